import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '@parley/contracts';
import type { Connection } from 'mongoose';
import { isDuplicateKey } from './docdb-errors.js';

/**
 * Does a piece of work while nobody else, on any replica of any service, works under the same hold: what was read stays
 * true until it is written. Whoever comes second waits a moment. A holder that died loses its hold after half a minute.
 * @throws AppError `CONFLICT` when the other is not done in time
 */
export type Hold = <Result>(id: string, work: () => Promise<Result>) => Promise<Result>;

interface HoldRecord {
  _id: string;
  holder: string;
  until: Date;
}

interface Deps {
  readonly connection: Connection;
  /** Holds are found in it by their id alone; everybody who changes the same things names the same one. */
  readonly collection: string;
  /** What is held, as whoever comes too late is told: `space`. */
  readonly what: string;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly holdMs?: number;
  readonly patienceMs?: number;
}

const pauseMs = 50;

export function makeHold(deps: Deps): Hold {
  const { connection, collection, what, now, newId, holdMs = 30_000, patienceMs = 5_000 } = deps;
  const holds = connection.collection<HoldRecord>(collection);
  const take = async (_id: string, holder: string): Promise<boolean> => {
    const at = now();
    const held = { $set: { holder, until: new Date(at.getTime() + holdMs) } };
    try {
      await holds.updateOne({ _id, until: { $lte: at } }, held, { upsert: true });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  };
  return async (id, work) => {
    const holder = newId();
    for (let waitedMs = 0; !(await take(id, holder)); waitedMs += pauseMs) {
      if (waitedMs >= patienceMs) throw busy(what);
      await delay(pauseMs);
    }
    try {
      return await work();
    } finally {
      // One that cannot be let go is lost after its time.
      await holds.deleteOne({ _id: id, holder }).catch(() => undefined);
    }
  };
}

const busy = (what: string) =>
  new AppError('CONFLICT', `Somebody else is changing this ${what}. Please look again.`, {
    details: { reason: `${what}_busy`, action: 'retry' },
  });
