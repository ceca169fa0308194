import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Docdb, startDocdb } from '@parley/devstack-docdb';
import mongoose from 'mongoose';
import type { DocdbSettings } from '../src/config.js';
import { converge } from '../src/converge.js';
import type { MakeIndexes } from '../src/docdb/service-programs.js';
import { docdbSteps } from '../src/docdb/setup-docdb.js';

let docdb: Docdb;
let address: DocdbSettings;
/** Databases in which indexes were made, the embedded empty one aside. */
let made: string[];

beforeEach(async () => {
  docdb = await startDocdb({ port: 0 });
  address = { uri: docdb.url, database: 'parley' };
  made = [];
});
afterEach(() => docdb.close());

async function inDatabase(
  at: DocdbSettings,
  work: (connection: mongoose.Connection) => Promise<unknown>,
): Promise<void> {
  const connection = await mongoose.createConnection(at.uri, { dbName: at.database }).asPromise();
  await work(connection).finally(() => connection.close());
}

/** One service keeps something, the others nothing. */
const makeIndexes: MakeIndexes = async (service, at) => {
  if (at.uri === docdb.url) made.push(service);
  if (service !== 'ui-bff') return;
  await inDatabase(at, (connection) =>
    connection.collection('things').createIndexes([
      { key: { owner: 1, at: -1 }, name: 'of_owner' },
      { key: { slug: 1 }, name: 'one_slug', unique: true },
    ]),
  );
};

async function setUp(isCheck = false): Promise<string[]> {
  const lines: string[] = [];
  await converge(docdbSteps(address, makeIndexes), { isCheck, tell: (line) => void lines.push(line) });
  return lines;
}

describe('setting up docdb', () => {
  it('makes the indexes of the services, and has nothing to change the second time', async () => {
    expect(await setUp()).toEqual(['changed  ui-bff: missing indexes things.of_owner, things.one_slug']);
    expect(made).toEqual(['ui-bff']);

    expect(await setUp()).toEqual([]);
    expect(made).toEqual(['ui-bff']);
  });

  it('says with --check what is missing, and makes nothing; indexes of others stay unmentioned', async () => {
    await inDatabase(address, (connection) =>
      connection.collection('things').createIndexes([
        { key: { owner: 1, at: -1 }, name: 'of_owner' },
        { key: { colour: 1 }, name: 'by_colour' },
      ]),
    );

    expect(await setUp(true)).toEqual(['differs  ui-bff: missing indexes things.one_slug']);
    expect(made).toEqual([]);
  });

  it('finds out what is needed in a shell of production as well', async () => {
    const before = process.env['NODE_ENV'];
    process.env['NODE_ENV'] = 'production';
    try {
      expect(await setUp(true)).toEqual(['differs  ui-bff: missing indexes things.of_owner, things.one_slug']);
    } finally {
      process.env['NODE_ENV'] = before;
    }
  });

  it('names an index that says something else, and leaves it to a person', async () => {
    await inDatabase(address, (connection) =>
      connection.collection('things').createIndexes([{ key: { slug: 1 }, name: 'one_slug' }]),
    );

    await expect(setUp()).rejects.toThrow('ui-bff: drop these indexes, which differ: things.one_slug');
    expect(made).toEqual([]);
  });
});
