import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { catalogKeyMintedBody, catalogKeysBody, skillCatalog } from '@parley/contracts';
import { withoutDocdb } from '../docdb-outage.js';
import { save } from '../skills/a-skill.js';
import { type Stack, startStack } from '../stack.js';

let stack: Stack;
let alice: string;
let bob: string;
let time: Date;
let call: Stack['call'];
const path = '/api/catalog-api-keys';
beforeAll(async () => {
  stack = await startStack();
  [alice, bob] = await Promise.all([stack.bearerOf('alice'), stack.bearerOf('bob')]);
  await save(stack.call, bob, { name: "Bob's" });
});
beforeEach(async () => {
  await stack.db.collection('catalog_api_keys').deleteMany({});
  time = new Date();
  ({ call } = await stack.startService({}, () => time));
});
afterAll(() => stack.close());

const mint = async (bearer: string, body: unknown = {}) =>
  catalogKeyMintedBody.parse(await (await call(path, { bearer, body })).json()).data;
const list = async (bearer: string) => catalogKeysBody.parse(await (await call(path, { bearer })).json()).data;
const revoke = (id: string, bearer: string) => call(`${path}/${id}`, { method: 'DELETE', bearer });
const read = (key: string) => call('/api/skills', { headers: { 'x-catalog-key': key } });

describe('POST /api/catalog-api-keys', () => {
  it('mints a key, shows it once and keeps only its hash', async () => {
    const res = await call(path, { method: 'POST', bearer: bob });
    const { data } = catalogKeyMintedBody.parse(await res.json());
    const stored = JSON.stringify(await stack.db.collection('catalog_api_keys').find().toArray());

    expect(res.status).toBe(201);
    expect(data).toMatchObject({ label: null, scopes: ['catalog:read'], expires_at: null });
    expect(data.key).toMatch(new RegExp(`^${data.key_id}\\.[A-Za-z0-9]{32}$`));
    expect(stored).not.toContain(data.key.split('.')[1]);
  });

  it('takes a label and an end', async () => {
    const made = await mint(bob, { label: ' laptop ', expires_in_days: 30 });
    expect(made.label).toBe('laptop');
    expect(made.expires_at).toBe(new Date(time.getTime() + 30 * 86_400_000).toISOString());
  });

  it.each([
    ['label', 'too long', { label: 'x'.repeat(101) }],
    ['label', 'a number', { label: 7 }],
    ['expires_in_days', 'zero', { expires_in_days: 0 }],
    ['expires_in_days', 'too long', { expires_in_days: 3651 }],
    ['expires_in_days', 'half a day', { expires_in_days: 0.5 }],
    ['', 'a list', []],
  ])('names the field %j when it is %s', async (field, _fault, body) => {
    const res = await call(path, { bearer: bob, body });
    expect(res.status).toBe(400);
    expect(await res.json()).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ field }] });
  });

  it('lets a person have 20 active keys, also when more are asked for at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 24 }, () => call(path, { bearer: bob, body: {} })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    const refused = answers.find(({ status }) => status === 409);
    expect(await refused?.json()).toMatchObject({ code: 'CONFLICT', details: { reason: 'too_many_keys' } });
    expect((await call(path, { bearer: alice, body: {} })).status).toBe(201);
    const [one] = await list(bob);
    await revoke(one!.key_id, bob);
    expect((await call(path, { bearer: bob, body: {} })).status).toBe(201);
  });

  it('forgets the oldest of the keys that can no longer be used, and none that can', async () => {
    const old = await mint(bob, { label: 'in use' });
    const records = stack.db.collection<{ _id: string }>('catalog_api_keys');
    const { _id, ...used } = (await records.findOne({ _id: old.key_id }))!;
    const revoked = Array.from({ length: 105 }, (_, n) => {
      const created_at = new Date(time.getTime() - n * 1000);
      return { ...used, _id: `sk_${String(n).padStart(12, '0')}`, active: false, created_at, revoked_at: created_at };
    });
    await records.insertMany(revoked);
    await records.updateOne({ _id }, { $set: { created_at: new Date(0) } });
    const made = await mint(bob);

    const left = (await list(bob)).map(({ key_id }) => key_id);
    expect(new Set(left)).toEqual(new Set([made.key_id, _id, ...revoked.slice(0, 100).map((one) => one._id)]));
  });

  it('does not count keys that have expired', async () => {
    for (let n = 0; n < 20; n++) await mint(bob, { expires_in_days: 1 });
    expect((await call(path, { bearer: bob, body: {} })).status).toBe(409);
    const past = new Date(time.getTime() - 1);
    await stack.db.collection('catalog_api_keys').updateOne({}, { $set: { expires_at: past } });
    expect((await call(path, { bearer: bob, body: {} })).status).toBe(201);
    expect((await call(path, { bearer: bob, body: {} })).status).toBe(409);
  });
});

