import type { Connection } from 'mongoose';
import type { MissedStore } from './missed.store.js';

interface MissedRecord {
  readonly _id: string;
  readonly since: Date;
  readonly notes: number;
}

const _id = 'messages';

export function docdbMissedStore(connection: Connection): MissedStore {
  const records = connection.collection<MissedRecord>('chatx_missed');
  return {
    async note(since) {
      await records.updateOne({ _id }, { $min: { since }, $inc: { notes: 1 } }, { upsert: true });
    },
    async find() {
      const record = await records.findOne({ _id });
      return record ? { since: record.since, notes: record.notes } : undefined;
    },
    async settle({ notes }) {
      await records.deleteOne({ _id, notes });
    },
  };
}
