import { dependencyDown, type Logger } from '@parley/service';
import type { Run } from './run.js';
import type { RunStore } from './run.store.js';

/** What watching a run needs. */
export interface WatchOptions {
  runs: RunStore;
  log: Logger;
  /** How often the run says that it lives and asks whether it shall stop. */
  keepEveryMs: number;
  /** How long a run counts as alive after its last word. */
  leaseMs: number;
  now: () => Date;
}

/** Keeps a run's lease and listens for its cancellation, which may be asked for on any replica. */
export interface RunWatch {
  /** Aborted when the run shall stop. */
  readonly signal: AbortSignal;
  /** Whether somebody cancelled it. */
  cancelled(): boolean;
  /** Why the run could no longer be held, if it could not. */
  failure(): Error | undefined;
  stop(): void;
}

/** Begins to watch. A docdb that is silent for a whole lease ends the run: another replica may believe it dead by then. */
export function watchRun(run: Run, { runs, log, keepEveryMs, leaseMs, now }: WatchOptions): RunWatch {
  const controller = new AbortController();
  let cancelled = false;
  let failure: Error | undefined;
  let heldUntil = now().getTime() + leaseMs;
  let timer = setTimeout(ask, keepEveryMs);

  function ask(): void {
    const leaseUntil = new Date(now().getTime() + leaseMs);
    runs
      .keep(run, leaseUntil)
      .then((verdict) => {
        heldUntil = leaseUntil.getTime();
        if (verdict !== 'go on') giveUp(verdict);
      })
      .catch((err: unknown) => {
        log.warn({ err, run_id: run.runId }, 'the lease of a run could not be kept');
        if (now().getTime() >= heldUntil) giveUp('lost');
      })
      .finally(() => {
        if (!controller.signal.aborted) timer = setTimeout(ask, keepEveryMs);
      });
  }

  function giveUp(why: 'cancelled' | 'lost'): void {
    cancelled = why === 'cancelled';
    failure = cancelled ? undefined : dependencyDown('docdb', 'timeout');
    controller.abort(new Error(`the run was ${why}`));
  }

  return {
    signal: controller.signal,
    cancelled: () => cancelled,
    failure: () => failure,
    stop() {
      clearTimeout(timer);
      // Only the watch ends here; nobody acts on the signal any more.
      controller.abort(new Error('the run is over'));
    },
  };
}
