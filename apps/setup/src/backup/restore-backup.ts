import { type AuthzConnection, createAuthzClient, readAllTuples, type Tuple } from '@parley/authz-client';
import type mongoose from 'mongoose';
import { z } from 'zod';
import type { DocdbSettings } from '../config.js';
import { inDocdb, WorkRefused } from '../docdb/in-docdb.js';
import { bringCopies, type Copied, endCopies, requireRestorable } from './copies.js';
import { bringRecords, filledCollections, notes } from './docdb-records.js';
import { readLines, requireUnchanged } from './lines.js';
import { sum } from './make-backup.js';
import { type Manifest, readManifest } from './manifest.js';

export interface RestoreDeps {
  readonly docdb: DocdbSettings;
  /** Of a store that has its model. */
  readonly authz: AuthzConnection;
  /** Folders that are brought back too; others of the backup stay where they are. */
  readonly copies?: readonly Copied[];
  readonly tell: (line: string) => void;
}

interface Note {
  readonly _id: 'restore';
  readonly backup: string;
}

/**
 * Brings a backup into an empty installation, docdb first: without relationships nobody may read anything, so that one
 * that breaks off shows nothing that it should not. Run again, it goes on.
 * Throws Error in words for a person before anything is written: for a damaged backup, and for a target that holds
 * something else.
 */
export async function restoreBackup(folder: string, deps: RestoreDeps): Promise<void> {
  const { docdb, authz, copies = [], tell } = deps;
  const manifest = readManifest(folder);
  for (const file of [...manifest.docdb.collections, manifest.authz]) await requireUnchanged(folder, file);
  requireRestorable(folder, manifest, copies);
  await inDocdb(docdb, (connection) => begin(connection, manifest, authz));
  bringCopies(folder, manifest, copies);
  await inDocdb(docdb, async (connection) => {
    for (const saved of manifest.docdb.collections) await bringRecords(connection, folder, saved);
    tell(`docdb: ${sum(manifest.docdb.collections)} records of ${manifest.docdb.collections.length} collections`);
  });
  await bringTuples(folder, manifest, authz);
  tell(`authz: ${manifest.authz.count} relationships`);
  await inDocdb(docdb, (connection) => connection.dropCollection(notes));
  endCopies(manifest, copies);
}

/** Notes the restore. Throws Error where there is anything that it did not bring itself. */
async function begin(connection: mongoose.Connection, { id }: Manifest, authz: RestoreDeps['authz']): Promise<void> {
  const noted = connection.collection<Note>(notes);
  const note = await noted.findOne({ _id: 'restore' });
  if (note?.backup === id) return;
  if (note) throw new WorkRefused(`another restore was begun here and did not end: finish it, or empty the database`);
  const filled = await filledCollections(connection);
  if (filled.length > 0)
    throw new WorkRefused(
      `docdb is not empty (${filled.slice(0, 5).join(', ')}${filled.length > 5 ? ', ...' : ''}): stop the services, and ` +
        'name a new database in DOCDB_DATABASE',
    );
  if ((await readAllTuples(authz)).length > 0)
    throw new WorkRefused('authz is not empty: name a new store in AUTHZ_STORE_NAME, and run npm run setup -- authz');
  await noted.insertOne({ _id: 'restore', backup: id });
}

const tuple = z.object({ user: z.string(), relation: z.string(), object: z.string() });
const atOnce = 1_000;

async function bringTuples(folder: string, { authz: saved }: Manifest, authz: RestoreDeps['authz']): Promise<void> {
  const client = createAuthzClient(authz);
  let writes: Tuple[] = [];
  const write = async () => {
    if (writes.length > 0) await client.apply({ writes });
    writes = [];
  };
  for await (const line of readLines(folder, saved)) {
    writes.push(tuple.parse(JSON.parse(line)));
    if (writes.length >= atOnce) await write();
  }
  await write();
  const there = (await readAllTuples(authz)).length;
  if (there !== saved.count)
    throw new Error(`authz has ${there} relationships after the restore, and the backup ${saved.count}`);
}
