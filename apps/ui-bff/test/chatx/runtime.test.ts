import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { reloadedBody, runtimeStatusBody, syncBody } from '@parley/contracts';
import { demoUserIds } from '@parley/devstack-idp';
import { deadUrl } from '../agents-upstream.js';
import { alias, spaceId, type Stack, startStack } from '../stack.js';
import { startBotStandIn } from './bot-stand-in.js';

let stack: Stack;
let alice: string;
let bob: string;
let bots: Awaited<ReturnType<typeof startBotStandIn>>[];
let call: Stack['call'];
beforeAll(async () => {
  stack = await startStack();
  [alice, bob] = await Promise.all([stack.bearerOf('alice'), stack.bearerOf('bob')]);
  bots = await Promise.all([startBotStandIn('bot-a'), startBotStandIn('bot-b')]);
  call = (await stack.startService({ CHATX_BOT_ADMIN_URL: bots.map(({ url }) => url).join(', ') })).call;
}, 30_000);
beforeEach(() => bots.forEach(({ asked }) => asked.splice(0)));
afterAll(() => Promise.all([stack.close(), ...bots.map((bot) => bot.close())]));

const base = '/api/admin/chatx/runtime';
const asAlice = (what: string, body?: unknown, to = call) =>
  to(`${base}/${what}`, { bearer: alice, ...(body !== undefined && { body }) });
/** What each was told to do. */
const bodies = () =>
  bots.map(({ asked }) => asked.flatMap(({ path, body }) => (path?.endsWith('/status') ? [] : [body])));

describe('/api/admin/chatx/runtime/status', () => {
  it.each(['GET', 'POST'])('asks every replica of the bot in our own name: %s', async (method) => {
    const res = await call(`${base}/status`, { method, bearer: alice });
    const { data } = runtimeStatusBody.parse(await res.json());
    expect(data.replicas.map(({ instance }) => instance)).toEqual(['bot-a', 'bot-b']);
    expect(data.unreachable).toEqual([]);
    for (const { asked } of bots) {
      expect(asked).toMatchObject([{ path: '/admin/chatx/routes/status' }]);
      expect(asked[0]!.authorization).not.toContain(alice);
    }
  });

  it.each([
    [
      'of its own',
      { CHATX_BOT_ADMIN_CLIENT_ID: 'ingestor', CHATX_BOT_ADMIN_CLIENT_SECRET: 'ingestor-secret' },
      'ingestor',
    ],
    ['like ours, with the secret for the bot', { CHATX_BOT_ADMIN_CLIENT_SECRET: 'ui-bff-secret' }, 'ui-bff'],
  ])('asks in the name of a client %s', async (_which, env, client) => {
    const some = await stack.startService({ CHATX_BOT_ADMIN_URL: bots[0]!.url, ...env });
    expect((await asAlice('status', undefined, some.call)).status).toBe(200);
    const [, claims] = bots[0]!.asked[0]!.authorization!.split('.');
    const { azp } = JSON.parse(Buffer.from(claims!, 'base64url').toString()) as { azp: string };
    expect(azp).toBe(client);
  });

  it.each([
    ['with the audience and the scope that the idp wants', 'chatx-admin', 'openid profile'],
    ['without them where none are set', undefined, undefined],
  ])('asks for its token %s', async (_how, audience, scope) => {
    const some = await stack.startService({
      CHATX_BOT_ADMIN_URL: bots[0]!.url,
      ...(audience !== undefined && { CHATX_BOT_ADMIN_AUDIENCE: audience }),
      ...(scope !== undefined && { CHATX_BOT_ADMIN_SCOPE: scope }),
    });
    stack.idpGate.forms.splice(0);
    expect((await asAlice('status', undefined, some.call)).status).toBe(200);
    const [{ grant_type: grant, audience: namedAudience, scope: namedScope } = {}] = stack.idpGate.forms;
    expect([grant, namedAudience, namedScope]).toEqual(['client_credentials', audience, scope]);
  });

  it('is an outage when the secret for the bot is wrong, though ours is right', async () => {
    const env = { CHATX_BOT_ADMIN_URL: bots[0]!.url, CHATX_BOT_ADMIN_CLIENT_SECRET: 'wrong' };
    const some = await stack.startService(env);
    const res = await asAlice('reload', {}, some.call);
    expect(res.status).toBe(503);
    expect(bots[0]!.asked).toEqual([]);
  });

  it('names the replicas that do not answer', async () => {
    const dead = await deadUrl();
    const some = await stack.startService({ CHATX_BOT_ADMIN_URL: `${bots[0]!.url},${dead}` });
    const { data } = runtimeStatusBody.parse(await (await asAlice('status', undefined, some.call)).json());
    expect(data.replicas).toHaveLength(1);
    expect(data.unreachable).toEqual([{ address: new URL(dead).host, error: 'unreachable' }]);
  });

  it('says when no bot is configured', async () => {
    const res = await asAlice('status', undefined, stack.call);
    expect([res.status, await res.json()]).toMatchObject([503, { details: { reason: 'not_configured' } }]);
  });
});

