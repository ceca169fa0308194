import { describe, expect, it } from '@jest/globals';
import { startDocdb } from '@parley/devstack-docdb';
import type { Connection } from 'mongoose';
import { createIndexesOf } from '../src/index.js';

describe('createIndexesOf', () => {
  it('gives an index on a large collection ten minutes, where a service would wait for 15 s', async () => {
    const docdb = await startDocdb({ port: 0 });
    const waits: (number | undefined)[] = [];
    await createIndexesOf('test', { DOCDB_URI: docdb.url }, (connection) => {
      waits.push(connection.getClient().options.socketTimeoutMS);
      return [];
    });
    await docdb.close();

    expect(waits).toEqual([600_000]);
  });

  it('makes what each store asks for', async () => {
    const docdb = await startDocdb({ port: 0 });
    const env = { DOCDB_URI: docdb.url, DOCDB_DATABASE: 'mine' };
    const made: string[][] = [];
    const indexOn = (connection: Connection, name: string) =>
      connection.collection(name).createIndexes([{ key: { [name]: 1 } }]);
    await createIndexesOf('test', env, (connection) => [
      { createIndexes: async () => made.push(await indexOn(connection, 'a')) },
      { createIndexes: async () => made.push(await indexOn(connection, 'b')) },
    ]);
    await docdb.close();

    expect(made).toEqual([['a_1'], ['b_1']]);
  });
});
