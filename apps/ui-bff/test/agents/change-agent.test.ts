import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { agentConfigView, successBody } from '@parley/contracts';
import { demoUserIds } from '@parley/devstack-idp';
import { type Stack, startStack } from '../stack.js';
import { clearAgents, create, tuplesOfAgent } from './an-agent.js';

let stack: Stack;
let alice: string;
let bob: string;
let carol: string;
const path = '/api/dynamic-agents/configs';
const body = successBody(agentConfigView);
beforeAll(async () => {
  stack = await startStack();
  await stack.setEnabled('carol', true);
  [alice, bob, carol] = await Promise.all([stack.bearerOf('alice'), stack.bearerOf('bob'), stack.bearerOf('carol')]);
});
afterEach(() => clearAgents(stack));
afterAll(() => stack.close());

const put = (id: string, bearer: string, change: unknown) =>
  stack.call(`${path}/${id}`, { method: 'PUT', bearer, body: change });
const tuplesOf = (id: string) => tuplesOfAgent(stack, id);
const bobIs = `user:${demoUserIds.bob}`;

describe('PUT /api/dynamic-agents/configs/:id', () => {
  it('limits an agent to some sources, and takes the limit away', async () => {
    const { id } = await create(stack.call, bob);
    const limited = body.parse(await (await put(id, bob, { datasource_ids: ['docs'] })).json()).data;
    expect(limited.datasource_ids).toEqual(['docs']);
    const free = body.parse(await (await put(id, bob, { datasource_ids: null })).json()).data;
    expect(free).not.toHaveProperty('datasource_ids');
  });

  it('sets how much an agent does for an answer, and says nothing of it where nobody has', async () => {
    const created = await create(stack.call, bob);
    const { data } = body.parse(await (await put(created.id, bob, { effort: 'high' })).json());

    expect(created).not.toHaveProperty('effort');
    expect(data.effort).toBe('high');
  });

  it('changes what is named, and takes away the access that goes with it', async () => {
    const { id } = await create(stack.call, bob);
    await put(id, alice, { shared_with_teams: ['platform'] });
    const res = await put(id, bob, { description: 'Better', shared_with_teams: [], is_system: true });

    expect(res.status).toBe(200);
    expect(body.parse(await res.json()).data).toMatchObject({
      id,
      description: 'Better',
      shared_with_teams: [],
      is_system: false,
      system_prompt: 'You help with releases.',
    });
    expect(await tuplesOf(id)).not.toContain('team:platform#member user');
  });

  it('leaves the teams that were granted it in authz alone, and takes back what the config said from the start', async () => {
    const tuple = (team: string) => ({ user: `team:${team}#member`, relation: 'user', object: 'agent:seeded' });
    const at = new Date();
    const seeded = { name: 'Seeded', system_prompt: 'hush', visibility: 'team', owner_team_slug: 'support' };
    const record = { ...seeded, _id: 'seeded', shared_with_teams: ['platform'], enabled: true };
    await stack.db
      .collection<{ _id: string }>('dynamic_agents')
      .insertOne({ ...record, created_at: at, updated_at: at } as { _id: string });
    const alone = tuple('guests');
    await stack.authz.apply({ writes: [alone, tuple('platform'), tuple('support')] });

    const res = await stack.call(`${path}/seeded`, { method: 'PUT', bearer: alice, body: { shared_with_teams: [] } });
    expect(res.status).toBe(200);
    const users = (await stack.authz.read({ object: 'agent:seeded', relation: 'user' })).map(({ user }) => user);
    expect(users.toSorted()).toEqual(['team:guests#member', 'team:support#member']);
  });

  it('leaves what chat spaces and single people were given', async () => {
    const { id } = await create(stack.call, bob);
    const given = ['chatx_space:acme--x', 'user:guest'].map(
      (user) => ({ user, relation: 'user', object: `agent:${id}` }) as const,
    );
    await stack.authz.apply({ writes: given });
    await put(id, bob, { description: 'Better' });
    expect(await tuplesOf(id)).toEqual(expect.arrayContaining(['chatx_space:acme--x user', 'user:guest user']));
  });

  it.each([
    ['nothing', {}, 400, 'VALIDATION_ERROR'],
    ['no known field', { owner_id: 'me' }, 400, 'VALIDATION_ERROR'],
    ['an empty prompt', { system_prompt: '' }, 400, 'VALIDATION_ERROR'],
    ['another team', { owner_team_slug: 'platform' }, 403, 'FORBIDDEN'],
    ['to share with a team that the caller is not in', { shared_with_teams: ['platform'] }, 403, 'FORBIDDEN'],
    ['a team that does not exist', { shared_with_teams: ['nobody'] }, 400, 'VALIDATION_ERROR'],
    ['everybody', { visibility: 'global' }, 403, 'FORBIDDEN'],
  ])('refuses %s', async (_case, change, status, code) => {
    const { id } = await create(stack.call, bob);
    const res = await put(id, bob, change);
    expect(res.status).toBe(status);
    expect(await res.json()).toMatchObject({ code });
  });

  it('asks for no right to give what was given already', async () => {
    const team = [{ user: bobIs, relation: 'admin', object: 'team:support' } as const];
    const { id } = await create(stack.call, alice, { visibility: 'global', shared_with_teams: ['platform'] });
    await stack.authz.apply({ writes: team });
    const read = body.parse(await (await stack.call(`${path}/${id}`, { bearer: bob })).json()).data;
    const res = await put(id, bob, { ...read, description: 'Better' });
    await stack.authz.apply({ deletes: team });
    expect(res.status).toBe(200);
    expect(body.parse(await res.json()).data).toMatchObject({ description: 'Better', visibility: 'global' });
    expect(await tuplesOf(id)).toContain('user:* user');
  });

  it('asks about teams that are added and about none that stay', async () => {
    const { id } = await create(stack.call, bob);
    await put(id, alice, { shared_with_teams: ['platform'] });
    expect((await put(id, bob, { shared_with_teams: ['support', 'platform'] })).status).toBe(200);
    await stack.authz.apply({ deletes: [{ user: bobIs, relation: 'member', object: 'team:support' }] });
    const stays = await put(id, bob, { shared_with_teams: ['support'] });
    const comesBack = await put(id, bob, { shared_with_teams: ['support', 'platform'] });
    await stack.authz.apply({ writes: [{ user: bobIs, relation: 'member', object: 'team:support' }] });
    expect([stays.status, comesBack.status]).toEqual([200, 403]);
  });

  it('lets who may write an agent change what it says, and not whom it is for', async () => {
    const { id } = await create(stack.call, alice, { owner_team_slug: 'platform' });
    await stack.authz.apply({ writes: [{ user: bobIs, relation: 'writer', object: `agent:${id}` }] });
    const before = await tuplesOf(id);
    expect((await put(id, bob, { description: 'Better' })).status).toBe(200);
    expect((await put(id, bob, { owner_team_slug: 'support' })).status).toBe(403);
    expect(await tuplesOf(id)).toEqual(before);
  });

  it("refuses another person's and an unknown one", async () => {
    const { id } = await create(stack.call, bob);
    expect((await put(id, carol, { description: 'Mine' })).status).toBe(403);
    expect((await put('agent-none', bob, { description: 'x' })).status).toBe(404);
  });

  it("does not switch the platform's default off", async () => {
    const res = await put('docs', alice, { enabled: false });
    expect(res.status).toBe(409);
    expect(await res.json()).toMatchObject({ code: 'CONFLICT', details: { reason: 'agent_is_platform_default' } });
  });
});
