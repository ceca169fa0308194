import { createHash } from 'node:crypto';
import { skillObject, spaceObject, userSubject } from '@parley/authz-client';
import { attachedIdOf } from '@parley/contracts';
import type { Connection } from 'mongoose';

/** A person as the idp knows them. */
export interface Person {
  readonly id: string;
  readonly email: string | undefined;
  /** As people call them. */
  readonly name?: string | undefined;
  /** Their accounts at the chat product. */
  readonly chatIds?: readonly string[];
}

/** What leads to a person in docdb. */
export interface Traces {
  /** Ids that mean this person and nobody else, wherever they stand. */
  readonly ids: readonly string[];
  readonly email: string | undefined;
  readonly name: string | undefined;
  /** Ids of what is theirs: turns with their runs, files, and rooms where only they write to the bot. */
  readonly linked: ReadonlySet<string>;
  /** What is theirs alone, as authz names it. */
  readonly objects: readonly string[];
  /** What the ids of files begin with that they attached. */
  readonly files: string;
}

/** Reads what else is known by ids of its own: their turns, with the runs of these, and the files they attached. */
export async function findTraces(connection: Connection, person: Person): Promise<Traces> {
  const { id, email, name, chatIds = [] } = person;
  const files = filesOf(person);
  const rooms = await directRooms(connection, person);
  const roomIds = rooms.map(({ chatx_space_id }) => chatx_space_id);
  const linked = [...(await turnIds(connection, person)), ...(await fileIds(connection, files)), ...roomIds];
  const objects = [...rooms.map(toObject), ...(await privateSkills(connection, person)).map(skillObject)];
  // An account that is linked no more wrote in these.
  const accounts = rooms.flatMap(({ direct_account: account }) => account ?? []);
  const ids = [...new Set([id, ...chatIds, ...accounts, ...(await pushedIds(connection, person))])];
  return { ids, email, name, linked: new Set(linked), objects, files };
}

export const filesOf = ({ id }: Pick<Person, 'id'>): string => attachedIdOf(hashOf(userSubject(id)), '');

async function turnIds(connection: Connection, { id }: Person): Promise<string[]> {
  const turns = connection.collection<{ _id: string; owner_id: string; run_ids?: string[] }>('turns');
  const found = await turns.find({ owner_id: id }, { projection: { run_ids: 1 } }).toArray();
  return found.flatMap(({ _id, run_ids = [] }) => [_id, ...run_ids]);
}

/** A file is stored under the last part of the id of its source. */
async function fileIds(connection: Connection, prefix: string): Promise<string[]> {
  const sources = connection.collection<{ _id: string }>('rag_datasources');
  const found = await sources
    .find({ _id: { $gte: prefix, $lt: `${prefix}\uFFFF` } }, { projection: { _id: 1 } })
    .toArray();
  return found.flatMap(({ _id }) => _id.split(':').at(-1) ?? []);
}

/** Under what a directory that pushes people knows them here; groups that it pushes name their members so. */
async function pushedIds(connection: Connection, { id }: Person): Promise<string[]> {
  const pushed = connection.collection<{ _id: string }>('scim_users');
  const found = await pushed.find({ 'resource.personId': id }, { projection: { _id: 1 } }).toArray();
  return found.map(({ _id }) => _id);
}

interface RoomRecord {
  readonly chatx_workspace_id: string;
  readonly chatx_space_id: string;
  readonly direct_of?: string;
  readonly direct_account?: string | null;
}

const toObject = (room: RoomRecord) => spaceObject(room.chatx_workspace_id, room.chatx_space_id);

async function directRooms(connection: Connection, { id }: Person): Promise<RoomRecord[]> {
  return connection.collection<RoomRecord>('chatx_space_team_mappings').find({ direct_of: id }).toArray();
}

/** Nobody else ever sees one. */
async function privateSkills(connection: Connection, { id }: Person): Promise<string[]> {
  const skills = connection.collection<{ _id: string; ownerId: string; visibility: string }>('agent_skills');
  const found = await skills.find({ ownerId: id, visibility: 'private' }, { projection: { _id: 1 } }).toArray();
  return found.map(({ _id }) => _id);
}

/** As rag-server makes the ids of attached files: they tell nobody's id. */
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 40);
