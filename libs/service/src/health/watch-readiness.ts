import { every } from '@parley/pacing';
import type { Closers } from '../lifecycle/closers.js';
import type { Logger } from '../log/logger.js';
import { dependencyGauge } from '../metrics/dependency-gauge.js';
import type { Metrics } from '../metrics/metrics.js';
import { type DependencyCheck, makeCheckReadiness, type Readiness } from './readiness.js';

interface WatchOptions {
  /** Without these the service can answer nothing: its own store. They alone decide whether it gets requests. */
  readonly dependencies: Record<string, DependencyCheck>;
  /** What only a part of the work needs, and what all replicas share: taken out for it, they would all be out at once. */
  readonly partly: Record<string, DependencyCheck>;
  readonly metrics: Metrics;
  readonly log: Logger;
  readonly closers: Closers;
  readonly everyMs?: number;
  readonly timeoutMs?: number;
}

/** Slow is not down: a store that takes a second still answers, and nobody waits for these checks. */
const defaults = { everyMs: 2_000, timeoutMs: 3_000 };

/**
 * Asks all dependencies again and again until the service stops, counts them in `dependency_up`, and logs each that goes
 * or comes back. What it returns tells what was found last, at once: whoever asks `/readyz` neither waits for a slow
 * neighbour nor makes it slower. Only the first round is waited for.
 */
export function watchReadiness({ dependencies, partly, metrics, log, closers, ...given }: WatchOptions) {
  const { everyMs, timeoutMs } = { ...defaults, ...given };
  const gauge = dependencyGauge(metrics);
  const downs = new Set<string>();
  let isOver = false;
  const tell = (dependency: string, isUp: boolean) => {
    gauge(dependency, isUp);
    if (isUp && downs.delete(dependency)) log.info({ dependency }, 'a dependency answers again');
  };
  const onDown = (dependency: string, err: unknown) => {
    if (!isOver && !downs.has(dependency)) log.warn({ dependency, err }, 'a dependency does not answer');
    downs.add(dependency);
  };
  const check = makeCheckReadiness({ dependencies, partly, timeoutMs, cacheMs: 0, tell, onDown });
  let known: Promise<Readiness> = check();
  const look = async () => {
    const found = await check();
    known = Promise.resolve(found);
  };
  const onError = (err: unknown) => log.error({ err }, 'dependencies could not be checked');
  const looking = every(everyMs, look, { onError });
  // A check that hangs is not waited for: what it would find out is no longer of use.
  closers.add('checks of dependencies', () => {
    isOver = true;
    void looking.stop();
    return Promise.resolve();
  });
  return () => known;
}
