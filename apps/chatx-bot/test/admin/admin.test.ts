import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spaceObject } from '@parley/authz-client';
import { runtimeStatus, syncSummary } from '@parley/contracts';
import { createMetrics, docsAssetPaths } from '@parley/service';
import { silentLog, undocumentedRoutes } from '@parley/service/testing';
import { createApp } from '../../src/app.js';
import {
  ask,
  aSpace,
  adminSecret,
  outcomeOf,
  startTestBot,
  startWorld,
  workspace,
  type TestBot,
  type World,
} from '../world.js';

let world: World;
let bot: TestBot;
let token: string;
beforeAll(async () => {
  world = await startWorld();
  // Long enough to be seen at work: what an admin changed is not noticed until the reload.
  bot = await startTestBot(world, {
    env: { CHATX_AGENT_ROUTES_TTL_SECONDS: '600', METRICS_TOKEN: 'metrics-token-0001' },
  });
  token = await machineToken('ui-bff', adminSecret);
});
afterAll(async () => {
  await bot.stop();
  await world.close();
});

async function machineToken(client: string, secret: string): Promise<string> {
  const res = await fetch(`${world.idp.issuer}/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id: client, client_secret: secret }),
  });
  return ((await res.json()) as { access_token: string }).access_token;
}

async function call(method: string, path: string, more: { bearer?: string; body?: unknown; type?: string } = {}) {
  const { bearer = token, body, type = 'application/json' } = more;
  const res = await fetch(`${bot.url}${path}`, {
    method,
    headers: {
      ...(bearer !== '' && { Authorization: `Bearer ${bearer}` }),
      ...(body !== undefined && { 'Content-Type': type }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await res.text();
  return {
    status: res.status,
    headers: res.headers,
    text,
    body: (text.startsWith('{') ? JSON.parse(text) : {}) as Record<string, unknown>,
  };
}

const reload = (body?: unknown, more = {}) => call('POST', '/admin/chatx/routes/reload', { body, ...more });

describe('the gate of the admin API', () => {
  it('lets nobody in without a token, or with a bad one', async () => {
    for (const bearer of ['', 'nonsense']) {
      const { status, body } = await call('GET', '/admin/chatx/routes/status', { bearer });
      expect(status).toBe(401);
      expect(body).toMatchObject({ success: false, code: 'UNAUTHORIZED' });
    }
  });

  it('refuses a client that is not on the list, and one whose token is for somebody else', async () => {
    const other = await startTestBot(world, { env: { CHATX_ADMIN_ALLOWED_CLIENT_IDS: 'somebody-else' } });
    const res = await fetch(`${other.url}/admin/chatx/routes/status`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    await other.stop();
    expect(res.status).toBe(403);

    const ingestor = await machineToken('ingestor', 'ingestor-secret');
    expect((await call('GET', '/admin/chatx/routes/status', { bearer: ingestor })).status).toBe(401);
  });

  it('refuses a person who signed in through an allowed client', async () => {
    const res = await fetch(`${world.idp.issuer}/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'password',
        client_id: 'ui-bff',
        client_secret: adminSecret,
        username: 'alice',
        password: 'alice-password',
        scope: 'openid',
      }),
    });
    const { access_token: bearer } = (await res.json()) as { access_token: string };

    const { status, body } = await call('GET', '/admin/chatx/routes/status', { bearer });

    expect(status).toBe(403);
    expect(body).toMatchObject({ details: { reason: 'not_a_machine' } });
  });

  it('stands before the body', async () => {
    expect((await reload('{', { bearer: '' })).status).toBe(401);
  });
});

describe('GET /admin/chatx/routes/status', () => {
  it('tells of mode, cache and listener', async () => {
    const { status, body } = await call('GET', '/admin/chatx/routes/status');

    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      data: {
        route_mode: 'db_prefer',
        route_cache: { ttl_seconds: 600, cache_size: expect.any(Number), cached_spaces: expect.any(Array) },
        listener: { state: 'listening', since: expect.any(String) },
      },
    });
  });
});

