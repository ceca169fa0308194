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
  const notes = connection.model<NoteRecord>('RagEmbedderNote', schema);
  return {
    // While docdb is down, what was noted is found out again.
    find: async (key) =>
      (
        await notes
          .findById(key)
          .lean<NoteRecord>()
          .catch(() => null)
      )?.value,
    async keep(key, value) {
      await notes.updateOne({ _id: key }, { $set: { value } }, { upsert: true });
    },
  };
}
