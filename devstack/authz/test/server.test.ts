import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { RunningAuthz } from '../src/index.js';
import { newStore, send, start } from './client.js';

let authz: RunningAuthz;

beforeAll(async () => {
  authz = await start();
});
afterAll(() => authz.close());

const storesOf = (body: Record<string, unknown>) => (body['stores'] as { name: string }[]).map(({ name }) => name);

describe('stores', () => {
  it('are created, found by id, listed by name and deleted', async () => {
    const created = await send(`${authz.url}/stores`, 'POST', { name: 'parley' });
    expect(created.status).toBe(201);
    const { id, created_at: at } = created.body;

    expect((await send(`${authz.url}/stores/${String(id)}`, 'GET')).body).toEqual({
      id,
      name: 'parley',
      created_at: at,
      updated_at: at,
      deleted_at: null,
    });
    expect(storesOf((await send(`${authz.url}/stores?name=parley`, 'GET')).body)).toEqual(['parley']);
    for (const status of [204, 204]) {
      expect((await send(`${authz.url}/stores/${String(id)}`, 'DELETE')).status).toBe(status);
    }
    const gone = await send(`${authz.url}/stores/${String(id)}`, 'GET');
    expect([gone.status, gone.body]).toEqual([404, { code: 'store_id_not_found', message: 'Store ID not found' }]);
  });

  it('are listed page by page in order of creation', async () => {
    const names = ['page one', 'page two', 'page three'];
    for (const name of names) await send(`${authz.url}/stores`, 'POST', { name });

    const seen: string[] = [];
    let token = '';
    do {
      const { body } = await send(`${authz.url}/stores?page_size=2&continuation_token=${token}`, 'GET');
      seen.push(...storesOf(body));
      token = body['continuation_token'] as string;
    } while (token !== '');

    expect(seen.filter((name) => names.includes(name))).toEqual(names);
  });

  it('need a name of at least three characters', async () => {
    expect((await send(`${authz.url}/stores`, 'POST', { name: 'ab' })).body['code']).toBe('validation_error');
  });
});

describe('health', () => {
  it('is told without a key', async () => {
    expect((await send(`${authz.url}/healthz`, 'GET')).body).toEqual({ status: 'SERVING' });
  });
});

describe('preshared keys', () => {
  it('let in whoever has one', async () => {
    const locked = await start({ presharedKeys: ['first key', 'second key'] });
    const as = (authorization?: string) =>
      send(`${locked.url}/stores`, 'GET', undefined, authorization === undefined ? {} : { authorization });

    expect((await as('Bearer second key')).status).toBe(200);
    const [missing, wrong] = [await as(), await as('Bearer third key')];
    expect([missing.status, missing.body['code']]).toEqual([401, 'bearer_token_missing']);
    expect([wrong.status, wrong.body['code']]).toEqual([401, 'unauthenticated']);
    expect((await send(`${locked.url}/healthz`, 'GET')).status).toBe(200);
    await locked.close();
  });
});

describe('starting', () => {
  const environment = process.env['NODE_ENV'];
  afterEach(() => {
    process.env['NODE_ENV'] = environment;
  });

  it('is refused in production', async () => {
    process.env['NODE_ENV'] = 'production';
    await expect(start()).rejects.toThrow('not for production');
  });

  it('is refused on a port that is taken', async () => {
    await expect(start({ port: authz.port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});

describe('a request out of time', () => {
  it('is an error for a check, and ends the lists where they are', async () => {
    const clock = { now: 0, step: 0 };
    const slow = await start({ now: () => (clock.now += clock.step) });
    const slowStore = await newStore(slow.url);
    await slowStore.model('type user\ntype document\n  relations\n    define viewer: [user]');
    await slowStore.write('document:1#viewer@user:anne', 'document:2#viewer@user:anne');

    clock.step = 4000;
    const late = await slowStore.check('document:1#viewer@user:anne');
    expect([late.status, late.body]).toEqual([
      500,
      { code: 'deadline_exceeded', message: 'Request Deadline Exceeded' },
    ]);
    expect((await slowStore.listObjects('user:anne', 'viewer', 'document')).body).toEqual({ objects: [] });
    await slow.close();
  });
});
