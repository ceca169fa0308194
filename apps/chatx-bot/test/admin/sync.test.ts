import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { agentObject, spaceObject, teamMembers } from '@parley/authz-client';
import { aSpace, startTestBot, startWorld, type TestBot, workspace, type World } from '../world.js';
import { callAdmin, machineToken } from './admin-calls.js';

const ofPlatform = (agentId: string) =>
  ({ user: teamMembers('platform'), relation: 'user', object: agentObject(agentId) }) as const;

let world: World;
let token: string;
beforeAll(async () => {
  world = await startWorld();
  token = await machineToken(world);
  const offered = ['docs', 'ops', ...Array.from({ length: 12 }, (_, at) => `agent-${at}`)];
  await world.relations.apply({ writes: offered.map(ofPlatform) });
});
afterAll(() => world.close());

describe('POST /admin/chatx/routes/sync-from-config', () => {
  const users = { enabled: true, listen: 'mention' };
  const syncOf = (on: TestBot) => async (body?: unknown) => {
    const answer = await callAdmin(on, 'POST', '/admin/chatx/routes/sync-from-config', { bearer: token, body });
    return {
      status: answer.status,
      ...(answer.body as { code?: string; details?: object; data: Record<string, unknown> }),
    };
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

  it('is a dry run by default', async () => {
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

  it('keeps off what an admin switched off, whatever else it updates', async () => {
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

  it('waits for an administrator who is changing the space, and keeps to what they did', async () => {
    await withConfiguredBot(async (sync, uuid) => {
      const [held, until] = [`${workspace}--${uuid}`, Date.now() + 1_000];
      const leases = world.collection('chatx_space_leases');
      await leases.insertOne({ _id: held as never, holder: 'an administrator', until: new Date(until), fence: 1 });
      const syncing = sync({ dry_run: false });
      const off = { workspace_id: workspace, space_id: uuid, agent_id: 'docs', enabled: false, status: 'active' };
      await routes().insertOne({ ...off, priority: 7, users });

      expect((await syncing).data).toMatchObject({ created: 1, updated: 1, authz_tuples_written: 1 });
      expect(Date.now()).toBeGreaterThanOrEqual(until);
      expect(await grantsOf(uuid)).toMatchObject([{ object: 'agent:ops' }]);
      expect(await leases.findOne({ _id: held as never })).toMatchObject({ holder: null, until: new Date(0) });
    });
  });

  it('tells where it broke off when an administrator takes too long', async () => {
    await withConfiguredBot(async (sync, uuid) => {
      const held = { _id: `${workspace}--${uuid}` as never, holder: 'an administrator', fence: 1 };
      await world.collection('chatx_space_leases').insertOne({ ...held, until: new Date(Date.now() + 60_000) });

      expect((await sync()).status).toBe(200);
      expect(await sync({ dry_run: false })).toMatchObject({
        status: 409,
        code: 'CONFLICT',
        details: { reason: 'space_busy', failed_route: { space_id: uuid, agent_id: 'docs' } },
      });
      expect(await routes().countDocuments({ space_id: uuid })).toBe(0);
    });
  });

  it('asked for twice at once writes everything once', async () => {
    const { uuid } = await aSpace(world, { route: false, granted: false });
    const agents = Array.from({ length: 12 }, (_, at) => ({ agent_id: `agent-${at}`, users }));
    const env = { CHATX_INTEGRATION_BOT_CONFIG: JSON.stringify({ spaces: { [uuid]: { agents } } }) };
    const replicas = [await startTestBot(world, { env }), await startTestBot(world, { env })];
    await routes().createIndexes([{ key: { workspace_id: 1, space_id: 1, agent_id: 1 }, unique: true }]);

    const answers = await Promise.all(replicas.map((on) => syncOf(on)({ dry_run: false })));
    for (const replica of replicas) await replica.stop();

    const sum = (key: string) => answers.reduce((total, { data }) => total + Number(data[key]), 0);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect({ created: sum('created'), written: sum('authz_tuples_written') }).toEqual({ created: 12, written: 12 });
    expect(await routes().countDocuments({ space_id: uuid })).toBe(12);
  });

  it('takes the lease of a space once, however many routes it has', async () => {
    await withConfiguredBot(async (sync, uuid) => {
      const leases = world.collection('chatx_space_leases');
      const _id = `${workspace}--${uuid}` as never;
      await leases.insertOne({ _id, holder: null, until: new Date(0), fence: 1 });

      expect((await sync({ dry_run: false })).data).toMatchObject({ created: 2 });
      expect(await leases.findOne({ _id })).toMatchObject({ holder: null, fence: 2 });
    });
  });

  it('grants nothing to a space without a team', async () => {
    await withConfiguredBot(async (sync, uuid) => {
      await world.collection('chatx_space_team_mappings').deleteOne({ chatx_space_id: uuid });

      expect((await sync({ dry_run: false })).data).toMatchObject({ created: 2, authz_tuples_written: 0 });
      expect(await grantsOf(uuid)).toEqual([]);
    });
  });

  it('lets an agent wait that the team may not use, and switches it on once it may', async () => {
    await withConfiguredBot(async (sync, uuid) => {
      await world.relations.apply({ deletes: [ofPlatform('ops')] });
      expect((await sync()).data).toMatchObject({ created: 2, authz_tuples_written: 1 });
      expect((await sync({ dry_run: false })).data).toMatchObject({ created: 2, authz_tuples_written: 1 });
      const statusOf = async (agent_id: string) =>
        (await routes().findOne<{ status: string }>({ space_id: uuid, agent_id }))?.status;
      expect([await statusOf('docs'), await statusOf('ops')]).toEqual(['active', 'pending']);
      expect(await grantsOf(uuid)).toMatchObject([{ object: 'agent:docs' }]);
      expect((await sync({ dry_run: false })).data).toMatchObject({ unchanged: 2, authz_tuples_written: 0 });

      await world.relations.apply({ writes: [ofPlatform('ops')] });
      expect((await sync({ dry_run: false })).data).toMatchObject({ updated: 1, authz_tuples_written: 1 });
      expect(await statusOf('ops')).toBe('active');
    });
  });

  it('is shown by status, and refuses invalid input', async () => {
    await withConfiguredBot(async (sync) => {
      expect((await sync({ dry_run: 'no' })).status).toBe(400);
      expect((await sync({ force: true })).status).toBe(400);
    });
    const plain = await startTestBot(world, { ready: false });
    const { body } = await callAdmin(plain, 'GET', '/admin/chatx/routes/status', { bearer: token });
    await plain.stop();
    expect(body).toMatchObject({ data: { static_config: { spaces: 0, routes: 0 }, last_sync: null } });
  });

  it('without a workspace says so', async () => {
    const other = await startTestBot(world, { env: { CHATX_WORKSPACE_ALIAS: '' }, ready: false });
    const { status, code } = await syncOf(other)({ dry_run: false }).finally(() => other.stop());

    expect([status, code]).toEqual([503, 'CHATX_WORKSPACE_UNCONFIGURED']);
  });
});