describe('GET and DELETE /api/catalog-api-keys', () => {
  it("list one's own keys, the newest first, without a secret", async () => {
    const old = await mint(bob, { label: 'old' });
    time = new Date(time.getTime() + 1000);
    const { key } = await mint(bob, { label: 'new' });
    expect((await list(bob)).map(({ label }) => label)).toEqual(['new', 'old']);
    expect(await list(alice)).toEqual([]);
    expect(JSON.stringify(await list(bob))).not.toContain(key.split('.')[1]);
    expect(old.key).not.toBe(key);
  });

  it('revoke a key at once, and once', async () => {
    const { key, key_id } = await mint(bob);
    expect((await read(key)).status).toBe(200);
    const res = await revoke(key_id, bob);
    expect(await res.json()).toEqual({ success: true, data: { revoked: true } });
    expect((await read(key)).status).toBe(401);
    expect((await revoke(key_id, bob)).status).toBe(404);
    expect((await list(bob))[0]).toMatchObject({ revoked_at: time.toISOString() });
  });

  it("know no other person's keys, and no unknown ones", async () => {
    const { key_id } = await mint(bob);
    expect((await revoke(key_id, alice)).status).toBe(404);
    expect((await revoke('sk_000000000000', bob)).status).toBe(404);
  });

  it('are audited, the mint too', async () => {
    const { key_id } = await mint(bob);
    await revoke(key_id, bob);
    const noted = await stack.db.collection('audit_events').distinct('action', { resource: `catalog_key:${key_id}` });
    expect(noted.sort()).toEqual(['catalog_key.mint', 'catalog_key.revoke']);
  });
});

describe('a catalogue key', () => {
  it("opens its owner's catalogue, in its header or as bearer", async () => {
    const { key } = await mint(bob);
    for (const res of [await read(key), await call('/api/skills', { bearer: key })]) {
      expect(res.status).toBe(200);
      expect(skillCatalog.parse(await res.json()).skills.map(({ name }) => name)).toEqual(["Bob's"]);
    }
  });

  it.each([
    ['GET', path],
    ['POST', path],
    ['POST', '/api/skills'],
    ['GET', '/api/usecases'],
    ['GET', '/api/dynamic-agents/available'],
    ['GET', '/api/openapi.json'],
    ['GET', '/api/auth/session'],
  ])('does not open %s %s', async (method, address) => {
    const { key } = await mint(bob);
    for (const headers of [{ 'x-catalog-key': key }, { authorization: `Bearer ${key}` }])
      expect((await call(address, { method, headers })).status).toBe(401);
  });

  it('is refused when any part of it is wrong, and not made up for by another credential', async () => {
    const { key, key_id } = await mint(bob);
    const last = key.endsWith('0') ? '1' : '0';
    for (const wrong of [key.slice(0, -1) + last, `${key_id}.`, key_id, `sk_000000000000.${key.slice(16)}`, '', 'x'])
      expect((await read(wrong)).status).toBe(401);
  });

  it('ends when it expires', async () => {
    const { key } = await mint(bob, { expires_in_days: 1 });
    time = new Date(time.getTime() + 86_399_999);
    expect((await read(key)).status).toBe(200);
    time = new Date(time.getTime() + 1);
    expect((await read(key)).status).toBe(401);
  });

  it('notes its use at most once a minute', async () => {
    const { key } = await mint(bob);
    const lastUse = async () => (await list(bob))[0]?.last_used_at;
    expect(await lastUse()).toBeNull();
    await read(key);
    const first = time.toISOString();
    expect(await lastUse()).toBe(first);
    time = new Date(time.getTime() + 59_999);
    await read(key);
    expect(await lastUse()).toBe(first);
    time = new Date(time.getTime() + 1);
    await read(key);
    expect(await lastUse()).toBe(time.toISOString());
  });

  it('counts as its owner does', async () => {
    const { key } = await mint(bob);
    const before = Number((await call('/api/usecases', { bearer: bob })).headers.get('x-ratelimit-remaining'));
    expect(Number((await read(key)).headers.get('x-ratelimit-remaining'))).toBe(before - 1);
  });
});

describe('every row', () => {
  it.each([
    ['GET', path],
    ['POST', path],
    ['DELETE', `${path}/sk_000000000000`],
  ])('%s %s needs a credential that holds', async (method, address) => {
    for (const more of [{}, { bearer: 'not-a-token' }])
      expect((await call(address, { method, ...more })).status).toBe(401);
  });

  it('answers 503 naming docdb when it is down', async () => {
    const service = await withoutDocdb(stack);
    const key = `sk_${'0'.repeat(12)}.${'0'.repeat(32)}`;
    const answers = [
      await service.call(path, { bearer: bob }),
      await service.call(path, { bearer: bob, body: {} }),
      await service.call('/api/skills', { headers: { 'x-catalog-key': key } }),
    ];
    for (const res of answers) {
      expect(res.status).toBe(503);
      expect(await res.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE', details: { dependency: 'docdb' } });
    }
  });
});
