import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { forward } from './forward.js';

export interface Balancer {
  readonly url: string;
  /** Those that get no requests now. */
  readonly out: () => string[];
  close(): Promise<void>;
}

/** As the probes of the charts, made faster: two failures are out, one answer is in. */
const probe = { everyMs: 25, failures: 2 };

interface BalancerOptions {
  /** Where it listens; any free one by default. */
  readonly port?: number;
  /** How long `/readyz` may take: a server that is only busy is not out. */
  readonly timeoutMs?: number;
}

/**
 * A balancer as Kubernetes' Service is one: it asks each server's `/readyz`, sends each request to the next one that is
 * ready, never to another one after that, and answers 503 while none is.
 */
export async function startBalancer(targets: readonly string[], options: BalancerOptions = {}): Promise<Balancer> {
  const { port = 0, timeoutMs = 1_000 } = options;
  const failures = new Map(targets.map((target) => [target, 0]));
  const stop = new AbortController();
  const ready = () => targets.filter((target) => (failures.get(target) ?? 0) < probe.failures);
  for (const target of targets) void watch(target, { failures, timeoutMs, signal: stop.signal });
  let turn = 0;
  const server = createServer((req, res) => {
    const among = ready();
    const target = among[turn++ % Math.max(1, among.length)];
    if (target === undefined) res.writeHead(503, { 'content-type': 'text/plain' }).end('no server is ready');
    else forward(target, req, res);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the balancer has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    out: () => targets.filter((target) => !ready().includes(target)),
    async close() {
      stop.abort();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Watching {
  readonly failures: Map<string, number>;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

async function watch(target: string, { failures, timeoutMs, signal }: Watching): Promise<void> {
  while (!signal.aborted) {
    const isReady = await fetch(`${target}/readyz`, { signal: AbortSignal.timeout(timeoutMs) })
      .then(async (res) => {
        await res.text();
        return res.ok;
      })
      .catch(() => false);
    failures.set(target, isReady ? 0 : (failures.get(target) ?? 0) + 1);
    await delay(probe.everyMs, undefined, { signal }).catch(() => undefined);
  }
}
