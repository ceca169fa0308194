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
  };
}
