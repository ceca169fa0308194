import type { Connection } from 'mongoose';
import { WorkRefused } from '../docdb/in-docdb.js';
import { filesOf, type Person } from './traces.js';

interface Deps {
  readonly pause: () => Promise<unknown>;
  readonly tell: (line: string) => void;
}

/** rag-server looks twice a minute; a large file takes its time. */
const looks = 120;

const sourcesIn = (connection: Connection) => connection.collection<{ _id: string }>('rag_datasources');
const notesIn = (connection: Connection) => connection.collection<{ _id: string; since: Date }>('rag_attached_leaving');
const startingWith = (prefix: string) => ({ _id: { $gte: prefix, $lt: `${prefix}\uFFFF` } });

export const countFiles = (connection: Connection, person: Person): Promise<number> =>
  sourcesIn(connection).countDocuments(startingWith(filesOf(person)));

/** Has rag-server delete the person's files, with their passages in whatever index; it goes on after a crash. */
export async function leaveFiles(connection: Connection, person: Person, since: Date): Promise<void> {
  const prefix = filesOf(person);
  if ((await countFiles(connection, person)) > 0)
    await notesIn(connection).updateOne({ _id: prefix }, { $set: { since } }, { upsert: true });
}

/** Returns once they are gone. Throws WorkRefused when rag-server does not do it. */
export async function waitForFiles(connection: Connection, person: Person, { pause, tell }: Deps): Promise<void> {
  const isLeft = async () =>
    (await countFiles(connection, person)) > 0 ||
    (await notesIn(connection).findOne(startingWith(filesOf(person)))) !== null;
  if (!(await isLeft())) return;
  tell('waiting  rag-server deletes the attached files and their passages');
  for (let look = 0; look < looks; look += 1) {
    await pause();
    if (!(await isLeft())) return;
  }
  throw new WorkRefused('rag-server has not deleted the attached files: see that it runs, then run this again');
}
