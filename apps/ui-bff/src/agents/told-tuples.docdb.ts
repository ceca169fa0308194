import { isDuplicateKey } from '@parley/docdb';
import { type Connection, Schema } from 'mongoose';
import type { ToldTuplesStore } from './told-tuples.store.js';

interface ToldRecord {
  readonly _id: string;
  readonly keys: string[];
  readonly version: number;
}

const record = new Schema<ToldRecord>(
  { _id: { type: String, required: true }, keys: [String], version: Number },
  { collection: 'authz_told_agents', versionKey: false, autoIndex: false, autoCreate: false },
);

/** One record for each agent, found by its id. */
export function docdbToldTuplesStore(connection: Connection): ToldTuplesStore {
  const records = connection.model<ToldRecord>('ToldAgentTuples', record);
  return {
    async read(agentId) {
      const found = await records.findById(agentId).lean<ToldRecord>();
      return { keys: found?.keys ?? [], version: found?.version ?? 0 };
    },
    async replace(agentId, keys, version) {
      const set = { $set: { keys: [...keys], version: version + 1 } };
      try {
        const written = await records.updateOne({ _id: agentId, version }, set, { upsert: version === 0 });
        return written.matchedCount + written.upsertedCount === 1;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    async forget(agentId) {
      await records.deleteOne({ _id: agentId });
    },
  };
}
