import { startHeartbeat } from '@parley/docdb';
import { dependencyDown, type Logger } from '@parley/service';
import type { Run } from './run.js';
import type { RunStore } from './run.store.js';

/** What watching a run needs. */
export interface WatchOptions {
  readonly runs: RunStore;
  readonly log: Logger;
  /** How often the run renews its lease and checks whether it has to stop. */
  readonly keepEveryMs: number;
  /** How long a run counts as alive after its last renewal. */
  readonly leaseMs: number;
  readonly now: () => Date;
}

/** Renews a run's lease and watches for its cancellation, which any replica may request. */
export interface RunWatch {
  /** Aborted when the run has to stop. */
  readonly signal: AbortSignal;
  /** Whether it was cancelled. */
  cancelled(): boolean;
  /** Why the run could no longer be held, if it could not. */
  failure(): Error | undefined;
  stop(): void;
}

/**
 * Begins to watch. A docdb that fails or is silent for a whole lease ends the run: another replica may believe it dead by
 * then.
 */
export function watchRun(run: Run, { runs, log, keepEveryMs, leaseMs, now }: WatchOptions): RunWatch {
  const controller = new AbortController();
  let cancelled = false;
  let failure: Error | undefined;
  let lapse = setTimeout(lose, leaseMs);
  const heartbeat = startHeartbeat({
    everyMs: keepEveryMs,
    beat: renew,
    onError: (err) => log.warn({ err, run_id: run.runId }, 'could not renew the lease of a run'),
  });

  async function renew(): Promise<void> {
    const leaseUntil = new Date(now().getTime() + leaseMs);
    const verdict = await runs.renew(run, leaseUntil);
    if (controller.signal.aborted) return;
    cancelled = verdict === 'cancelled';
    if (cancelled) end(new Error('the run was cancelled'));
    else if (verdict === 'lost') lose();
    else {
      clearTimeout(lapse);
      lapse = setTimeout(lose, leaseUntil.getTime() - now().getTime());
    }
  }

  function lose(): void {
    failure = dependencyDown('docdb', 'timeout');
    end(new Error('the run was lost'));
  }

  function end(why: Error): void {
    void heartbeat.stop();
    clearTimeout(lapse);
    controller.abort(why);
  }

  return {
    signal: controller.signal,
    cancelled: () => cancelled,
    failure: () => failure,
    // Only the watch ends here; the signal no longer has any effect.
    stop: () => end(new Error('the run is over')),
  };
}
