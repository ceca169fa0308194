import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { datasourceObject } from '@parley/authz-client';
import { startDocdb } from '@parley/devstack-docdb';
import mongoose from 'mongoose';
import { docdbDatasourceStore } from '../../src/datasources/datasource.docdb.js';
import { nameDatasources } from '../../src/permissions/named-datasources.js';

const long = `web:https://docs.example/${'x'.repeat(300)}`;
const [handbook, plans, nowhere] = ['files:handbook', 'files:plans', 'files:nowhere'];
const objects = [handbook, plans, long, nowhere].map(datasourceObject);
const hold = { holder: 'a deletion', until: new Date(Date.UTC(2030, 0, 1)) };

describe('the datasources that authz names', () => {
  let docdb: Awaited<ReturnType<typeof startDocdb>>;
  let connection: mongoose.Connection;
  let store: ReturnType<typeof docdbDatasourceStore>;
  let asked: (readonly string[] | undefined)[];
  let isDown: boolean;
  let at: number;
  let named: () => Promise<string[]>;
  beforeAll(async () => {
    docdb = await startDocdb({ port: 0 });
    connection = await mongoose.createConnection(docdb.url, { dbName: 'named' }).asPromise();
    store = docdbDatasourceStore(connection, () => new Date());
    await store.createIndexes();
  });
  afterAll(async () => {
    await connection.close();
    await docdb.close();
  });
  beforeEach(async () => {
    await connection.collection('rag_datasources').deleteMany({});
    [asked, isDown, at] = [[], false, 0];
    const ids = async (among?: readonly string[]) => {
      asked.push(among);
      if (isDown) throw new Error('docdb is down');
      return store.ids(among);
    };
    const look = nameDatasources({ datasources: { ids, hidden: () => store.hidden() }, now: () => at });
    named = () => look()(objects);
    await make(handbook);
  });
  const make = (id: string) =>
    connection.collection('rag_datasources').insertOne({ _id: id, isHidden: false } as never);

  it('are those with a record', async () => {
    expect(await named()).toEqual([handbook]);
  });

  it('are there from the moment on at which they are made, an id that authz keeps as a hash too', async () => {
    await named();
    await make(plans);
    await make(long);

    expect((await named()).sort()).toEqual([handbook, plans, long].sort());
  });

  it('are gone from the moment on at which they are hidden, and back when they are shown again', async () => {
    await named();
    await store.hide(handbook, hold);
    expect(await named()).toEqual([]);

    await store.show(handbook, hold.holder);
    expect(await named()).toEqual([handbook]);
  });

  it('are not all asked for each time', async () => {
    const look = nameDatasources({
      datasources: { ids: (among) => store.ids((asked.push(among), among)), hidden: () => store.hidden() },
    });
    for (const _time of [1, 2, 3]) expect(await look()([datasourceObject(handbook)])).toEqual([handbook]);

    expect(asked).toEqual([undefined]);
  });

  it('are looked up again after a while: somebody may have taken a record out by hand', async () => {
    await named();
    await connection.collection('rag_datasources').deleteOne({ _id: handbook as never });
    at += 30_000;

    expect(await named()).toEqual([]);
  });

  it('are a failure while docdb cannot say, and there once it can', async () => {
    isDown = true;
    await expect(named()).rejects.toThrow('docdb is down');

    isDown = false;
    expect(await named()).toEqual([handbook]);
  });
});
