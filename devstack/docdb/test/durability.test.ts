import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { buildProgram, type BuiltProgram } from '@parley/testkit';
import { type Connection, createConnection } from 'mongoose';
import { startDocdb } from '../src/index.js';

let built: BuiltProgram;
let dataDir: string;
let child: ChildProcess | undefined;

beforeAll(async () => {
  built = await buildProgram('devstack/docdb');
});
afterAll(() => built.remove());
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'docdb-test-'));
});
afterEach(async () => {
  if (child?.exitCode === null && child.signalCode === null) await kill(child);
  await rm(dataDir, { recursive: true, force: true });
});

async function kill(process: ChildProcess): Promise<void> {
  const gone = once(process, 'exit');
  process.kill('SIGKILL');
  await gone;
}

/** Runs the server as it is shipped, in a process of its own, and gives its address. */
async function startChild(): Promise<string> {
  child = fork(built.main, {
    env: { ...built.env, DOCDB_PORT: '0', DOCDB_DATA_DIR: dataDir },
    silent: true,
    execArgv: ['--no-warnings'],
  });
  const [line] = (await once(child.stdout ?? child, 'data')) as [Buffer];
  return /mongodb:\S+[^,\s]/.exec(line.toString())?.[0] ?? '';
}

const open = (url: string): Promise<Connection> =>
  createConnection(url, {
    dbName: 'kept',
    autoIndex: false,
    autoCreate: false,
    serverSelectionTimeoutMS: 2000,
    retryWrites: false,
  }).asPromise();

describe('kill -9 in a stream of writes', () => {
  it('loses no write that was acknowledged, and no committed transaction in part', async () => {
    const writer = await open(await startChild());
    await writer.collection('w').createIndex({ n: 1 }, { unique: true }, {});
    const acknowledged: number[] = [];
    const stream = async (from: number) => {
      for (let n = from; ; n += 4) {
        await writer.transaction(async (session) => {
          await writer.collection('w').insertOne({ n }, { session });
          await writer.collection('twins').insertOne({ n }, { session });
        });
        acknowledged.push(n);
      }
    };
    const streams = Promise.allSettled([0, 1, 2, 3].map(stream));
    while (acknowledged.length < 200) await new Promise((resolve) => setImmediate(resolve));
    if (child) await kill(child);
    await streams;
    await writer.close(true);

    const again = await startDocdb({ port: 0, dataDir });
    const reader = await open(again.url);
    const kept = await reader.collection<{ n: number }>('w').distinct('n');
    const twins = await reader.collection<{ n: number }>('twins').distinct('n');
    expect(acknowledged.filter((n) => !kept.includes(n))).toEqual([]);
    expect(kept.toSorted((a, b) => a - b)).toEqual(twins.toSorted((a, b) => a - b));
    await expect(reader.collection('w').insertOne({ n: kept[0] })).rejects.toMatchObject({ code: 11000 });
    await reader.close();
    await again.close();
  }, 30_000);
});

describe('a restart', () => {
  it('keeps documents, indexes, names and order', async () => {
    const first = await startDocdb({ port: 0, dataDir });
    const before = await open(first.url);
    await before.collection('a').createIndex({ k: 1 }, { unique: true, partialFilterExpression: { on: true } }, {});
    await before.collection('a').insertMany([
      { k: 2, on: true },
      { k: 1, on: true },
    ]);
    await before.collection('gone').insertOne({ k: 1 });
    await before.dropCollection('gone');
    await before.collection('old').insertOne({ k: 1 });
    await before.collection('old').rename('fresh');
    await before.close();
    await first.close();

    const second = await startDocdb({ port: 0, dataDir });
    const after = await open(second.url);
    const names = (await after.listCollections()).map(({ name }) => name);
    expect(names.toSorted()).toEqual(['a', 'fresh']);
    expect(
      await after
        .collection('a')
        .find()
        .map((doc) => doc['k'] as number)
        .toArray(),
    ).toEqual([2, 1]);
    await expect(after.collection('a').insertOne({ k: 1, on: true })).rejects.toMatchObject({ code: 11000 });
    await after.collection('a').insertOne({ k: 1 });
    await after.close();
    await second.close();
  });
});

describe('a full disk', () => {
  /** SQLite takes a database that has reached its largest size for a disk that is full. */
  function fillDisk(): void {
    const run = Reflect.get<DatabaseSync, 'exec'>(DatabaseSync.prototype, 'exec');
    jest.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, sql) {
      if (sql === 'BEGIN IMMEDIATE') run.call(this, 'PRAGMA max_page_count = 1');
      run.call(this, sql);
    });
  }
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('is said as the real server says it, to everybody until a restart, which has all that was acknowledged', async () => {
    const docdb = await startDocdb({ port: 0, dataDir });
    const connection = await open(docdb.url);
    const things = connection.collection<{ _id: number; text?: string }>('t');
    await things.insertOne({ _id: 1 });
    fillDisk();
    const full = { code: 14_031, codeName: 'OutOfDiskSpace', message: expect.stringContaining('full; restart it') };

    await expect(things.insertOne({ _id: 2, text: 'x'.repeat(100_000) })).rejects.toMatchObject(full);
    await expect(things.findOne({ _id: 2 })).rejects.toMatchObject(full);
    await connection.close();
    await docdb.close().catch(() => undefined);
    jest.restoreAllMocks();
    const again = await startDocdb({ port: 0, dataDir });
    const after = await open(again.url);
    expect(await after.collection('t').find().toArray()).toEqual([{ _id: 1 }]);
    await after.close();
    await again.close();
  });
});

describe('one directory', () => {
  it('serves one process: a second one says so', async () => {
    await startChild();
    await expect(startDocdb({ port: 0, dataDir })).rejects.toThrow(
      `docdb cannot open its data in ${dataDir}: another docdb process is using it`,
    );
  });

  it('is let go when the port is taken', async () => {
    const taken = await startDocdb({ port: 0 });
    await expect(startDocdb({ port: taken.port, dataDir })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    const free = await startDocdb({ port: 0, dataDir });
    await free.close();
    await taken.close();
  });
});

describe('production', () => {
  it('is refused', async () => {
    const before = process.env['NODE_ENV'];
    process.env['NODE_ENV'] = 'production';
    await expect(startDocdb({ port: 0 })).rejects.toThrow('development and tests');
    await expect(startDocdb({ port: 0, dataDir, isScratch: true })).rejects.toThrow('development and tests');
    process.env['NODE_ENV'] = before;
  });
});

describe('an abandoned transaction', () => {
  it('is aborted when its time is up, and lets others write', async () => {
    const docdb = await startDocdb({ port: 0, transactionLimitMs: 1_000 });
    const connection = await open(docdb.url);
    const things = connection.collection<{ _id: number; n: number }>('t');
    await things.insertOne({ _id: 1, n: 1 });
    const session = await connection.startSession();
    session.startTransaction();
    await things.updateOne({ _id: 1 }, { $set: { n: 2 } }, { session });
    await things.updateOne({ _id: 1 }, { $inc: { n: 10 } });
    await expect(session.commitTransaction()).rejects.toMatchObject({ code: 251 });
    expect(await things.findOne()).toEqual({ _id: 1, n: 11 });
    await session.endSession();
    await connection.close();
    await docdb.close();
  });
});
