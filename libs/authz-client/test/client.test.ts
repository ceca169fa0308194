import { afterEach, describe, expect, it } from '@jest/globals';
import {
  createAuthzClient,
  datasourceObject,
  ensureStore,
  idOf,
  installModel,
  parseModel,
  userSubject,
} from '../src/index.js';
import { fakeAuthz } from '../src/testing/index.js';
import { authzClientContract } from './authz-client.contract.js';
import { parleyModel } from '../src/testing/index.js';
import { startTestAuthz, startTestStore, type TestAuthz } from './authz-server.js';

const started: TestAuthz[] = [];
afterEach(async () => {
  for (const test of started.splice(0)) await test.close();
});
const begin = async (start: () => Promise<TestAuthz>): Promise<TestAuthz> => {
  const test = await start();
  started.push(test);
  return test;
};

authzClientContract('the client', async () => (await begin(startTestAuthz)).authz);
authzClientContract('the fake', () => Promise.resolve(fakeAuthz()));

describe('installModel', () => {
  it('makes store and model once, and nothing more when nothing changed', async () => {
    const test = await begin(startTestStore);
    const first = await installModel(test.connection, await parleyModel());
    expect(first.changed).toBe(true);
    await expect(installModel(test.connection, await parleyModel())).resolves.toEqual({ ...first, changed: false });
    await expect(ensureStore(test.connection)).resolves.toBe(first.storeId);
  });

  it('gives a changed model a new version, which decides at once on the old tuples', async () => {
    const test = await begin(startTestStore);
    const model = (rewrite: string) =>
      parseModel(`model\n  schema 1.1\ntype user\ntype agent\n  relations\n    define user: [user]\n    ${rewrite}`);
    const first = await installModel(test.connection, await model('define can_use: user'));
    await test.authz.apply({ writes: [{ user: 'user:u1', relation: 'user', object: 'agent:a1' }] });
    const second = await installModel(test.connection, await model('define owner: [user]\n    define can_use: owner'));
    expect(second).toMatchObject({ storeId: first.storeId, changed: true });
    await expect(test.authz.check('user:u1', 'can_use', 'agent:a1')).resolves.toBe(false);
    await expect(test.authz.check('user:u1', 'user', 'agent:a1')).resolves.toBe(true);
  });
});

describe('a store without a model', () => {
  it('is not ready and decides nothing', async () => {
    const test = await begin(startTestStore);
    await ensureStore(test.connection);
    const unavailable = { code: 'AUTHZ_UNAVAILABLE' };
    await expect(test.authz.ping()).rejects.toMatchObject(unavailable);
    await expect(test.authz.check('user:u1', 'can_use', 'agent:a1')).rejects.toMatchObject(unavailable);
    await expect(test.authz.read({ object: 'agent:a1' })).rejects.toMatchObject(unavailable);
  });
});

describe('a store that was deleted', () => {
  const grant = { user: 'user:u1', relation: 'user', object: 'agent:a1' };
  const unavailable = { code: 'AUTHZ_UNAVAILABLE' };

  /** A client that holds a grant and has seen its store deleted, on a clock that the test moves. */
  async function withDeletedStore() {
    const { connection } = await begin(startTestAuthz);
    const clock = { ms: 0 };
    const authz = createAuthzClient({ ...connection, now: () => clock.ms });
    await authz.apply({ writes: [grant] });
    const storeId = await ensureStore(connection);
    await fetch(`${connection.url}/stores/${storeId}`, { method: 'DELETE', signal: AbortSignal.timeout(5_000) });
    clock.ms += 30_000;
    return { authz, connection };
  }

  it('fails every call, reads included', async () => {
    const { authz } = await withDeletedStore();
    await expect(authz.check('user:u1', 'can_use', 'agent:a1')).rejects.toMatchObject(unavailable);
    await expect(authz.batchCheck([])).rejects.toMatchObject(unavailable);
    await expect(authz.listObjects('user:u1', 'can_use', 'agent')).rejects.toMatchObject(unavailable);
    await expect(authz.read({ object: 'agent:a1' })).rejects.toMatchObject(unavailable);
    await expect(authz.exists({ object: 'agent:a1' })).rejects.toMatchObject(unavailable);
    await expect(authz.apply({ deletes: [grant] })).rejects.toMatchObject(unavailable);
    await expect(authz.replace({ within: [{ object: 'agent:a1' }], wanted: [] })).rejects.toMatchObject(unavailable);
    await expect(authz.ping()).rejects.toMatchObject(unavailable);
  });

  it('is replaced by a new one of the same name', async () => {
    const { authz, connection } = await withDeletedStore();
    await installModel(connection, await parleyModel());
    await expect(authz.check('user:u1', 'can_use', 'agent:a1')).resolves.toBe(false);
    await expect(authz.apply({ writes: [grant] })).resolves.toEqual({ writes: 1, deletes: 0 });
    await expect(authz.check('user:u1', 'can_use', 'agent:a1')).resolves.toBe(true);
  });
});

describe('many objects', () => {
  it('are all read and all listed, beyond a page and beyond the cap of 1,000', async () => {
    const test = await begin(startTestAuthz);
    const writes = Array.from({ length: 1_050 }, (_, index) => ({
      user: 'user:u1',
      relation: 'reader',
      object: `datasource:d${index}`,
    }));
    const filter = { objectType: 'datasource', user: 'user:u1' };
    await expect(test.authz.replace({ within: [filter], wanted: writes })).resolves.toMatchObject({ writes: 1_050 });
    await expect(test.authz.read(filter)).resolves.toHaveLength(1_050);
    await expect(test.authz.listObjects('user:u1', 'can_read', 'datasource')).resolves.toHaveLength(1_050);
  }, 30_000);
});

describe('a question that the model does not know', () => {
  it('is no yes and no plain no', async () => {
    const test = await begin(startTestAuthz);
    await expect(test.authz.check('user:u1', 'can_ingest', 'agent:a1')).rejects.toMatchObject({
      code: 'AUTHZ_UNAVAILABLE',
    });
    await expect(test.authz.listObjects('user:u1', 'can_use', 'planet')).rejects.toMatchObject({
      code: 'AUTHZ_UNAVAILABLE',
    });
  });
});

describe('ids of any text', () => {
  it('are written, found and told apart', async () => {
    const test = await begin(startTestAuthz);
    const sources = ['web:https://a.example/x#1', 'web:https://a.example/x', 'a b*@%', 'ü'.repeat(300)];
    const user = userSubject('sub|with@odd:signs');
    await test.authz.apply({
      writes: sources.map((id) => ({ user, relation: 'reader', object: datasourceObject(id) })),
    });
    const listed = await test.authz.listObjects(user, 'can_read', 'datasource');
    expect(listed.sort()).toEqual(sources.map(datasourceObject).sort());
    expect(listed.map(idOf)).toEqual(expect.arrayContaining(sources.slice(0, 3)));
  });
});
