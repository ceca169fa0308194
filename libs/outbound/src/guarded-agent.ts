import { isIP, type LookupFunction, type Socket } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { type AddressGuard, plainHost } from './address-guard.js';
import { environmentProxy, proxyFor, type ProxySettings } from './environment-proxy.js';
import { openTunnel } from './proxy-tunnel.js';

export interface AgentLimits {
  readonly connectTimeoutMs: number;
  readonly headersTimeoutMs: number;
  /** Longest pause between two pieces of a body. */
  readonly bodyTimeoutMs: number;
  readonly connectionsPerHost: number;
  /** Where the environment names a proxy; this process's own when absent. */
  readonly env?: ProxySettings;
}

/**
 * Connections that go nowhere the guard does not allow: a name is resolved once, by the connection itself, and the
 * checked addresses are the ones connected to, so that a name cannot change its mind in between (DNS rebinding).
 *
 * Behind a proxy (`HTTPS_PROXY`) the guard checks the name and all its addresses as ever, before the proxy is asked; a
 * name that does not resolve here is refused, not left to the proxy. What the proxy then resolves is the proxy's: it is
 * asked by the name, since most let through by names.
 */
export function guardedAgent(guard: AddressGuard, limits: AgentLimits): Agent {
  const connect = buildConnector({ timeout: limits.connectTimeoutMs, lookup: guardedLookup(guard) });
  return new Agent({
    // An IP literal is never looked up, so it is checked here, where no redirect or pool can go around it.
    connect(options, callback) {
      const { hostname, protocol } = options;
      const port = Number(options.port || (protocol === 'https:' ? 443 : 80));
      try {
        guard.checkAuthority(hostname, port);
      } catch (error) {
        callback(error as Error, null);
        return;
      }
      const proxy = proxyFor({ protocol, hostname, port: String(port) }, limits.env ?? environmentProxy());
      if (!proxy) {
        connect(options, callback);
        return;
      }
      const { connectTimeoutMs: timeoutMs } = limits;
      checkedTunnel(guard, { proxy, hostname, port, timeoutMs }).then(
        (socket) =>
          protocol === 'https:' ? connect({ ...options, httpSocket: socket }, callback) : callback(null, socket),
        (error: unknown) => callback(error as Error, null),
      );
    },
    connections: limits.connectionsPerHost,
    headersTimeout: limits.headersTimeoutMs,
    bodyTimeout: limits.bodyTimeoutMs,
    keepAliveTimeout: 4_000,
  });
}

/** A `lookup` for sockets that answers only addresses that the guard checked. */
export const guardedLookup =
  (guard: AddressGuard): LookupFunction =>
  (hostname, options, callback) => {
    guard.addressesOf(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (options.all) callback(null, [...addresses]);
        else callback(null, first?.address ?? '', first?.family);
      },
      (error: unknown) => callback(error as Error, ''),
    );
  };

interface Tunnel {
  readonly proxy: URL;
  readonly hostname: string;
  readonly port: number;
  readonly timeoutMs: number;
}

/** A connection through a proxy to what the guard lets through. Throws its refusal. */
export async function checkedTunnel(
  guard: AddressGuard,
  { proxy, hostname, port, timeoutMs }: Tunnel,
): Promise<Socket> {
  guard.checkAuthority(hostname, port);
  if (isIP(plainHost(hostname)) === 0) await guard.addressesOf(hostname);
  return openTunnel({ proxy, authority: `${hostname}:${port}`, timeoutMs });
}
