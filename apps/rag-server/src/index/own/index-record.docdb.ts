import { isDuplicateKey } from '@parley/docdb';
import { type Connection, Schema } from 'mongoose';
import type { IndexRecord, IndexRecordStore } from './index-record.store.js';

interface StoredRecord {
  readonly _id: string;
  readonly index_id: string;
  readonly identity: string;
  readonly filled_by: string;
  readonly version: number;
  readonly closed_until?: Date | null;
}

/** The collection; generations stand in it as well. */
export const docdbIndexRecords = 'rag_index';

const recordSchema = new Schema(
  { _id: String, index_id: String, identity: String, filled_by: String, version: Number, closed_until: Date },
  { collection: docdbIndexRecords, versionKey: false, autoIndex: false, autoCreate: false },
);
const _id = 'live';

export const isLiveRecord = (record: { readonly _id: string }): boolean => record._id === _id;

export function docdbIndexRecordStore(connection: Connection): IndexRecordStore {
  const records = connection.model<StoredRecord>('RagIndex', recordSchema);
  const read = async () => {
    const record = await records.findOne({ _id }).lean<StoredRecord>();
    return record ? toRecord(record) : undefined;
  };
  return {
    read,
    async begin(record) {
      await records.updateOne({ _id }, { $setOnInsert: toStored(record) }, { upsert: true }).catch((error: unknown) => {
        // Another process was first.
        if (!isDuplicateKey(error)) throw error;
      });
      return (await read()) ?? record;
    },
    async replace({ indexId, closedUntil }, to) {
      const from = { _id, index_id: indexId, closed_until: closedUntil ?? null };
      return (await records.updateOne(from, { $set: toStored(to) })).matchedCount > 0;
    },
    async noteVersion(indexId, version) {
      await records.updateOne({ _id, index_id: indexId }, { $max: { version } });
    },
    async closeUntil(indexId, until) {
      const change = { $set: { closed_until: until ?? null } };
      return (await records.updateOne({ _id, index_id: indexId }, change)).matchedCount > 0;
    },
  };
}

const toStored = ({ indexId, identity, filledBy, version, closedUntil }: IndexRecord) => ({
  version,
  index_id: indexId,
  identity,
  filled_by: filledBy,
  closed_until: closedUntil ?? null,
});

/** Of a record as it is stored, whatever read it. */
export const toIndexRecord = (record: object | undefined): IndexRecord | undefined =>
  record && toRecord(record as StoredRecord);

const toRecord = ({
  index_id: indexId,
  identity,
  filled_by: filledBy,
  version,
  closed_until: until,
}: StoredRecord) => ({
  version,
  indexId,
  identity,
  filledBy,
  ...(until && { closedUntil: until }),
});
