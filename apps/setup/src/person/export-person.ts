import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AuthzConnection, readAllTuples, userSubject } from '@parley/authz-client';
import mongoose from 'mongoose';
import { collectionsOf } from '../backup/docdb-records.js';
import { writeLines } from '../backup/lines.js';
import type { DocdbSettings } from '../config.js';
import { inDocdb } from '../docdb/in-docdb.js';
import { makeIsTheirs } from './is-theirs.js';
import type { Person } from './traces.js';

const { EJSON } = mongoose.mongo.BSON;

interface Deps {
  readonly docdb: DocdbSettings;
  readonly authz: AuthzConnection;
  readonly now: () => Date;
  readonly tell: (line: string) => void;
}

/** What nobody is handed, though it belongs to them: it opens their account, or their pseudonyms. */
const secretFields = ['sealed_tokens', 'key_hash', 'subject_key'];

/**
 * Writes everything that names a person, or belongs to what is theirs: records of every collection, whichever there are, and
 * relationships. Services may run. Throws Error in words for a person; a folder without `person.json` is not whole.
 */
export async function exportPerson(folder: string, person: Person, { docdb, authz, now, tell }: Deps): Promise<void> {
  requireEmptyFolder(folder);
  const made_at = now().toISOString();
  const records = await inDocdb(docdb, (connection) => saveTheirs(connection, folder, person));
  tell(`docdb: ${records.reduce((sum, { count }) => sum + count, 0)} records of ${records.length} collections`);
  const tuples = (await readAllTuples(authz)).filter(({ user }) => user === userSubject(person.id));
  const relationships = await writeLines(folder, 'relationships.jsonl.gz', linesOf(tuples));
  tell(`authz: ${relationships.count} relationships`);
  const found = { format: 1, made_at, person, records, relationships };
  writeFileSync(join(folder, 'person.json'), `${JSON.stringify(found, null, 2)}\n`, { mode: 0o600, flush: true });
}

type SavedFile = Awaited<ReturnType<typeof writeLines>> & { readonly name: string };

async function saveTheirs(connection: mongoose.Connection, folder: string, person: Person) {
  const isTheirs = await makeIsTheirs(connection, person);
  const saved: SavedFile[] = [];
  for (const name of await collectionsOf(connection)) {
    const file = `docdb-${saved.length + 1}.jsonl.gz`;
    saved.push({ name, ...(await writeLines(folder, file, theirLines(connection, name, isTheirs))) });
  }
  return saved;
}

async function* theirLines(connection: mongoose.Connection, name: string, isTheirs: (record: object) => boolean) {
  for await (const record of connection.collection(name).find().sort({ _id: 1 })) {
    if (!isTheirs(record)) continue;
    const shown = Object.entries(record).filter(([field]) => !secretFields.includes(field));
    yield EJSON.stringify(Object.fromEntries(shown), { relaxed: true });
  }
}

async function* linesOf(values: readonly unknown[]): AsyncGenerator<string> {
  for (const value of values) yield await Promise.resolve(JSON.stringify(value));
}

function requireEmptyFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (readdirSync(folder).length > 0) throw new Error(`${folder} is not empty: name a new folder for each person`);
}
