import { mkdirSync, readdirSync } from 'node:fs';
import { type AuthzConnection, readAllTuples } from '@parley/authz-client';
import type { DocdbSettings } from '../config.js';
import { inDocdb } from '../docdb/in-docdb.js';
import { type Copied, saveCopies } from './copies.js';
import { saveRecords } from './docdb-records.js';
import { writeLines } from './lines.js';
import { type Manifest, secretsToKeep, writeManifest } from './manifest.js';

export interface BackupDeps {
  readonly docdb: DocdbSettings;
  readonly authz: AuthzConnection;
  /** Folders that go along. */
  readonly copies?: readonly Copied[];
  readonly version: string;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly tell: (line: string) => void;
}

/**
 * Saves docdb, then the relationships, then the folders that go along: in this order a right that is taken away meanwhile is not in the backup either,
 * and what is new has no reader yet. Services may run.
 * Throws Error in words for a person; a folder without a manifest is left then.
 */
export async function makeBackup(folder: string, deps: BackupDeps): Promise<Manifest> {
  const { docdb, authz, copies = [], version, now, newId, tell } = deps;
  requireEmptyFolder(folder);
  const made_at = now().toISOString();
  const collections = await inDocdb(docdb, (connection) => saveRecords(connection, folder));
  tell(`docdb: ${sum(collections)} records of ${collections.length} collections`);
  const tuples = await readAllTuples(authz);
  const saved = await writeLines(folder, 'authz.jsonl.gz', linesOf(tuples));
  tell(`authz: ${saved.count} relationships`);
  const copied = saveCopies(folder, copies);
  for (const { name, files } of copied) tell(`${name}: ${files} files`);
  const manifest: Manifest = {
    ...{ format: 1, id: newId(), made_at, version },
    docdb: { database: docdb.database, collections },
    authz: { store: authz.storeName, ...saved },
    copies: copied,
    secrets_to_keep: secretsToKeep,
  };
  writeManifest(folder, manifest);
  return manifest;
}

export const sum = (files: readonly { readonly count: number }[]): number =>
  files.reduce((total, { count }) => total + count, 0);

async function* linesOf(values: readonly unknown[]): AsyncGenerator<string> {
  for (const value of values) yield await Promise.resolve(JSON.stringify(value));
}

function requireEmptyFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (readdirSync(folder).length > 0) throw new Error(`${folder} is not empty: name a new folder for each backup`);
}
