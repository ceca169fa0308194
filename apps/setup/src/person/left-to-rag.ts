import { verifiedDocumentType } from '@parley/contracts';
import type { Connection } from 'mongoose';
import { WorkRefused } from '../docdb/in-docdb.js';
import { isSame } from './named-in.js';
import { filesOf, type Person } from './traces.js';

interface Deps {
  readonly pause: () => Promise<unknown>;
  readonly tell: (line: string) => void;
}

/** rag-server looks twice a minute; a large file takes its time. */
const looks = 120;

const sourcesIn = (connection: Connection) => connection.collection<{ _id: string }>('rag_datasources');
const filesLeftIn = (connection: Connection) =>
  connection.collection<{ _id: string; since: Date }>('rag_attached_leaving');
const authorsIn = (connection: Connection) =>
  connection.collection<{ _id: string; since: Date }>('rag_forgotten_authors');
const startingWith = (prefix: string) => ({ _id: { $gte: prefix, $lt: `${prefix}\uFFFF` } });

export const countFiles = (connection: Connection, person: Person): Promise<number> =>
  sourcesIn(connection).countDocuments(startingWith(filesOf(person)));

/** Answers of which the person says that they are right. */
export async function countAnswers(connection: Connection, { email }: Person): Promise<number> {
  if (email === undefined) return 0;
  const verified = connection.collection('rag_documents').find({ documentType: verifiedDocumentType });
  const authors = verified.project<{ by?: unknown }>({ _id: 0, by: '$metadata.verified.by' });
  return (await authors.toArray()).filter(({ by }) => typeof by === 'string' && isSame(by, email)).length;
}

/**
 * Has rag-server, which alone writes to the index, delete the person's files and take the person out of verified answers; it
 * goes on after a crash.
 */
export async function leaveToRag(connection: Connection, person: Person, since: Date): Promise<void> {
  const [noted, upsert] = [{ $set: { since } }, { upsert: true }] as const;
  if ((await countFiles(connection, person)) > 0)
    await filesLeftIn(connection).updateOne({ _id: filesOf(person) }, noted, upsert);
  if (person.email !== undefined && (await countAnswers(connection, person)) > 0)
    await authorsIn(connection).updateOne({ _id: person.email }, noted, upsert);
}

/** Returns once it is done. Throws WorkRefused when rag-server does not do it. */
export async function waitForRag(connection: Connection, person: Person, { pause, tell }: Deps): Promise<void> {
  if (!(await isLeft(connection, person))) return;
  tell('waiting  rag-server deletes attached files and takes the person out of verified answers');
  for (let look = 0; look < looks; look += 1) {
    await pause();
    if (!(await isLeft(connection, person))) return;
  }
  throw new WorkRefused('rag-server has not taken the person out of the index: see that it runs, then run this again');
}

const isLeft = async (connection: Connection, person: Person): Promise<boolean> =>
  (await countFiles(connection, person)) > 0 ||
  (await countAnswers(connection, person)) > 0 ||
  (await filesLeftIn(connection).findOne(startingWith(filesOf(person)))) !== null ||
  (person.email !== undefined && (await authorsIn(connection).findOne({ _id: person.email })) !== null);