describe('POST /api/admin/chatx/runtime/reload', () => {
  it('makes every replica forget everything', async () => {
    const { data } = reloadedBody.parse(await (await asAlice('reload', {})).json());
    expect(data).toEqual({ reloaded: 'all', replicas: 2 });
    expect(bodies()).toEqual([[{}], [{}]]);
  });

  it('makes every replica forget one space, and no other', async () => {
    const one = { workspace_id: alias, space_id: spaceId };
    const { data } = reloadedBody.parse(await (await asAlice('reload', one)).json());
    expect(data).toEqual({ reloaded: 'space', ...one, replicas: 2 });
    expect(bodies()).toEqual([[one], [one]]);
  });

  it('is on record with the space that it names, in whatever letters', async () => {
    const audited = stack.db.collection('audit_events');
    await audited.deleteMany({});
    await asAlice('reload', { workspace_id: alias, space_id: spaceId.toUpperCase() });
    await asAlice('reload', {});
    const events = await audited.find({ action: 'chatx.runtime.reload' }).toArray();
    expect(events).toMatchObject([
      { resource: `chatx_space:${alias}--${spaceId}`, reason: spaceId },
      { resource: null, reason: 'all' },
    ]);
  });

  it.each([
    ['a space without its workspace', { space_id: spaceId }, 400],
    ['a workspace alone', { workspace_id: alias }, 400],
    ['another workspace', { workspace_id: 'elsewhere', space_id: spaceId }, 404],
    ['an unknown field', { dry_run: true }, 400],
    ['no object', [], 400],
    ['nothing', null, 400],
    ['what is no JSON', '{"workspace_id":', 400],
  ])('refuses %s, and tells nobody', async (_case, body, status) => {
    expect((await asAlice('reload', body)).status).toBe(status);
    expect(bodies()).toEqual([[], []]);
  });

  it('says which replicas could not be told', async () => {
    const dead = await deadUrl();
    const some = await stack.startService({ CHATX_BOT_ADMIN_URL: `${dead},${bots[1]!.url}` });
    const res = await asAlice('reload', {}, some.call);
    expect(res.status).toBe(503);
    expect(await res.json()).toMatchObject({ details: { told: 1, missed: [new URL(dead).host] } });
    expect(bots[1]!.asked).toHaveLength(1);
  });
});

describe('POST /api/admin/chatx/runtime/sync-from-config', () => {
  it('is a dry run unless told otherwise, and asks one replica', async () => {
    const { data } = syncBody.parse(await (await asAlice('sync-from-config', {})).json());
    expect(data).toMatchObject({ dry_run: true, created: 1, unchanged: 1 });
    expect(bodies()).toEqual([[{ dry_run: true }], []]);
  });

  it('has one replica write, and then all forget', async () => {
    expect((await asAlice('sync-from-config', { dry_run: false })).status).toBe(200);
    expect(bodies()).toEqual([[{ dry_run: false }, {}], [{}]]);
  });

  it('asks the next replica when the first is down', async () => {
    const some = await stack.startService({ CHATX_BOT_ADMIN_URL: `${await deadUrl()},${bots[1]!.url}` });
    expect((await asAlice('sync-from-config', {}, some.call)).status).toBe(200);
  });

  it.each([
    ['AUTHZ_UNAVAILABLE', { reason: 'authz_unavailable', failed_route: { agent_id: 'docs' } }],
    ['SERVICE_UNAVAILABLE', { dependency: 'docdb', reason: 'unreachable', failed_route: { agent_id: 'docs' } }],
  ])('names what is down behind the bot, and the route that it stopped at: %s', async (code, details) => {
    bots[0]!.refuseNext(503, { success: false, error: 'It is down.', code, details });
    const one = await stack.startService({ CHATX_BOT_ADMIN_URL: bots[0]!.url });
    const res = await asAlice('sync-from-config', { dry_run: false }, one.call);
    expect(res.status).toBe(503);
    expect(res.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await res.json()).toMatchObject({ code, error: 'It is down.', details });
  });

  it.each([[{ dry_run: 'no' }], [{ force: true }]])('refuses %j', async (body) => {
    expect((await asAlice('sync-from-config', body)).status).toBe(400);
  });

  it('is for the organization’s admins alone', async () => {
    const grant = { user: `user:${demoUserIds.bob}`, relation: 'manager', object: 'admin_surface:chatx' };
    await stack.authz.apply({ writes: [grant] });
    const ask = (what: string, body: object) => call(`${base}/${what}`, { bearer: bob, body });
    const statuses = [(await ask('reload', {})).status, (await ask('sync-from-config', {})).status];
    await stack.authz.apply({ deletes: [grant] });
    expect(statuses).toEqual([200, 403]);
  });
});