describe('POST /admin/chatx/routes/reload', () => {
  it('makes a change of one space count at once', async () => {
    const space = await aSpace(world);
    await outcomeOf(world, (await ask(world, space, 'one')).id);
    await world
      .collection('chatx_space_agent_routes')
      .updateOne({ space_id: space.uuid }, { $set: { enabled: false } });

    const { body } = await reload({ workspace_id: workspace, space_id: space.uuid });

    expect(body).toMatchObject({ data: { reloaded: 'space', space_id: space.uuid } });
    const { id } = await ask(world, space, 'two');
    expect(await outcomeOf(world, id)).toBe('denied:CHATX_ROUTE_DENIED');
  });

  it('a tuple that is gone needs no reload', async () => {
    const space = await aSpace(world);
    await outcomeOf(world, (await ask(world, space, 'one')).id);
    const tuple = { user: spaceObject(workspace, space.uuid), relation: 'user', object: 'agent:docs' };
    await world.relations.apply({ deletes: [tuple] });

    const { id } = await ask(world, space, 'two');

    expect(await outcomeOf(world, id)).toBe('denied:CHATX_ROUTE_DENIED');
  });

  it('of everything takes no body', async () => {
    expect((await reload()).body).toMatchObject({ data: { reloaded: 'all' } });
    expect((await reload({})).body).toMatchObject({ data: { reloaded: 'all' } });
  });

  it.each([
    ['half of a pair', { space_id: '6f91b070-531a-11f1-926d-6fd3c20dfdc4' }, 400],
    ['an unknown field', { dry_run: true }, 400],
    ['a space that is none', { workspace_id: workspace, space_id: 'x' }, 400],
    ['another workspace', { workspace_id: 'other', space_id: '6f91b070-531a-11f1-926d-6fd3c20dfdc4' }, 404],
    ['malformed JSON', '{', 400],
    ['nothing instead of an object', 'null', 400],
    ['65,537 bytes', `{"x":"${'a'.repeat(65_529)}"}`, 413],
  ])('refuses %s', async (_what, body, status) => {
    expect((await reload(body)).status).toBe(status);
  });

  it('refuses another media type', async () => {
    expect((await reload('a=b', { type: 'text/plain' })).status).toBe(415);
  });
});

describe('POST /admin/chatx/routes/sync-from-config', () => {
  const users = { enabled: true, listen: 'mention' };
  const syncOf = (on: TestBot) => async (body?: unknown) => {
    const res = await fetch(`${on.url}/admin/chatx/routes/sync-from-config`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: res.status, ...((await res.json()) as { code?: string; data: Record<string, unknown> }) };
  };
  const routes = () => world.collection('chatx_space_agent_routes');
  const grantsOf = (uuid: string) =>
    world.relations.read({ objectType: 'agent', relation: 'user', user: spaceObject(workspace, uuid) });

  async function withConfiguredBot(work: (sync: ReturnType<typeof syncOf>, uuid: string) => Promise<void>) {
    const { uuid } = await aSpace(world, { route: false, granted: false });
    const agents = ['docs', 'ops'].map((agent_id) => ({ agent_id, users }));
    const configured = { spaces: { [uuid]: { agents } } };
    const other = await startTestBot(world, {
      env: { CHATX_INTEGRATION_BOT_CONFIG: JSON.stringify(configured) },
      ready: false,
    });
    await work(syncOf(other), uuid).finally(() => other.stop());
  }

  it('says what it would do, and does it only when told so', async () => {
    await withConfiguredBot(async (sync, uuid) => {
      const planned = { spaces_seen: 1, routes_planned: 2, created: 2, updated: 0, authz_tuples_written: 2 };
      expect((await sync()).data).toMatchObject({ dry_run: true, ...planned });
      expect(await routes().countDocuments({ space_id: uuid })).toBe(0);
      expect(await grantsOf(uuid)).toEqual([]);

      expect((await sync({ dry_run: false })).data).toMatchObject({ dry_run: false, ...planned });

      expect(await routes().findOne({ space_id: uuid, agent_id: 'ops' })).toMatchObject({
        enabled: true,
        priority: 200,
        users,
        source_type: 'config_sync',
        status: 'active',
        created_by: 'chatx-bot',
      });
      expect((await grantsOf(uuid)).map(({ object }) => object).sort()).toEqual(['agent:docs', 'agent:ops']);
      expect(await world.collection('chatx_space_grants').countDocuments({ space_id: uuid })).toBe(2);
    });
  });

  it('repeated writes nothing', async () => {
    await withConfiguredBot(async (sync) => {
      await sync({ dry_run: false });

      expect((await sync({ dry_run: false })).data).toMatchObject({
        created: 0,
        updated: 0,
        unchanged: 2,
        authz_tuples_written: 0,
      });
    });
  });

  it('keeps off what an admin switched off, whatever else it updates (G20)', async () => {
    await withConfiguredBot(async (sync, uuid) => {
      await sync({ dry_run: false });
      const off = { enabled: false, priority: 7, created_by: 'an admin' };
      await routes().updateOne({ space_id: uuid, agent_id: 'docs' }, { $set: off });
      const tuple = { user: spaceObject(workspace, uuid), relation: 'user', object: 'agent:docs' };
      await world.relations.apply({ deletes: [tuple] });

      expect((await sync({ dry_run: false })).data).toMatchObject({ updated: 1, authz_tuples_written: 0 });

      const route = await routes().findOne({ space_id: uuid, agent_id: 'docs' });
      expect(route).toMatchObject({ enabled: false, priority: 100, created_by: 'an admin' });
      expect(await grantsOf(uuid)).toMatchObject([{ object: 'agent:ops' }]);
    });
  });

  it('grants nothing to a space without a team', async () => {
    await withConfiguredBot(async (sync, uuid) => {
      await world.collection('chatx_space_team_mappings').deleteOne({ chatx_space_id: uuid });

      expect((await sync({ dry_run: false })).data).toMatchObject({ created: 2, authz_tuples_written: 0 });
      expect(await grantsOf(uuid)).toEqual([]);
    });
  });

  it('is told by status, and refuses what it does not understand', async () => {
    await withConfiguredBot(async (sync) => {
      expect((await sync({ dry_run: 'no' })).status).toBe(400);
      expect((await sync({ force: true })).status).toBe(400);
    });
    const { body } = await call('GET', '/admin/chatx/routes/status');
    expect(body).toMatchObject({ data: { static_config: { spaces: 0, routes: 0 }, last_sync: null } });
  });

  it('without a workspace says so', async () => {
    const other = await startTestBot(world, { env: { CHATX_WORKSPACE_ALIAS: '' }, ready: false });
    const { status, code } = await syncOf(other)({ dry_run: false }).finally(() => other.stop());

    expect([status, code]).toEqual([503, 'CHATX_WORKSPACE_UNCONFIGURED']);
  });
});

