import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { demoUserIds } from '@parley/devstack-idp';
import { encodePublicId } from '@parley/contracts';
import { listen, type Listening } from '@parley/service';
import { deadUrl } from '../agents-upstream.js';
import { alias, spaceId, type Stack, startStack, teams } from '../stack.js';

let stack: Stack;
let alice: string;
let bob: string;

beforeAll(async () => {
  stack = await startStack();
  [alice, bob] = await Promise.all([stack.bearerOf('alice'), stack.bearerOf('bob')]);
}, 30_000);
afterAll(() => stack.close());

const onboardPath = '/api/admin/chatx/spaces/onboard';
const wanted = { space_id: spaceId, team_slug: 'platform', agent_id: 'docs' };
const space = `chatx_space:${alias}--${spaceId}`;
const routeTuple = { user: space, relation: 'user', object: 'agent:docs' };
const collections = ['chatx_space_team_mappings', 'chatx_space_agent_routes', 'chatx_space_grants', 'authz_outbox'];

/** Everything that onboarding leaves behind, without times. */
async function endState() {
  const without = { projection: { _id: 0, created_at: 0, updated_at: 0 } };
  const records = await Promise.all(collections.map((name) => stack.db.collection(name).find({}, without).toArray()));
  const tuples = [
    ...(await stack.authz.read({ object: space })),
    ...(await stack.authz.read({ objectType: 'agent', user: space })),
  ];
  return { records, tuples };
}
async function clear() {
  for (const name of collections) await stack.db.collection(name).deleteMany({});
  const { tuples } = await endState();
  await stack.authz.apply({ deletes: tuples });
}
beforeEach(clear);

const onboard = (more: object = {}, bearer = alice, call = stack.call) =>
  call(onboardPath, { bearer, body: { ...wanted, ...more } });
const dataOf = async (res: Response) => ((await res.json()) as { data: Record<string, unknown> }).data;

