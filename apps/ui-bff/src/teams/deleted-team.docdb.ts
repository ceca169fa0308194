import { type Connection, Schema } from 'mongoose';
import type { DeletedTeamStore } from './deleted-team.store.js';

interface DeletedTeam {
  readonly _id: string;
  readonly deleted_at: Date;
}

const record = new Schema<DeletedTeam>(
  { _id: { type: String, required: true }, deleted_at: { type: Date, required: true } },
  { collection: 'deleted_teams', versionKey: false, autoIndex: false, autoCreate: false },
);

/** Short names of deleted teams in docdb. They are the ids of their records: no other index is needed. */
export function docdbDeletedTeamStore(connection: Connection): DeletedTeamStore {
  const records = connection.model<DeletedTeam>('DeletedTeam', record);
  return {
    async put(slug, at) {
      await records.updateOne({ _id: slug }, { $setOnInsert: { deleted_at: at } }, { upsert: true });
    },
    has: async (slug) => (await records.exists({ _id: slug })) !== null,
    async slugsAfter(slug, limit) {
      const filter = slug === undefined ? {} : { _id: { $gt: slug } };
      const found = await records.find(filter, { _id: 1 }).sort({ _id: 1 }).limit(limit).lean<DeletedTeam[]>();
      return found.map(({ _id }) => _id);
    },
  };
}
