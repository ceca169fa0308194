import type { LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import type { AddressGuard } from './address-guard.js';

export interface AgentLimits {
  readonly connectTimeoutMs: number;
  readonly headersTimeoutMs: number;
  /** Longest pause between two pieces of a body. */
  readonly bodyTimeoutMs: number;
  readonly connectionsPerHost: number;
}

/**
 * Connections that go nowhere the guard does not allow: a name is resolved once, by the connection itself, and the
 * checked addresses are the ones connected to, so that a name cannot change its mind in between (DNS rebinding).
 */
export function guardedAgent(guard: AddressGuard, limits: AgentLimits): Agent {
  const connect = buildConnector({ timeout: limits.connectTimeoutMs, lookup: guardedLookup(guard) });
  return new Agent({
    // An IP literal is never looked up, so it is checked here, where no redirect or pool can go around it.
    connect(options, callback) {
      try {
        guard.checkAuthority(options.hostname, Number(options.port || (options.protocol === 'https:' ? 443 : 80)));
      } catch (error) {
        callback(error as Error, null);
        return;
      }
      connect(options, callback);
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
