import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '@parley/contracts';
import type { ChangeTurnStore } from './change-turns.js';

interface Deps {
  readonly turns: ChangeTurnStore;
  readonly now: () => Date;
  readonly newId: () => string;
  /** A change is stopped well before its turn expires, so that it never overlaps with the next holder. */
  readonly changeMs?: number;
}

/** Runs a change of a datasource's readers when no other one runs, on any replica. */
export type InTurn = <T>(
  datasourceId: string,
  signal: AbortSignal,
  change: (signal: AbortSignal) => Promise<T>,
) => Promise<T>;

const turnMs = 30_000;
const patienceMs = 10_000;
const lookAgainMs = 50;

/**
 * Throws `CONFLICT` when others keep the turn for too long, `SERVICE_UNAVAILABLE` when the change takes too long, and the
 * reason of a signal that aborts.
 */
export function makeInTurn({ turns, now, newId, changeMs = 20_000 }: Deps): InTurn {
  async function take(datasourceId: string, owner: string, signal: AbortSignal): Promise<void> {
    const deadline = now().getTime() + patienceMs;
    while (!(await turns.take(datasourceId, owner, new Date(now().getTime() + turnMs)))) {
      if (now().getTime() > deadline)
        throw new AppError(
          'CONFLICT',
          'Someone else is changing the readers of this datasource. Try again in a minute.',
        );
      await wait(lookAgainMs, undefined, { signal });
    }
  }
  return async (datasourceId, signal, change) => {
    const owner = newId();
    await take(datasourceId, owner, signal);
    const late = AbortSignal.timeout(changeMs);
    try {
      return await change(AbortSignal.any([signal, late]));
    } catch (error) {
      // Whoever has a name for what went wrong, knows better.
      const isUnnamed = late.aborted && !signal.aborted && !(error instanceof AppError);
      throw isUnnamed ? tooSlow(error) : error;
    } finally {
      await turns.giveBack(datasourceId, owner);
    }
  };
}

const tooSlow = (cause: unknown) =>
  new AppError(
    'SERVICE_UNAVAILABLE',
    'docdb or authz took too long. Check who reads the datasource now, then try again.',
    { cause },
  );