describe('beside it', () => {
  it('what is not there is 404, a wrong method 405', async () => {
    expect((await call('POST', '/admin/chatx/routes/nothing', { body: {} })).status).toBe(404);
    const { status, headers } = await call('GET', '/admin/chatx/routes/reload');
    expect(status).toBe(405);
    expect(headers.get('allow')).toBe('POST');
  });

  it('health is open and names every dependency', async () => {
    expect((await call('GET', '/livez', { bearer: '' })).status).toBe(200);
    const { body } = await call('GET', '/readyz', { bearer: '' });
    expect(Object.keys(body['dependencies'] as object)).toEqual(['docdb', 'authz', 'idp', 'chatx']);
  });

  it('readiness is red for a bot without a token, which nevertheless runs', async () => {
    const deaf = await startTestBot(world, { env: { CHATX_INTEGRATION_BOT_ACCESS_TOKEN: '' }, ready: false });
    const res = await fetch(`${deaf.url}/readyz`);
    await deaf.stop();

    expect(res.status).toBe(503);
    expect(await res.json()).toMatchObject({ dependencies: { chatx: { state: 'down' }, docdb: { state: 'up' } } });
  });

  it('metrics need their token and count decisions', async () => {
    expect((await call('GET', '/metrics', { bearer: '' })).status).toBe(401);
    const { text } = await call('GET', '/metrics', { bearer: 'metrics-token-0001' });
    expect(text).toMatch(/chatx_decisions_total\{reason="allowed"/);
    expect(text).toContain('chatx_listening');
  });

  it('the API reference lists every route, for the same clients', async () => {
    expect((await call('GET', '/admin/chatx/openapi.json', { bearer: '' })).status).toBe(401);
    const { body } = await call('GET', '/admin/chatx/openapi.json');
    expect(body['openapi']).toBe('3.0.3');
    expect((await call('GET', '/admin/chatx/docs')).status).toBe(200);
    const app = createApp({
      log: silentLog(),
      metrics: createMetrics('test'),
      metricsToken: undefined,
      checkReadiness: () => Promise.resolve({ ready: true, dependencies: {} }),
      stopping: new AbortController().signal,
      admin: {
        requireClient: (_req, _res, next) => next(),
        status: () => runtimeStatus.parse({}),
        reload: () => undefined,
        syncRoutes: () => Promise.resolve(syncSummary.parse({})),
        workspace,
      },
    });
    const docs = '/admin/chatx/docs';
    const except = ['/livez', '/readyz', '/admin/chatx/openapi.json', docs, ...docsAssetPaths(docs)];
    expect(undocumentedRoutes(app, body, except)).toEqual({ undocumented: [], unanswered: [] });
  });

  it('the admin API is absent unless it is enabled', async () => {
    const plain = await startTestBot(world, { env: { CHATX_ADMIN_API_ENABLED: 'false' } });
    const res = await fetch(`${plain.url}/admin/chatx/routes/status`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    await plain.stop();

    expect(res.status).toBe(404);
  });
});
