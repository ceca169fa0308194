import { AppError } from '@parley/contracts';
import type { WhileHeld } from '@parley/docdb';
import type { Logger } from '@parley/service';
import type { PerformSetRun } from './perform-set-run.js';
import type { SetRunStore } from './set-run.store.js';

/** The runs that this process performs. */
export interface SetRunHost {
  /** Takes up runs that nobody performs: new ones, and those of processes that died. Does not wait for them. */
  takeUp(): Promise<void>;
  /** Lets go of all: another process, or this one when it is back, goes on with them. */
  close(): Promise<void>;
}

interface Deps {
  readonly runs: Pick<SetRunStore, 'goingOn'>;
  readonly performSetRun: PerformSetRun;
  /** One performer of a set at a time; it does not wait for another. */
  readonly whileHeld: WhileHeld;
  readonly log: Pick<Logger, 'warn'>;
  /** Aborted when the process leaves: another one goes on at once. */
  readonly leaving: AbortSignal;
}

/** At once in one process: each keeps an agent busy all the time. */
const mostHere = 3;
const mostSeen = 100;

export function createSetRunHost({ runs, performSetRun, whileHeld, log, leaving }: Deps): SetRunHost {
  const here = new Map<string, Promise<void>>();
  /** How often others were found to perform a run: those are tried last. */
  let elsewhere = new Map<string, number>();
  const timesElsewhere = ({ id }: { id: string }) => elsewhere.get(id) ?? 0;
  const closing = new AbortController();
  const over = AbortSignal.any([leaving, closing.signal]);
  const perform = (run: { id: string; setId: string }) =>
    whileHeld(run.setId, (held) => performSetRun(run, held, AbortSignal.any([over, held.signal])))
      .catch((err: unknown) => {
        if (isHeldElsewhere(err)) elsewhere.set(run.id, timesElsewhere(run) + 1);
        else if (!over.aborted) log.warn({ err, run_id: run.id }, 'a run of a question set waits');
      })
      .finally(() => here.delete(run.id));
  return {
    async takeUp() {
      if (over.aborted || here.size >= mostHere) return;
      const all = await runs.goingOn(mostSeen);
      elsewhere = new Map(all.map((run) => [run.id, timesElsewhere(run)]));
      const due = all.filter(({ id }) => !here.has(id)).sort((a, b) => timesElsewhere(a) - timesElsewhere(b));
      for (const run of due.slice(0, mostHere - here.size)) here.set(run.id, perform(run));
    },
    async close() {
      closing.abort();
      await Promise.all(here.values());
    },
  };
}

const isHeldElsewhere = (error: unknown) => error instanceof AppError && error.code === 'CONFLICT';
