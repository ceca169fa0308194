import { type Connection, Schema } from 'mongoose';
import type { Ingestor, IngestorStore } from './ingestor.store.js';

interface IngestorRecord extends Omit<Ingestor, 'id'> {
  readonly _id: string;
}

const ingestorSchema = new Schema(
  {
    _id: String,
    kind: String,
    name: String,
    description: String,
    metadata: Schema.Types.Mixed,
    lastSeen: Number,
  },
  { collection: 'rag_ingestors', versionKey: false, minimize: false, autoIndex: false, autoCreate: false },
);

export function docdbIngestorStore(connection: Connection): IngestorStore {
  const ingestors = connection.model<IngestorRecord>('RagIngestor', ingestorSchema);
  return {
    async put({ id, ...fields }) {
      await ingestors.updateOne({ _id: id }, { $set: fields }, { upsert: true });
    },
    async lastSeen(id) {
      return (await ingestors.findById(id).lean<IngestorRecord>())?.lastSeen;
    },
    async list() {
      const records = await ingestors.find().sort({ _id: 1 }).lean<IngestorRecord[]>();
      return records.map(({ _id, ...fields }) => ({ ...fields, id: _id }));
    },
    async remove(id) {
      return (await ingestors.deleteOne({ _id: id })).deletedCount > 0;
    },
  };
}
