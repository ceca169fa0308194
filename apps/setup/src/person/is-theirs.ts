import { createHash } from 'node:crypto';
import { userSubject } from '@parley/authz-client';
import { attachedIdOf } from '@parley/contracts';
import type { Connection } from 'mongoose';

/** A person as the idp knows them. */
export interface Person {
  readonly id: string;
  readonly email: string | undefined;
}

/** Whether a record names a person, or belongs to a turn or a file of theirs. */
export type IsTheirs = (record: object) => boolean;

/** Reads first what else is known by ids of its own: their turns, with the runs of these, and the files they attached. */
export async function makeIsTheirs(connection: Connection, person: Person): Promise<IsTheirs> {
  const files = attachedIdOf(hashOf(userSubject(person.id)), '');
  const linked = new Set([...(await turnIds(connection, person)), ...(await fileIds(connection, files))]);
  const names = [person.id, ...(person.email === undefined ? [] : [person.email])];
  const isOne = (text: string) => names.some((name) => hasName(text, name)) || text.includes(files) || linked.has(text);
  return (record) => textsIn(record).some(isOne);
}

/** Whether the name stands in the text by itself, in whatever case: `u-1` is not in `u-10`. */
function hasName(text: string, name: string): boolean {
  const [within, sought] = [text.toLowerCase(), name.toLowerCase()];
  const isEnd = (char: string | undefined) => char === undefined || !/[\w-]/.test(char);
  for (let at = within.indexOf(sought); at >= 0; at = within.indexOf(sought, at + 1))
    if (isEnd(within[at - 1]) && isEnd(within[at + sought.length])) return true;
  return false;
}

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

/** As rag-server makes the ids of attached files: they tell nobody's id. */
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 40);

/** All that is text in a record, names of fields too. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (value === null || typeof value !== 'object' || ArrayBuffer.isView(value) || '_bsontype' in value) return [];
  return Object.entries(value).flatMap(([field, inside]) => [field, ...textsIn(inside)]);
}
