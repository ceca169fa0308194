import { isDuplicateKey } from '@parley/docdb';
import type { Connection } from 'mongoose';
import { docdbIndexRecords, isLiveRecord, toIndexRecord } from '../own/index-record.docdb.js';
import type { GenerationStore, IndexGeneration } from './generation.store.js';

interface StoredGeneration extends Omit<IndexGeneration, 'id'> {
  readonly _id: string;
}

/** In the collection of the record that says which one is live, so that one read tells both. */
export function docdbGenerationStore(connection: Connection): GenerationStore {
  const records = connection.collection<StoredGeneration>(docdbIndexRecords);
  return {
    async read() {
      const found = await records.find({}).toArray();
      return {
        live: toIndexRecord(found.find(isLiveRecord)),
        generations: found.filter((record) => !isLiveRecord(record)).map(toGeneration),
      };
    },
    async add({ id, ...generation }) {
      await records.insertOne({ _id: id, ...generation }).catch((error: unknown) => {
        // Another process was first.
        if (!isDuplicateKey(error)) throw error;
      });
    },
    async change(id, from, change) {
      const entries = Object.entries(change);
      const given = entries.filter(([, value]) => value !== undefined);
      const gone = entries.filter(([, value]) => value === undefined).map(([name]) => [name, ''] as const);
      const update = {
        ...(given.length > 0 && { $set: Object.fromEntries(given) }),
        ...(gone.length > 0 && { $unset: Object.fromEntries(gone) }),
      };
      return (await records.updateOne({ _id: id, state: { $in: [...from] } }, update)).matchedCount > 0;
    },
    async remove(id) {
      await records.deleteOne({ _id: id, state: 'removing' });
    },
    async keepOnly(id) {
      await records.deleteMany({ _id: { $ne: id }, state: { $exists: true } });
    },
  };
}

const toGeneration = ({ _id, ...generation }: StoredGeneration): IndexGeneration => ({ ...generation, id: _id });
