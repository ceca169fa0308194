import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '@parley/contracts';
import type { ChangeTurnStore } from './change-turns.js';

interface Deps {
  readonly turns: ChangeTurnStore;
  readonly now: () => Date;
  readonly newId: () => string;
}

/** Runs a change of a datasource's readers when no other one runs, on any replica. */
export type InTurn = <T>(
  datasourceId: string,
  signal: AbortSignal,
  change: (signal: AbortSignal) => Promise<T>,
) => Promise<T>;

/** A change is stopped well before its turn runs out, so that nobody who takes over meets it. */
const [turnMs, changeMs] = [30_000, 20_000];
const patienceMs = 10_000;
const lookAgainMs = 50;

/** Throws `CONFLICT` when others keep the turn for too long, and the reason of a signal that aborts. */
export function makeInTurn({ turns, now, newId }: Deps): InTurn {
  async function take(datasourceId: string, owner: string, signal: AbortSignal): Promise<void> {
    const deadline = now().getTime() + patienceMs;
    while (!(await turns.take(datasourceId, owner, new Date(now().getTime() + turnMs)))) {
      if (now().getTime() > deadline)
        throw new AppError('CONFLICT', 'Somebody else is changing who reads this datasource; try again in a minute.');
      await wait(lookAgainMs, undefined, { signal });
    }
  }
  return async (datasourceId, signal, change) => {
    const owner = newId();
    await take(datasourceId, owner, signal);
    try {
      return await change(AbortSignal.any([signal, AbortSignal.timeout(changeMs)]));
    } finally {
      await turns.giveBack(datasourceId, owner);
    }
  };
}
