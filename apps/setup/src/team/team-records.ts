import { teamId, type TeamRecord } from '@parley/contracts';
import mongoose from 'mongoose';
import type { DocdbSettings } from '../config.js';
import { inDocdb } from '../docdb/in-docdb.js';

/** The collection that ui-bff reads. */
const teamsOf = (connection: mongoose.Connection) => connection.collection<TeamRecord>('teams');

/** Short names of teams that were deleted in the browser, which are never given again: ui-bff would remove the team. */
const deletedIn = (connection: mongoose.Connection) => connection.collection<{ _id: string }>('deleted_teams');

/**
 * The name of a team; `null` for a record without one, `undefined` where there is no record. Throws Error in one line for
 * a team that was deleted, and for a record whose id is none.
 */
export async function findTeamName(docdb: DocdbSettings, slug: string): Promise<string | null | undefined> {
  const { found, deleted } = await inDocdb(docdb, async (connection) => ({
    found: await teamsOf(connection).findOne({ slug }),
    deleted: await deletedIn(connection).findOne({ _id: slug }),
  }));
  if (deleted) throw new Error(`team ${slug}: a deleted team had this short name; choose another one`);
  if (!found) return undefined;
  if (teamId.safeParse(found._id).success) return typeof found.name === 'string' ? found.name : null;
  throw new Error(
    `team ${slug}: the _id of its record is not a string of 24 hex digits, which spaces need; ` +
      'remove the record from the collection teams and run this again',
  );
}

/** Makes the record; one that somebody made meanwhile stays as it is. */
export const makeTeam = (docdb: DocdbSettings, team: Pick<TeamRecord, 'slug' | 'name'>, at: Date): Promise<unknown> => {
  const _id = new mongoose.mongo.ObjectId().toHexString();
  const record: TeamRecord = { _id, ...team, members: [], resources: { agents: [] }, created_at: at, updated_at: at };
  return inDocdb(docdb, (connection) =>
    teamsOf(connection).updateOne({ slug: team.slug }, { $setOnInsert: record }, { upsert: true }),
  );
};

export const renameTeam = (docdb: DocdbSettings, { slug, name }: Pick<TeamRecord, 'slug' | 'name'>, at: Date) =>
  inDocdb(docdb, (connection) => teamsOf(connection).updateOne({ slug }, { $set: { name, updated_at: at } }));
