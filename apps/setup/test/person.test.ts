import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createAuthzClient, installModel } from '@parley/authz-client';
import { parleyModel } from '@parley/authz-client/testing';
import { attachedIdOf } from '@parley/contracts';
import { type RunningAuthz, startAuthz } from '@parley/devstack-authz';
import { type Docdb, startDocdb } from '@parley/devstack-docdb';
import mongoose from 'mongoose';
import { exportPerson } from '../src/person/export-person.js';

let [docdb, authz]: [Docdb, RunningAuthz] = [undefined!, undefined!];
let db: mongoose.Connection;
const root = mkdtempSync(join(tmpdir(), 'parley-person-'));
const person = { id: 'u-ada', email: 'Ada@Example.com' };
/** What the ids of files begin with that Ada attached, as rag-server makes them. */
const attached = attachedIdOf(createHash('sha256').update('user:u-ada').digest('hex').slice(0, 40), 'c', '');

beforeAll(async () => {
  [docdb, authz] = await Promise.all([startDocdb({ port: 0 }), startAuthz({ port: 0 })]);
  db = await mongoose.createConnection(docdb.url, { dbName: 'parley' }).asPromise();
  await installModel({ url: authz.url, storeName: 'parley' }, await parleyModel());
  const member = (user: string) => ({ user, relation: 'member', object: 'team:a' }) as const;
  const client = createAuthzClient({ url: authz.url, storeName: 'parley' });
  await client.apply({ writes: [member('user:u-ada'), member('user:u-ada2')] });
});
afterAll(async () => {
  await db.close();
  await Promise.all([docdb.close(), authz.close()]);
  rmSync(root, { recursive: true, force: true });
});

const fill = (name: string, ...records: object[]) => db.collection(name).insertMany(records);

function contentOf(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.startsWith('docdb-'))
    .flatMap((file) =>
      gunzipSync(readFileSync(join(folder, file)))
        .toString()
        .split('\n'),
    )
    .filter((line) => line !== '');
}

it('exports what names the person in any collection, and what hangs on their turns, of nobody else', async () => {
  await fill(
    'turns',
    { _id: 't-1', owner_id: 'u-ada', run_ids: ['r-1'] },
    { _id: 't-2', owner_id: 'u-bob', run_ids: ['r-2'] },
  );
  await fill('run_log', { _id: 'r-1:0', run_id: 'r-1' }, { _id: 'r-2:0', run_id: 'r-2' });
  await fill('gap_cases', { _id: 't-1', asker: 'hash' }, { _id: 't-2', asker: 'hash' });
  await fill('conversations', { _id: 'u-ada c-1' }, { _id: 'u-ada2 c-1' });
  await fill('sessions', { _id: 's-1', user: { id: 'u-ada' }, sealed_tokens: 'sealed' });
  await fill(
    'a_collection_of_tomorrow',
    { deep: [{ by: 'Sent to ada@example.com.' }] },
    { by: 'ada@example.community' },
  );
  await fill('rag_datasources', { _id: `${attached}f-1` }, { _id: 'handbook' });
  await fill('rag_files.chunks', { _id: 'k-1', files_id: 'f-1' }, { _id: 'k-2', files_id: 'f-2' });
  const folder = join(root, 'ada');
  const at = { docdb: { uri: docdb.url, database: 'parley' }, authz: { url: authz.url, storeName: 'parley' } };
  await exportPerson(folder, person, { ...at, now: () => new Date(0), tell: () => undefined });

  const lines = contentOf(folder);
  const ids = lines.map((line) => (JSON.parse(line) as { _id: unknown })._id).filter((id) => typeof id === 'string');
  expect(ids.sort()).toEqual([`${attached}f-1`, 'k-1', 'r-1:0', 's-1', 't-1', 't-1', 'u-ada c-1']);
  expect(lines.filter((line) => line.includes('Sent to ada@example.com.'))).toHaveLength(1);
  expect(lines.join()).not.toMatch(/sealed|u-bob|community|u-ada2/);
  const relationships = gunzipSync(readFileSync(join(folder, 'relationships.jsonl.gz'))).toString();
  expect(
    relationships
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { user: string }).user),
  ).toEqual(['user:u-ada']);
  await expect(exportPerson(folder, person, { ...at, now: () => new Date(0), tell: () => undefined })).rejects.toThrow(
    'not empty',
  );
});
