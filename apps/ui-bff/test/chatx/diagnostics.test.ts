import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { diagnosticsBody, type DriftCode, repairBody } from '@parley/contracts';
import { deadUrl } from '../agents-upstream.js';
import { withoutDocdb } from '../docdb-outage.js';
import { alias, spaceId, type Stack, startStack, teams } from '../stack.js';
import { startBotStandIn } from './bot-stand-in.js';
import { routeTuple, space, spacesOf } from './spaces-of.js';

let stack: Stack;
let alice: string;
let bob: string;
let bot: Awaited<ReturnType<typeof startBotStandIn>>;
let call: Stack['call'];
let spaces: ReturnType<typeof spacesOf>;
beforeAll(async () => {
  stack = await startStack();
  spaces = spacesOf(stack);
  [alice, bob, bot] = await Promise.all([stack.bearerOf('alice'), stack.bearerOf('bob'), startBotStandIn('bot-a')]);
  call = (await stack.startService({ CHATX_BOT_ADMIN_URL: bot.url })).call;
}, 30_000);
afterAll(() => Promise.all([stack.close(), bot.close()]));
beforeEach(async () => {
  await spaces.clear();
  bot.status.route_cache.cached_spaces = [];
  await spaces.onboard(alice);
  await spaces.onboard(alice, { agent_id: 'other' });
});

/** Where a test took it away: two teams could not have one space otherwise. */
afterEach(() =>
  mappings().createIndexes([
    {
      key: { chatx_workspace_id: 1, chatx_space_id: 1 },
      unique: true,
      partialFilterExpression: { active: true },
      name: 'one_active_mapping',
    },
  ]),
);

const path = `/api/admin/chatx/spaces/${alias}/${spaceId}/diagnostics`;
const diagnose = async (to = call) => diagnosticsBody.parse(await (await to(path, { bearer: alice })).json()).data;
const repair = async () =>
  repairBody.parse(await (await call(`${path}/repair`, { method: 'POST', bearer: alice })).json()).data;
const codesIn = ({ drift }: { drift: { code: DriftCode }[] }) => drift.map(({ code }) => code);
const routes = () => stack.db.collection('chatx_space_agent_routes');
const grants = () => stack.db.collection('chatx_space_grants');
const mappings = () => stack.db.collection('chatx_space_team_mappings');
const put = async (what: string, body: object) => {
  const res = await call(path.replace('diagnostics', what), { method: 'PUT', bearer: alice, body });
  expect(res.status).toBe(200);
};
const source = { user: space, relation: 'reader', object: 'datasource:handbook' };
const grantSource = () =>
  put('resources', { grants: [{ resource: { type: 'datasource', id: 'handbook' }, actions: ['read'] }] });
const duplicate = async () => {
  await mappings().dropIndex('one_active_mapping');
  const [{ _id: _first, ...mapping } = {}] = await mappings().find().toArray();
  const later = { created_at: new Date(Date.now() + 1000), team_id: teams.support, team_slug: 'support' };
  await mappings().insertOne({ ...mapping, ...later });
};

describe('GET .../diagnostics', () => {
  it('finds nothing in a space that was onboarded', async () => {
    expect(await diagnose()).toMatchObject({
      workspace_id: alias,
      space_id: spaceId,
      mapping: { team_slug: 'platform', active: true },
      routes: [
        {
          agent_id: 'docs',
          authz_tuple: true,
          enabled: true,
          listen: 'mention',
          priority: 100,
          runtime_matches: { mention: true, message: false },
        },
        { agent_id: 'other' },
      ],
      grants: [{ source_type: 'route' }, { source_type: 'route' }],
      authz: { reachable: true, tuple_count: 4 },
      runtime: { reachable: true, replicas: [{ instance: 'bot-a' }], unreachable: [] },
      drift: [],
      last_runtime_error: null,
    });
  });

  it('tells of the last answer that failed in the space', async () => {
    const failed = { actor: 'sha256:0', action: 'chatx.answer', outcome: 'error', correlation_id: 'c' };
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
    const events = ['failed:BAD_GATEWAY', 'truncated'].map((reason, minute) => ({ reason, ts: at(minute) }));
    await stack.db
      .collection('audit_events')
      .insertMany(events.map((event) => ({ ...failed, ...event, resource: space })));

    expect((await diagnose()).last_runtime_error).toMatchObject({ reason_code: 'truncated', ts: at(1).toISOString() });
    await stack.db.collection('audit_events').deleteMany({ actor: failed.actor });
  });

  it('is 404 for a space that nobody ever knew', async () => {
    const unknown = path.replace(spaceId, spaceId.replace('6', '7'));
    expect((await call(unknown, { bearer: alice })).status).toBe(404);
    expect((await call(`${unknown}/repair`, { method: 'POST', bearer: alice })).status).toBe(404);
  });

  it('is for those who may see the space, its repair for those who manage it', async () => {
    await spaces.onboard(alice, { team_slug: 'support', move: true });
    expect((await call(path, { bearer: bob })).status).toBe(200);
    expect((await call(`${path}/repair`, { method: 'POST', bearer: bob })).status).toBe(403);
  });

  it('tells that authz is down, and goes on', async () => {
    const blind = await stack.startService({ AUTHZ_HTTP: await deadUrl() });
    const report = await diagnose(blind.call);
    expect(codesIn(report)).toEqual(['authz_unreachable']);
    expect(report).toMatchObject({ authz: { reachable: false }, mapping: { team_slug: 'platform' } });
    expect((await blind.call(`${path}/repair`, { method: 'POST', bearer: alice })).status).toBe(503);
    expect(codesIn(await diagnose())).toEqual([]);
  });

  it('tells that docdb is down, and goes on', async () => {
    const forgetful = await withoutDocdb(stack);
    const report = await diagnose(forgetful.call);
    expect(codesIn(report)).toEqual(['docdb_unreachable']);
    expect(report.authz).toMatchObject({ reachable: true, tuple_count: 4 });
    expect((await forgetful.call(`${path}/repair`, { method: 'POST', bearer: alice })).status).toBe(503);
    expect(codesIn(await diagnose())).toEqual([]);
  }, 20_000);

  it('tells that a replica of the bot does not answer', async () => {
    const dead = await deadUrl();
    const half = await stack.startService({ CHATX_BOT_ADMIN_URL: `${bot.url},${dead}` });
    const report = await diagnose(half.call);
    expect(codesIn(report)).toEqual(['runtime_unreachable']);
    expect(report.runtime).toMatchObject({ reachable: false, unreachable: [{ address: new URL(dead).host }] });
    expect(codesIn(await diagnose())).toEqual([]);
  });
});