describe('POST /api/admin/chatx/spaces/onboard', () => {
  it('wires idp, docdb and authz, and says what each step did', async () => {
    const res = await onboard({ team_slug: 'support' });
    expect(res.status).toBe(200);
    expect(await dataOf(res)).toMatchObject({
      summary: { mappings_ensured: 1, space_grants_ensured: 1, routes_ensured: 1, team_grant_ensured: true },
      space: { workspace_id: alias, space_id: spaceId, team_slug: 'support', listen: 'mention' },
      authz: { enabled: true },
      runtime_reload: { attempted: false, ok: true },
    });
    const { records, tuples } = await endState();
    expect(records[0]).toMatchObject([{ team_id: teams.support, active: true, created_by: demoUserIds.alice }]);
    expect(records[1]).toMatchObject([
      { agent_id: 'docs', enabled: true, priority: 100, users: { listen: 'mention' } },
    ]);
    expect(records[3]).toEqual([]);
    expect(tuples).toContainEqual(routeTuple);
    expect(tuples).toContainEqual({ user: 'team:support#member', relation: 'user', object: space });
    expect(tuples).toContainEqual({ user: 'team:support#admin', relation: 'manager', object: space });
  });

  it('leaves the same end state when repeated, and writes no tuple', async () => {
    await onboard();
    const before = await endState();
    const data = await dataOf(await onboard());
    expect(data).toMatchObject({ summary: { routes_preserved: 1 }, authz: { writes: 0, deletes: 0 } });
    expect((data['steps'] as { step: string; outcome: string }[]).map(({ outcome }) => outcome)).not.toContain(
      'created',
    );
    expect(await endState()).toEqual(before);
  });

  it('makes the scope of a new team, so that the bot can act in it', async () => {
    const at = new Date();
    const team = {
      _id: 'aaaabbbbccccddddeeeeffff',
      slug: 'new-team',
      name: 'New',
      resources: { agents: [] },
      created_at: at,
      updated_at: at,
    };
    await stack.db.collection<{ _id: string }>('teams').insertOne(team);
    const data = await dataOf(await onboard({ team_slug: 'new-team' }));
    expect(data['steps']).toContainEqual({ step: 'team_scope', outcome: 'created' });
    expect(await dataOf(await onboard({ team_slug: 'new-team' }))).toMatchObject({ authz: { writes: 0 } });
    await expect(stack.botBearerOf('alice', 'new-team')).resolves.toBeDefined();
  });

  it('takes a public id of any cluster and keeps it for the chat product', async () => {
    const publicId = encodePublicId({ cluster: 'urn:TEAM:eu-central-1_k', type: 'ROOM', id: spaceId.toUpperCase() });
    expect(await dataOf(await onboard({ space_id: publicId }))).toMatchObject({
      space: { space_id: spaceId, chatx_room_id: publicId },
    });
  });

  it('changes nothing in a dry run', async () => {
    expect(await dataOf(await onboard({ dry_run: true }))).toMatchObject({
      summary: { dry_run: true, mappings_ensured: 0 },
    });
    expect(await endState()).toEqual({ records: [[], [], [], []], tuples: [] });
  });

  it('keeps a route that an admin disabled as it is, without its tuple', async () => {
    await onboard();
    await stack.db.collection('chatx_space_agent_routes').updateOne({}, { $set: { enabled: false } });
    await onboard();
    expect((await endState()).records[1]).toMatchObject([{ enabled: false }]);
    expect((await endState()).tuples).not.toContainEqual(routeTuple);
  });

  it('does not take a space from another team unless told to, and then leaves nothing of that team', async () => {
    await onboard({ agent_id: 'other' });
    const refused = await onboard({ team_slug: 'support' });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ code: 'CONFLICT', details: { reason: 'space_taken' } });
    expect((await onboard({ team_slug: 'support', move: true })).status).toBe(200);
    const { tuples } = await endState();
    expect(tuples.filter(({ user }) => user.startsWith('team:platform'))).toEqual([]);
    expect(tuples).not.toContainEqual({ ...routeTuple, object: 'agent:other' });
    expect(tuples).toContainEqual(routeTuple);
  });

  it('ends with one active mapping when two teams onboard a space at once', async () => {
    const answers = await Promise.all([onboard(), onboard({ team_slug: 'support' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await stack.db.collection('chatx_space_team_mappings').countDocuments({ active: true })).toBe(1);
  });

  it.each([
    ['an unknown field', { colour: 'red' }, 400],
    ['a space id that cannot be decoded', { space_id: 'Y2lzwhatever' }, 400],
    ['another workspace', { workspace_id: 'elsewhere' }, 400],
    ['an unknown listen mode', { listen: 'loud' }, 400],
    ['a team that does not exist', { team_slug: 'nobody' }, 404],
    ['an agent that is disabled', { agent_id: 'retired' }, 404],
  ])('refuses %s, and stores nothing', async (_case, more, status) => {
    expect((await onboard(more)).status).toBe(status);
    expect(await endState()).toEqual({ records: [[], [], [], []], tuples: [] });
  });

  it('refuses whoever may not manage the chat spaces', async () => {
    expect((await stack.call(onboardPath, { body: wanted })).status).toBe(401);
    expect((await onboard({}, bob)).status).toBe(403);
    expect(await endState()).toEqual({ records: [[], [], [], []], tuples: [] });
  });

  it('refuses the bot, even on behalf of an admin', async () => {
    expect((await onboard({}, await stack.botBearerOf('alice', 'platform'))).status).toBe(403);
  });

  it('lets on who manages the surface', async () => {
    const grant = { user: `user:${demoUserIds.bob}`, relation: 'manager', object: 'admin_surface:chatx' };
    await stack.authz.apply({ writes: [grant] });
    const { status } = await onboard({}, bob);
    await stack.authz.apply({ deletes: [grant] });
    expect(status).toBe(200);
  });

  it('keeps a trace of who did it, by a hash', async () => {
    await onboard();
    const [event] = await stack.db.collection('audit_events').find().sort({ ts: -1 }).limit(1).toArray();
    expect(event).toMatchObject({ action: 'chatx.space.onboard', resource: space, outcome: 'success' });
    expect(JSON.stringify(event)).not.toContain(demoUserIds.alice);
    expect(event?.['after']).toContain('team:platform#member user');
  });

  it('is finished by the next call when authz was down in the middle', async () => {
    const { call } = await stack.startService({ AUTHZ_HTTP: await deadUrl() });
    const res = await onboard({}, alice, call);
    expect(res.status).toBe(503);
    expect(await res.json()).toMatchObject({ code: 'AUTHZ_UNAVAILABLE' });
    expect((await endState()).records[3]).toMatchObject([
      { kind: 'agent', thing_id: 'docs' },
      { kind: 'space', thing_id: `${alias}--${spaceId}` },
    ]);
    expect((await onboard()).status).toBe(200);
    expect((await endState()).tuples).toContainEqual(routeTuple);
    expect((await endState()).records[3]).toEqual([]);
  });

  it('says when no workspace is configured', async () => {
    const { call } = await stack.startService({ CHATX_WORKSPACE_ALIAS: '' });
    const res = await onboard({}, alice, call);
    expect(res.status).toBe(503);
    expect(await res.json()).toMatchObject({ code: 'CHATX_WORKSPACE_UNCONFIGURED' });
  });

  describe('with a bot', () => {
    let bot: Listening;
    const asked: { url: string | undefined; authorization: string | undefined }[] = [];
    beforeAll(async () => {
      bot = await listen(
        (req, res) => {
          asked.push({ url: req.url, authorization: req.headers.authorization });
          res.end('{"success":true,"data":{"reloaded":"all"}}');
        },
        { port: 0, graceMs: 20 },
      );
    });

    afterAll(() => bot.close());

    it('tells it to reload, in our own name', async () => {
      const { call } = await stack.startService({ CHATX_BOT_ADMIN_URL: bot.url });
      expect(await dataOf(await onboard({}, alice, call))).toMatchObject({
        runtime_reload: { attempted: true, ok: true },
      });
      expect(asked).toMatchObject([
        { url: '/admin/chatx/routes/reload', authorization: expect.stringContaining('Bearer ') },
      ]);
    });

    it('reports that it could not be told, and succeeds', async () => {
      const { call } = await stack.startService({ CHATX_BOT_ADMIN_URL: await deadUrl() });
      const res = await onboard({}, alice, call);
      expect(res.status).toBe(200);
      expect(await dataOf(res)).toMatchObject({ runtime_reload: { attempted: true, ok: false } });
    });
  });
});
