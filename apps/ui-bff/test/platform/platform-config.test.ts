import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { platformConfigBody } from '@parley/contracts';
import { deadUrl } from '../agents-upstream.js';
import { withoutDocdb } from '../docdb-outage.js';
import { type Stack, startStack } from '../stack.js';

let stack: Stack;
let alice: string;
let bob: string;
const path = '/api/admin/platform-config';
beforeAll(async () => {
  stack = await startStack();
  [alice, bob] = await Promise.all([stack.bearerOf('alice'), stack.bearerOf('bob')]);
});
afterEach(async () => {
  await stack.db.collection('platform_config').deleteMany({});
});
afterAll(() => stack.close());

const read = async (call = stack.call) =>
  platformConfigBody.parse(await (await call(path, { bearer: bob })).json()).data;
const patch = (body: unknown, bearer = alice, call = stack.call) => call(path, { method: 'PATCH', bearer, body });

describe('GET /api/admin/platform-config', () => {
  it('tells everybody what is in force before anybody changed it', async () => {
    expect(await read()).toEqual({
      default_agent_id: { value: 'docs', source: 'env' },
      chatx_discovery_cache_ttl_minutes: { value: 60, source: 'fallback' },
      release_notes: { enabled: { value: true, source: 'fallback' } },
      rag_default_search_team: { value: null, source: 'fallback' },
    });
  });

  it('takes the cache time from the environment', async () => {
    const { call } = await stack.startService({ CHATX_DISCOVERY_CACHE_TTL_MINUTES: '0' });
    expect(await read(call)).toMatchObject({ chatx_discovery_cache_ttl_minutes: { value: 0, source: 'env' } });
  });
});

describe('PATCH /api/admin/platform-config', () => {
  it('changes what is named, on every replica at once', async () => {
    const other = await stack.startService();
    const res = await patch({ default_agent_id: 'other', release_notes: { enabled: false } });
    const { data } = platformConfigBody.parse(await res.json());

    expect(res.status).toBe(200);
    expect(data).toMatchObject({
      default_agent_id: { value: 'other', source: 'db' },
      chatx_discovery_cache_ttl_minutes: { value: 60, source: 'fallback' },
      release_notes: { enabled: { value: false, source: 'db' } },
    });
    expect(await read(other.call)).toEqual(data);
  });

  it('gives a setting back to the environment with null', async () => {
    await patch({ default_agent_id: 'other', rag_default_search_team: 'platform' });
    await patch({ default_agent_id: null });
    expect(await read()).toMatchObject({
      default_agent_id: { value: 'docs', source: 'env' },
      rag_default_search_team: { value: 'platform', source: 'db' },
    });
  });

  it('gives every setting back so', async () => {
    const { call } = await stack.startService({ CHATX_DISCOVERY_CACHE_TTL_MINUTES: '7' });
    const before = await read(call);
    const rag_default_search_team = 'platform';
    const minutes = { chatx_discovery_cache_ttl_minutes: 5, release_notes: { enabled: false } };
    await patch({ default_agent_id: 'other', rag_default_search_team, ...minutes });
    expect(await read(call)).not.toEqual(before);
    const nothing = { default_agent_id: null, rag_default_search_team: null, chatx_discovery_cache_ttl_minutes: null };
    expect((await patch({ ...nothing, release_notes: { enabled: null } })).status).toBe(200);
    expect(await read(call)).toEqual(before);
  });

  it('sets the agent that answers when a question names none', async () => {
    await patch({ default_agent_id: 'other' });
    const asked = await stack.call('/api/chat', { bearer: bob, body: { message: 'hi', stream: false } });
    expect(asked.status).toBe(403);

    const { call } = await stack.startService({ DEFAULT_AGENT_ID: '' });
    await patch({ default_agent_id: null }, alice, call);
    const none = await call('/api/chat', { bearer: bob, body: { message: 'hi', stream: false } });
    expect(await none.json()).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ field: 'agent' }] });
  });

  it('is audited, with the person only as a hash', async () => {
    await patch({ chatx_discovery_cache_ttl_minutes: 5 });
    const noted = await stack.db.collection('audit_events').findOne({ reason: 'chatx_discovery_cache_ttl_minutes' });
    expect(noted).toMatchObject({
      action: 'platform_config.update',
      resource: 'platform_config',
      outcome: 'success',
      actor: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
      correlation_id: expect.any(String),
    });
  });

  it.each([
    ['nothing', {}, ''],
    ['an unknown field', { default_agent_id: 'docs', scheduler: true }, ''],
    ['an unknown field within one', { release_notes: { enabled: true, note: 'x' } }, 'release_notes'],
    ['a wrong type', { release_notes: true }, 'release_notes'],
    ['a cache time that is too long', { chatx_discovery_cache_ttl_minutes: 1441 }, 'chatx_discovery_cache_ttl_minutes'],
    ['a negative cache time', { chatx_discovery_cache_ttl_minutes: -1 }, 'chatx_discovery_cache_ttl_minutes'],
    ['half a minute', { chatx_discovery_cache_ttl_minutes: 0.5 }, 'chatx_discovery_cache_ttl_minutes'],
    ['an agent id that is none', { default_agent_id: 'a b' }, 'default_agent_id'],
    ['an agent id that is too long', { default_agent_id: 'a'.repeat(129) }, 'default_agent_id'],
    ['an unknown agent', { default_agent_id: 'nobody' }, 'default_agent_id'],
    ['a disabled agent', { default_agent_id: 'retired' }, 'default_agent_id'],
    ['an unknown team', { rag_default_search_team: 'nobody' }, 'rag_default_search_team'],
  ])('refuses %s, and changes nothing', async (_case, body, field) => {
    const before = await read();
    const res = await patch(body);
    expect(res.status).toBe(400);
    expect(await res.json()).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ field }] });
    expect(await read()).toEqual(before);
  });

  it('refuses callers who are not admins', async () => {
    const res = await patch({ default_agent_id: 'other' }, bob);
    expect(res.status).toBe(403);
    expect(await res.json()).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('refuses a token on behalf of an admin', async () => {
    const res = await patch({ default_agent_id: 'other' }, await stack.botBearerOf('alice', 'platform'));
    expect(res.status).toBe(403);
  });

  it('decides nothing while authz is down', async () => {
    const { call } = await stack.startService({ AUTHZ_HTTP: await deadUrl() });
    const res = await patch({ default_agent_id: 'other' }, bob, call);
    expect(res.status).toBe(503);
    expect(await res.json()).toMatchObject({ code: 'AUTHZ_UNAVAILABLE' });
  });
});

describe('both', () => {
  it('need a credential that holds', async () => {
    for (const more of [{}, { bearer: 'not-a-token' }]) {
      expect((await stack.call(path, more)).status).toBe(401);
      expect((await stack.call(path, { method: 'PATCH', body: {}, ...more })).status).toBe(401);
    }
  });

  it('answer 503 naming docdb when it is down', async () => {
    const { call } = await withoutDocdb(stack);
    for (const res of [await call(path, { bearer: bob }), await patch({ default_agent_id: null }, alice, call)]) {
      expect(res.status).toBe(503);
      expect(await res.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE', details: { dependency: 'docdb' } });
    }
  });
});