describe('POST .../diagnostics/repair', () => {
  const breakages: [DriftCode, () => Promise<unknown>][] = [
    ['mapping_missing', () => mappings().deleteMany({})],
    ['mapping_inactive', () => mappings().updateMany({}, { $set: { active: false } })],
    ['mapping_team_missing', () => mappings().updateMany({}, { $set: { team_id: 'a'.repeat(24) } })],
    ['duplicate_mapping', duplicate],
    [
      'team_visibility_tuple_missing',
      () => stack.authz.apply({ deletes: [{ user: 'team:platform#member', relation: 'user', object: space }] }),
    ],
    ['route_without_tuple', () => stack.authz.apply({ deletes: [routeTuple('docs')] })],
    ['tuple_without_route', () => stack.authz.apply({ writes: [routeTuple('stray')] })],
    ['disabled_route_with_tuple', () => routes().updateOne({ agent_id: 'docs' }, { $set: { enabled: false } })],
    [
      'grant_without_tuple',
      async () => {
        await grantSource();
        await stack.authz.apply({ deletes: [source] });
      },
    ],
    ['tuple_without_grant', () => stack.authz.apply({ writes: [source] })],
    ['no_agent', () => stack.authz.apply({ deletes: [routeTuple('docs'), routeTuple('other')] })],
    [
      'runtime_cache_stale',
      () => {
        Object.assign(bot.status, { last_reload: null });
        bot.status.route_cache.cached_spaces = [`${alias}/${spaceId}`];
        return Promise.resolve();
      },
    ],
  ];

  it.each(breakages)('mends %s, and says what it did', async (code, breakIt) => {
    await breakIt();
    const { drift } = await diagnose();
    expect(codesIn({ drift })).toContain(code);
    const done = await repair();
    expect(done).toMatchObject({ repaired: drift, drift: [] });
    expect(codesIn(await diagnose())).toEqual([]);
    expect(await repair()).toEqual({ writes: 0, deletes: 0, repaired: [], drift: [] });
  });

  it('revokes a route to an agent that is gone', async () => {
    await routes().insertOne({
      ...(await routes().findOne({ agent_id: 'docs' }, { projection: { _id: 0 } })),
      agent_id: 'ghost',
    });
    expect((await diagnose()).drift).toMatchObject([
      { code: 'no_agent', agent_id: 'ghost' },
      { code: 'route_without_tuple' },
    ]);
    expect(await repair()).toMatchObject({ repaired: [{ agent_id: 'ghost' }, { agent_id: 'ghost' }], drift: [] });
  });

  it('gives nobody access that docdb does not name', async () => {
    await mappings().updateMany({}, { $set: { active: false } });
    await repair();
    expect(await spaces.tuples()).toEqual([]);
    expect(await grants().countDocuments({ status: 'active' })).toBe(0);
    expect(await routes().countDocuments({ status: 'active' })).toBe(0);
  });

  it('tells what only a person can mend', async () => {
    await put('routes', { routes: [] });
    expect(codesIn(await repair())).toEqual(['no_agent']);
  });

  it('leaves a space with two teams to the one that got it last', async () => {
    await duplicate();
    await repair();
    expect((await diagnose()).mapping).toMatchObject({ team_slug: 'support', active: true });
    expect((await spaces.tuples()).map(({ user }) => user)).not.toContain('team:platform#member');
  });

  it('is in the audit', async () => {
    await stack.authz.apply({ writes: [source] });
    await repair();
    const [event] = await stack.db.collection('audit_events').find().sort({ ts: -1 }).limit(1).toArray();
    expect(event).toMatchObject({ action: 'chatx.space.repair', resource: space, reason: 'tuple_without_grant' });
  });
});
