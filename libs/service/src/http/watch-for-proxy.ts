import { BlockList, isIPv6 } from 'node:net';
import type { RequestHandler } from 'express';
import { Gauge } from 'prom-client';
import type { Logger } from '../log/logger.js';
import type { Metrics } from '../metrics/metrics.js';

/** Looks out for a proxy in front of a service that trusts none. */
export interface ProxyWatch {
  readonly handler: RequestHandler;
  /** Whether a request has come through one. */
  hasSeenOne(): boolean;
}

interface Deps {
  readonly log: Logger;
  readonly metrics: Metrics;
}

/**
 * Everybody behind a proxy that is not trusted shares one address. It is never trusted by itself, since any client can
 * send these headers; but one inside the network that sends them is most likely a proxy, and whoever runs the service is
 * told of it: once in the log, with the setting to use, and for as long as it runs in `/readyz` and the metrics. What the
 * header says is not logged.
 */
export function watchForProxy({ log, metrics }: Deps): ProxyWatch {
  const gauge = untrustedProxyGauge(metrics);
  gauge.set(0);
  let isSeen = false;
  return {
    hasSeenOne: () => isSeen,
    handler({ headers, socket }, _res, next) {
      const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
      if (!isSeen && isForwarded && isInside(socket.remoteAddress)) {
        isSeen = true;
        gauge.set(1);
        log.warn(
          { peer: socket.remoteAddress },
          'a request came with X-Forwarded-For or Forwarded from inside the network, but TRUSTED_PROXIES is not set: if ' +
            'that address is your proxy, set TRUSTED_PROXIES to it or its network; otherwise everyone shares one ' +
            'address, with one rate limit and one count of sign-in attempts',
        );
      }
      next();
    },
  };
}

/** One for each registry, however many apps a process has. */
function untrustedProxyGauge({ registry }: Metrics): Gauge {
  const name = 'untrusted_proxy';
  const made = registry.getSingleMetric(name);
  if (made instanceof Gauge) return made;
  const help = 'Whether requests come through a proxy that TRUSTED_PROXIES does not name';
  return new Gauge({ name, help, registers: [registry] });
}

const inside = new BlockList();
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
  ['127.0.0.0', 8],
] as const)
  inside.addSubnet(network, prefix);
for (const [network, prefix] of [
  ['fc00::', 7],
  ['fe80::', 10],
  ['::1', 128],
] as const)
  inside.addSubnet(network, prefix, 'ipv6');

/** Private, shared (RFC 6598), link-local or loopback: IPv4 in IPv6 as IPv4. */
export const isInside = (address: string | undefined): boolean =>
  address !== undefined && inside.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
