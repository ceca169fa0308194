import { isDuplicateKey, leaseFields, makeWhileHeld } from '@parley/docdb';
import { type Connection, Schema } from 'mongoose';
import type { Schedule } from './schedule.js';

interface TurnRecord {
  readonly _id: string;
  /** When it is due; while it is being done, when the lease ends. */
  readonly next_at: Date;
  readonly taken_by: string | null;
}

const turnSchema = new Schema(
  { _id: String, next_at: Date, taken_by: String },
  { collection: 'rag_schedule', versionKey: false, autoIndex: false, autoCreate: false },
);
const { held, heldBy, renewed, ended } = leaseFields({ holder: 'taken_by', until: 'next_at' });

export interface ScheduleSettings {
  readonly connection: Connection;
  readonly now: () => Date;
  readonly newId: () => string;
}

export function docdbSchedule({ connection, now, newId }: ScheduleSettings): Schedule {
  const turns = connection.model<TurnRecord>('RagTurn', turnSchema);
  const later = (ms: number) => new Date(now().getTime() + ms);
  const update = async (filter: object, $set: object) => (await turns.updateOne(filter, { $set })).matchedCount > 0;
  return {
    async whenDue(name, { everyMs, leaseMs }, work) {
      const first = { _id: name, next_at: later(everyMs), taken_by: null };
      await turns.updateOne({ _id: name }, { $setOnInsert: first }, { upsert: true }).catch(ignoreDuplicate);
      // The interval may have been made shorter since the turn was set.
      await update({ _id: name, taken_by: null, next_at: { $gt: later(everyMs) } }, { next_at: later(everyMs) });
      const notDue = new Error('not due');
      let isDone = false;
      const whileHeld = makeWhileHeld({
        leases: {
          acquire: async (_id, term, at) =>
            (await update({ _id, ...ended(at) }, held(term))) ? term.until.getTime() : undefined,
          renew: (_id, { holder, until }) => update({ _id, ...heldBy(holder) }, renewed(until)),
          release: async (_id, holder) => {
            const free = { taken_by: null, ...(isDone && { next_at: later(everyMs) }) };
            await update({ _id, ...heldBy(holder) }, free);
          },
        },
        ...{ what: 'schedule', now, newId, leaseMs, patienceMs: 0, busy: () => notDue },
      });
      const doing = whileHeld(name, async () => {
        await work();
        isDone = true;
        return true;
      });
      return doing.catch((error: unknown) => {
        if (error === notDue) return false;
        throw error;
      });
    },
  };
}

/** Another process was first. */
function ignoreDuplicate(error: unknown): void {
  if (!isDuplicateKey(error)) throw error;
}
