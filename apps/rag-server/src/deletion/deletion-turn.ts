import { AppError } from '@parley/contracts';
import { startTimer } from '../time/timer.js';
import type { DatasourceStore, DeletionHold } from '../datasources/datasource.store.js';

export interface DeletionTurnDeps {
  readonly datasources: Pick<DatasourceStore, 'keep' | 'letGo'>;
  readonly now: () => Date;
  /** Names one deletion. */
  readonly newId: () => string;
  readonly keepMs?: number;
}

/** A deletion that only this process works on. */
export interface DeletionTurn {
  readonly by: string;
  /** Runs one step. Throws `CONFLICT` without doing anything once another process took the deletion over. */
  readonly step: <T>(work: () => Promise<T>) => Promise<T>;
}

/** How long a deletion belongs to a process that gives no sign any more. */
const holdMs = 30_000;
const keepEveryMs = 5_000;

/**
 * Deletes a datasource with nobody else at it, on any replica, for as long as that takes: `undefined` when `take` says
 * that it cannot be had. Of a datasource that is made anew under the same id, a deletion that fell behind takes nothing.
 */
export async function inDeletionTurn<T>(
  { datasources, now, newId, keepMs = keepEveryMs }: DeletionTurnDeps,
  id: string,
  take: (hold: DeletionHold) => Promise<boolean>,
  work: (turn: DeletionTurn) => Promise<T>,
): Promise<T | undefined> {
  const by = newId();
  const hold = (): DeletionHold => ({ by, until: new Date(now().getTime() + holdMs) });
  if (!(await take(hold()))) return undefined;
  const keep = async () => {
    if (!(await datasources.keep(id, hold()))) throw takenOver();
  };
  // The next step meets the same error and reports it to the caller.
  const keeping = startTimer({ everyMs: keepMs, work: keep, onError: () => undefined });
  try {
    return await work({
      by,
      async step(part) {
        await keep();
        return part();
      },
    });
  } finally {
    await keeping.stop();
    await datasources.letGo(id, by);
  }
}

const takenOver = () =>
  new AppError('CONFLICT', 'The deletion took too long and another process took it over. Check again later.');
