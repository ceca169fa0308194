import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spaceObject } from '@parley/authz-client';
import { ask, aSpace, outcomeOf, startTestBot, startWorld, type TestBot, workspace, type World } from '../world.js';
import { type AdminCall, callAdmin, machineToken } from './admin-calls.js';

let world: World;
let bot: TestBot;
let token: string;
beforeAll(async () => {
  world = await startWorld();
  // Long enough to be seen at work: what an admin changed is not noticed until the reload.
  bot = await startTestBot(world, { env: { CHATX_AGENT_ROUTES_TTL_SECONDS: '600' } });
  token = await machineToken(world);
});
afterAll(async () => {
  await bot.stop();
  await world.close();
});

const call = (method: string, path: string, more: AdminCall = {}) =>
  callAdmin(bot, method, path, { bearer: token, ...more });
const reload = (body?: unknown, more = {}) => call('POST', '/admin/chatx/routes/reload', { body, ...more });

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
