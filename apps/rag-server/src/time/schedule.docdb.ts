import { isDuplicateKey } from '@parley/docdb';
import { type Connection, Schema } from 'mongoose';
import type { Schedule } from './schedule.js';

interface TurnRecord {
  readonly _id: string;
  readonly next_at: Date;
  /** Of the turn that is being taken. */
  readonly taken_by: string | null;
}

const turnSchema = new Schema(
  { _id: String, next_at: Date, taken_by: String },
  { collection: 'rag_schedule', versionKey: false, autoIndex: false, autoCreate: false },
);

export interface ScheduleSettings {
  readonly connection: Connection;
  readonly now: () => Date;
  /** Names this process. */
  readonly owner: string;
}

export function docdbSchedule({ connection, now, owner }: ScheduleSettings): Schedule {
  const turns = connection.model<TurnRecord>('RagTurn', turnSchema);
  const later = (ms: number) => new Date(now().getTime() + ms);
  return {
    async take(name, { everyMs, leaseMs }) {
      const first = { _id: name, next_at: later(everyMs), taken_by: null };
      await turns.updateOne({ _id: name }, { $setOnInsert: first }, { upsert: true }).catch(ignoreDuplicate);
      // The interval may have been made shorter since the turn was set.
      const tooLate = { _id: name, taken_by: null, next_at: { $gt: later(everyMs) } };
      await turns.updateOne(tooLate, { $set: { next_at: later(everyMs) } });
      const mine = { $set: { next_at: later(leaseMs), taken_by: owner } };
      return (await turns.updateOne({ _id: name, next_at: { $lte: now() } }, mine)).matchedCount > 0;
    },
    async done(name, { everyMs }) {
      await turns.updateOne({ _id: name, taken_by: owner }, { $set: { next_at: later(everyMs), taken_by: null } });
    },
  };
}

/** Another process was first. */
function ignoreDuplicate(error: unknown): void {
  if (!isDuplicateKey(error)) throw error;
}
