import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '@parley/contracts';
import { isDuplicateKey } from '@parley/docdb';
import { Schema, type Connection } from 'mongoose';
import type { SpaceKey } from './space.store.js';

/**
 * Does a piece of work while nobody else, on any replica, changes the same space: what was read stays true until it is
 * written. Whoever comes second waits a moment. A holder that died loses its hold after half a minute.
 * @throws AppError `CONFLICT` when the other is not done in time
 */
export type HoldSpace = <Result>(space: SpaceKey, work: () => Promise<Result>) => Promise<Result>;

interface HoldRecord {
  _id: string;
  holder: string;
  until: Date;
}

const record = new Schema<HoldRecord>(
  { _id: { type: String, required: true }, holder: String, until: Date },
  { collection: 'chatx_space_holds', versionKey: false, autoIndex: false, autoCreate: false },
);

interface Deps {
  connection: Connection;
  now: () => Date;
  newId: () => string;
  holdMs?: number;
  patienceMs?: number;
}

const pauseMs = 50;

/** Holds in docdb, found by their id alone. */
export function makeHoldSpace(deps: Deps): HoldSpace {
  const { connection, now, newId, holdMs = 30_000, patienceMs = 5_000 } = deps;
  const holds = connection.model<HoldRecord>('SpaceHold', record);
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
  return async ({ workspaceId, spaceId }, work) => {
    const _id = `${workspaceId}--${spaceId}`;
    const holder = newId();
    for (let waitedMs = 0; !(await take(_id, holder)); waitedMs += pauseMs) {
      if (waitedMs >= patienceMs) throw spaceBusy();
      await delay(pauseMs);
    }
    try {
      return await work();
    } finally {
      // One that cannot be let go is lost after its time.
      await holds.deleteOne({ _id, holder }).catch(() => undefined);
    }
  };
}

const spaceBusy = () =>
  new AppError('CONFLICT', 'Somebody else is changing this space. Please look again.', {
    details: { reason: 'space_busy', action: 'retry' },
  });
