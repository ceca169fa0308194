import type { Connection } from 'mongoose';

/** What ids begin with whose files are to be deleted: noted first and forgotten last, so no deletion is cut short. */
export interface LeavingStore {
  /** May be noted twice. */
  note(prefix: string, at: Date): Promise<void>;
  has(prefix: string): Promise<boolean>;
  list(): Promise<string[]>;
  forget(prefix: string): Promise<void>;
}

interface LeavingRecord {
  readonly _id: string;
  readonly since: Date;
}

/** Deleted in one look; the next one finds the rest. */
const perLook = 500;

export function docdbLeavingStore(connection: Connection): LeavingStore {
  const records = connection.collection<LeavingRecord>('rag_attached_leaving');
  return {
    async note(prefix, since) {
      await records.updateOne({ _id: prefix }, { $set: { since } }, { upsert: true });
    },
    has: async (prefix) => (await records.findOne({ _id: prefix })) !== null,
    list: async () => (await records.find({}).sort({ _id: 1 }).limit(perLook).toArray()).map(({ _id }) => _id),
    async forget(prefix) {
      await records.deleteOne({ _id: prefix });
    },
  };
}
