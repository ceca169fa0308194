import { every } from '@parley/pacing';
import type { Logger } from '../log/logger.js';
import { workDurations } from '../metrics/work-durations.js';
import type { Closers } from './closers.js';

export interface BackgroundWork {
  /** Says in logs and metrics what it is, for instance `forget old events`. */
  readonly name: string;
  /** The pause between two turns, in milliseconds. */
  readonly everyMs: number;
  /** The signal aborts when the service closes. */
  readonly work: (stopping: AbortSignal) => Promise<unknown>;
}

/**
 * Repeats work until the service closes, for the first time after one pause, as `every` does. Each turn is counted and
 * timed in `background_work_duration_seconds`; one that fails is logged, and is tried again at the next.
 * @returns what takes one turn now, beside the others; it never throws
 */
export function repeatWork(
  { log, closers }: { readonly log: Logger; readonly closers: Closers },
  { name, everyMs, work }: BackgroundWork,
): () => Promise<void> {
  const onError = (err: unknown) => log.warn({ err, work: name }, 'background work failed; it will be tried again');
  const stopping = new AbortController();
  const turn = () => timed(name, () => work(stopping.signal));
  const repetition = every(everyMs, turn, { onError });
  closers.add(name, () => {
    stopping.abort(new Error('the service is closing'));
    return repetition.stop();
  });
  return () => turn().catch(onError);
}

async function timed(name: string, work: () => Promise<unknown>): Promise<void> {
  const startedAt = performance.now();
  const told = (outcome: 'ok' | 'failed') =>
    workDurations.observe({ work: name, outcome }, (performance.now() - startedAt) / 1000);
  try {
    await work();
    told('ok');
  } catch (error) {
    told('failed');
    throw error;
  }
}
