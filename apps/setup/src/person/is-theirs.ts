import type { Connection } from 'mongoose';
import { hasName, textsIn } from './named-in.js';
import { findTraces, type Person, type Traces } from './traces.js';

/** Whether a record names a person, or belongs to a turn or a file of theirs. */
export type IsTheirs = (record: object) => boolean;

export const makeIsTheirs = async (connection: Connection, person: Person): Promise<IsTheirs> =>
  isTheirsBy(await findTraces(connection, person));

export function isTheirsBy({ ids, email, linked, files }: Traces): IsTheirs {
  const names = [...ids, ...(email === undefined ? [] : [email])];
  const isOne = (text: string) => names.some((name) => hasName(text, name)) || text.includes(files) || linked.has(text);
  return (record) => textsIn(record).some(isOne);
}
