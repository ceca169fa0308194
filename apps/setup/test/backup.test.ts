import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createAuthzClient, installModel, readAllTuples } from '@parley/authz-client';
import { parleyModel } from '@parley/authz-client/testing';
import { type RunningAuthz, startAuthz } from '@parley/devstack-authz';
import { type Docdb, startDocdb } from '@parley/devstack-docdb';
import mongoose from 'mongoose';
import { type Copied, readCopied } from '../src/backup/copies.js';
import { backupNameAt, keepNewest, readCount } from '../src/backup/kept-backups.js';
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

const save = (to: string, copies: readonly Copied[] = []) =>
  makeBackup(to, { ...from, copies, version: '1.2.3', now: () => new Date(0), newId: () => 'backup-1', tell });
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

describe('a folder that goes along with a backup', () => {
  let index: string;
  let back: string;
  const withIndex = () => save(join(folder, 'with-index'), [{ name: 'index', folder: index }]);
  const bring = (there: Installation) =>
    restoreBackup(join(folder, 'with-index'), { ...there, copies: [{ name: 'index', folder: back }], tell });

  beforeEach(() => {
    [index, back] = [join(folder, 'data'), join(folder, 'back')];
    mkdirSync(join(index, 'passages.lance'), { recursive: true });
    mkdirSync(join(index, 'lost+found'));
    writeFileSync(join(index, 'passages.lance', 'one'), 'of passages');
  });

  it('comes back with it, without what the file system keeps there', async () => {
    const { copies } = await withIndex();
    mkdirSync(join(back, 'lost+found'), { recursive: true });
    await bring(await install());

    expect(copies).toEqual([{ name: 'index', files: 1, bytes: 11 }]);
    expect(readFileSync(join(back, 'passages.lance', 'one'), 'utf8')).toBe('of passages');
    expect(readdirSync(back).sort()).toEqual(['lost+found', 'passages.lance']);
    expect(existsSync(join(folder, 'with-index', 'index', 'lost+found'))).toBe(false);
  });

  it('comes into an empty one alone, and nothing else is brought either', async () => {
    await withIndex();
    mkdirSync(back);
    writeFileSync(join(back, 'other'), '');
    const to = await install();

    await expect(bring(to)).rejects.toThrow('is not empty: stop the services, and name an empty volume');
    expect([readdirSync(back), await to.db.listCollections()]).toEqual([['other'], []]);
  });

  it('stays where it is when docdb holds something', async () => {
    await withIndex();
    const to = await install();
    await to.db.collection('spaces').insertOne({ mine: true });

    await expect(bring(to)).rejects.toThrow('docdb is not empty');
    expect(existsSync(back)).toBe(false);
  });

  it('is begun again where it broke off', async () => {
    const { id } = await withIndex();
    mkdirSync(back);
    for (const name of [`.restoring-${id}`, 'half']) writeFileSync(join(back, name), '');
    await bring(await install());

    expect(readdirSync(back)).toEqual(['passages.lance']);
  });

  it('is refused where a file of it went', async () => {
    await withIndex();
    unlinkSync(join(folder, 'with-index', 'index', 'passages.lance', 'one'));
    await expect(bring(await install())).rejects.toThrow(
      'index has 0 files with 0 bytes, and the backup had 1 with 11',
    );
  });

  it('has to be there', async () => {
    await expect(save(join(folder, 'none'), [{ name: 'index', folder: '/nowhere' }])).rejects.toThrow('no folder');
    expect(existsSync(join(folder, 'none', 'manifest.json'))).toBe(false);
    expect(() => readCopied('/data')).toThrow('write NAME=FOLDER');
  });
});

describe('backups by the clock', () => {
  const make = (name: string, isWhole = true) => {
    mkdirSync(join(folder, name));
    if (isWhole) writeFileSync(join(folder, name, 'manifest.json'), '{}');
  };

  it('are named by their time, and the newest stay', () => {
    expect(backupNameAt(new Date('2026-11-27T03:00:00.123Z'))).toBe('2026-11-27T030000Z');
    const names = ['2026-11-24T030000Z', '2026-11-25T030000Z', '2026-11-26T030000Z', '2026-11-27T030000Z'];
    for (const name of names) make(name);
    make('2026-11-23T030000Z', false);
    make('before-the-upgrade');

    expect(keepNewest(folder, { keep: 2, newest: names[3]! }).sort()).toEqual([
      '2026-11-23T030000Z',
      ...names.slice(0, 2),
    ]);
    expect(existsSync(join(folder, 'before-the-upgrade'))).toBe(true);
    expect(existsSync(join(folder, names[2]!)) && existsSync(join(folder, names[3]!))).toBe(true);
  });

  it('are a week of days unless somebody says how many', () => {
    expect([readCount(undefined), readCount('30')]).toEqual([7, 30]);
    expect(() => readCount('0')).toThrow('--keep "0"');
  });
});
