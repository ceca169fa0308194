import { type Connection, Schema } from 'mongoose';
import type { EmbedderNotes } from './embedder-notes.js';

interface NoteRecord {
  readonly _id: string;
  readonly value: unknown;
}

const schema = new Schema(
  { _id: String, value: Schema.Types.Mixed },
  { collection: 'rag_embedder_notes', versionKey: false, autoIndex: false, autoCreate: false },
);

/** For models whose folder is read-only, and for those that somebody else runs. */
export function docdbNotes(connection: Connection): EmbedderNotes {
  const model = connection.model<NoteRecord>('RagEmbedderNote', schema);
  return {
    find: async (key) => (await model.findById(key).lean<NoteRecord>())?.value,
    async keep(key, value) {
      await model.updateOne({ _id: key }, { $set: { value } }, { upsert: true });
    },
  };
}
