import { AppError } from '@parley/contracts';
import { runTexts } from './run-texts.js';
import { type RunWatch, type WatchOptions, watchRun } from './watch-run.js';
import type { Run } from './run.js';

/** Everything that may stop a run; each reason is reported differently. */
export interface Stops {
  /** Aborted by the first of them. */
  readonly signal: AbortSignal;
  /** Why the run stopped, given what its work threw. */
  cause(
    thrown: unknown,
  ): { readonly kind: 'cancelled' } | { readonly kind: 'left' } | { readonly kind: 'failed'; readonly error: unknown };
  /** Stops watching; the run is over. */
  release(): void;
}

interface Options extends WatchOptions {
  readonly timeoutMs: number;
  /** The listener left. */
  readonly listening: AbortSignal;
  /** The service's own stop. */
  readonly stopping: AbortSignal;
}

/** Watches for a cancel from any replica, the time limit, the service's stop and the listener's leaving. */
export function watchStops(run: Run, { timeoutMs, listening, stopping, ...options }: Options): Stops {
  const watch: RunWatch = watchRun(run, options);
  const overtime = AbortSignal.timeout(timeoutMs);
  return {
    signal: AbortSignal.any([listening, watch.signal, overtime, stopping]),
    cause(thrown) {
      if (watch.cancelled()) return { kind: 'cancelled' };
      if (overtime.aborted) return { kind: 'failed', error: unavailable(runTexts.tookTooLong) };
      if (stopping.aborted) return { kind: 'failed', error: unavailable(runTexts.restarting) };
      // The listener left on purpose; that is not a failure of ours.
      if (listening.aborted) return { kind: 'left' };
      return { kind: 'failed', error: watch.failure() ?? thrown };
    },
    release: () => watch.stop(),
  };
}

const unavailable = (message: string) => new AppError('SERVICE_UNAVAILABLE', message);
