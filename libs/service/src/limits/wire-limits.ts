import { Counter } from 'prom-client';
import type { Closers } from '../lifecycle/closers.js';
import type { Logger } from '../log/logger.js';
import type { Metrics } from '../metrics/metrics.js';
import { createFallbackHitCounter } from './fallback-hit-counter.js';
import type { HitCounter } from './hit-counter.js';
import { type LimitRules, type Limits, makeCharge, makeLimitRequests } from './limit-requests.js';
import { createMemoryHitCounter } from './memory-hit-counter.js';

interface World {
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly closers: Closers;
  readonly now: () => Date;
}

/** Counts in Redis if configured, so that replicas share their counts, otherwise in this process. */
export async function wireLimits<Bucket extends string>(
  redisUrl: string | undefined,
  rules: LimitRules<Bucket>,
  { now, ...world }: World,
): Promise<Limits<Bucket>> {
  const local = createMemoryHitCounter();
  const hits = redisUrl === undefined ? local : await countInRedis(redisUrl, local, world);
  return { limitRequests: makeLimitRequests(rules, { hits, now }), charge: makeCharge(rules, { hits, now }) };
}

/** The client is loaded only if Redis is configured. */
async function countInRedis(
  url: string,
  local: HitCounter,
  { log, metrics, closers }: Omit<World, 'now'>,
): Promise<HitCounter> {
  const { createRedisHitCounter } = await import('./redis-hit-counter.js');
  const shared = createRedisHitCounter({ url });
  closers.add('connection to Redis', () => shared.close());
  // Without it, the first request reports that it is missing, and all continue.
  await shared.connect().catch(() => undefined);
  const countedLocally = new Counter({
    name: 'rate_limit_local_hits_total',
    help: 'Requests that this process counted alone because Redis did not answer',
    registers: [metrics.registry],
  });
  return createFallbackHitCounter({
    shared,
    local,
    elapsedMs: () => performance.now(),
    onLost: (err) => log.warn({ err }, 'Redis does not answer; each process counts requests alone'),
    onRegained: () => log.info('Redis answers again; all processes count requests together'),
    onCountedLocally: () => countedLocally.inc(),
  });
}
