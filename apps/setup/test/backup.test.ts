import { appendFileSync, cpSync, mkdtempSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createAuthzClient, installModel, readAllTuples } from '@parley/authz-client';
import { parleyModel } from '@parley/authz-client/testing';
import { type RunningAuthz, startAuthz } from '@parley/devstack-authz';
import { type Docdb, startDocdb } from '@parley/devstack-docdb';
import mongoose from 'mongoose';
import { makeBackup } from '../src/backup/make-backup.js';
import type { Manifest } from '../src/backup/manifest.js';
import { restoreBackup } from '../src/backup/restore-backup.js';

const { Double, Int32, Long, ObjectId } = mongoose.mongo;
let [docdb, authz]: [Docdb, RunningAuthz] = [undefined!, undefined!];
let server: mongoose.Connection;
let folder: string;
let from: Installation;
let manifest: Manifest;
let installations = 0;
const root = mkdtempSync(join(tmpdir(), 'parley-backup-'));
const saved = join(root, 'saved');
const tell = () => undefined;

beforeAll(async () => {
  [docdb, authz] = await Promise.all([startDocdb({ port: 0 }), startAuthz({ port: 0 })]);
  server = await mongoose.createConnection(docdb.url).asPromise();
  from = await filled();
  manifest = await save(saved);
});
afterAll(async () => {
  await server.close();
  await Promise.all([docdb.close(), authz.close()]);
  rmSync(root, { recursive: true, force: true });
});
beforeEach(() => {
  folder = mkdtempSync(join(root, 'copy-'));
  cpSync(saved, folder, { recursive: true });
});

/** An installation without anything in it but its model. */
async function install() {
  const name = `installation-${(installations += 1)}`;
  const at = { docdb: { uri: docdb.url, database: name }, authz: { url: authz.url, storeName: name } };
  await installModel(at.authz, await parleyModel());
  return { ...at, db: server.useDb(name), client: createAuthzClient(at.authz) };
}
type Installation = Awaited<ReturnType<typeof install>>;

const tuples = Array.from({ length: 120 }, (_, n) => ({ user: `user:p${n}`, relation: 'member', object: 'team:a' }));
const records = [
  {
    _id: new ObjectId(),
    n: new Int32(1),
    big: Long.fromString('9007199254740993'),
    part: new Double(2),
    at: new Date(7),
  },
  { _id: 'text' as never, nothing: null, list: [{ deep: true }], bytes: Buffer.from([0, 255]) },
];

async function filled(): Promise<Installation> {
  const there = await install();
  await there.db.collection('teams').insertMany(records);
  await there.db.collection('many').insertMany(Array.from({ length: 510 }, (_, n) => ({ n })));
  await there.db.collection('none').createIndex({ n: 1 }, {}, {});
  await there.client.apply({ writes: tuples });
  return there;
}

const save = (to: string) =>
  makeBackup(to, { ...from, version: '1.2.3', now: () => new Date(0), newId: () => 'backup-1', tell });
const restore = (there: Installation) => restoreBackup(folder, { ...there, tell });
const raw = { promoteValues: false, promoteLongs: false, promoteBuffers: false } as const;
const typesOf = async ({ db }: Installation) =>
  JSON.stringify(
    (await db.collection('teams').find({}, raw).sort({ _id: 1 }).toArray()).map((one) =>
      mongoose.mongo.BSON.EJSON.stringify(one, { relaxed: false }),
    ),
  );

describe('a backup', () => {
  it('brings records, with their types, and relationships into an empty installation', async () => {
    const to = await install();
    await restore(to);

    expect(await typesOf(to)).toBe(await typesOf(from));
    expect(await to.db.collection('many').countDocuments()).toBe(510);
    expect(await readAllTuples(to.authz)).toHaveLength(tuples.length);
    expect(await to.client.check('user:p119', 'member', 'team:a')).toBe(true);
    expect((await to.db.listCollections()).map(({ name }) => name)).not.toContain('restores');
    expect(manifest).toMatchObject({ version: '1.2.3', made_at: '1970-01-01T00:00:00.000Z', authz: { count: 120 } });
    expect(manifest.secrets_to_keep).toContain('SESSION_SECRET');
  });

  it('is brought into nothing that holds something, and writes nothing there', async () => {
    const [withRecords, withTuples] = [await install(), await install()];
    await withRecords.db.collection('spaces').insertOne({ mine: true });
    await withTuples.client.apply({ writes: tuples.slice(0, 1) });

    await expect(restore(withRecords)).rejects.toThrow('docdb is not empty (spaces): stop the services');
    await expect(restore(withTuples)).rejects.toThrow('authz is not empty');
    expect(await withRecords.db.collection('teams').countDocuments()).toBe(0);
    expect(await withTuples.db.collection('teams').countDocuments()).toBe(0);
  });

  it.each([
    [
      'a file was changed',
      () => appendFileSync(join(folder, 'docdb-1.jsonl.gz'), 'x'),
      'docdb-1.jsonl.gz of the backup was changed',
    ],
    ['a file is missing', () => unlinkSync(join(folder, 'authz.jsonl.gz')), 'authz.jsonl.gz of the backup is missing'],
    ['it broke off', () => unlinkSync(join(folder, 'manifest.json')), 'is no whole backup'],
    [
      'a later release made it',
      () => writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, format: 2 })),
      'no manifest that this release can read',
    ],
    [
      'its manifest leads out of the folder',
      () => writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest).replace('authz.jsonl.gz', '../a')),
      'no manifest that this release can read',
    ],
  ])('is refused before anything is written where %s', async (_what, spoil, words) => {
    spoil();
    const to = await install();
    await expect(restore(to)).rejects.toThrow(words);
    expect(await to.db.listCollections()).toEqual([]);
  });

  it('goes on where it broke off', async () => {
    const to = await install();
    const nowhere = { ...to, authz: { ...to.authz, storeName: 'not-there' } };
    await to.db.collection('restores').insertOne({ _id: 'restore' as never, backup: 'backup-1' });
    await expect(restore(nowhere)).rejects.toThrow();
    expect(await to.db.collection('many').countDocuments()).toBe(510);

    await restore(to);
    expect(await to.db.collection('many').countDocuments()).toBe(510);
    expect(await readAllTuples(to.authz)).toHaveLength(tuples.length);
  });

  it('does not go on with another one', async () => {
    const to = await install();
    await to.db.collection('restores').insertOne({ _id: 'restore' as never, backup: 'backup-0' });
    await expect(restore(to)).rejects.toThrow('another restore was begun here');
  });

  it('takes no folder that holds anything', async () => {
    await expect(save(folder)).rejects.toThrow('is not empty: name a new folder');
  });
});
