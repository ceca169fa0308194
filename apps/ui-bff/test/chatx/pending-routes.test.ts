import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Tuple } from '@parley/authz-client';
import { diagnosticsBody, onboardBody, routesBody, spaceRequestsBody } from '@parley/contracts';
import { demoUserIds } from '@parley/devstack-idp';
import { clearAgents, create, tuplesOfAgent } from '../agents/an-agent.js';
import { deadUrl } from '../agents-upstream.js';
import { alias, spaceId, type Stack, startStack } from '../stack.js';
import { routeTuple, space, spacesOf } from './spaces-of.js';

let stack: Stack;
let alice: string;
let bob: string;
let carol: string;
let spaces: ReturnType<typeof spacesOf>;
/** Carol owns an agent of team platform; Bob manages the chat spaces, and is in team support. */
const userOf = (name: keyof typeof demoUserIds) => `user:${demoUserIds[name]}`;
const rights = (): Tuple[] => [
  { user: userOf('bob'), relation: 'manager', object: 'admin_surface:chatx' },
  { user: userOf('bob'), relation: 'manager', object: space },
  { user: userOf('carol'), relation: 'member', object: 'team:platform' },
];
beforeAll(async () => {
  stack = await startStack();
  spaces = spacesOf(stack);
  await stack.setEnabled('carol', true);
  [alice, bob, carol] = await Promise.all([stack.bearerOf('alice'), stack.bearerOf('bob'), stack.bearerOf('carol')]);
}, 30_000);
afterAll(() => stack.close());

const agentId = 'agent-carol-s-guide';
const itsRoute = routeTuple(agentId);
beforeEach(async () => {
  await stack.authz.apply({ writes: rights() });
  await create(stack.call, carol, { name: "Carol's guide", owner_team_slug: 'platform' });
});
afterEach(async () => {
  await spaces.clear();
  await clearAgents(stack);
  await stack.db.collection('teams').updateMany({}, { $set: { 'resources.agents': [] } });
});

const onboard = async (bearer: string, more: object = {}) =>
  onboardBody.parse(await (await spaces.onboard(bearer, { team_slug: 'support', agent_id: agentId, ...more })).json())
    .data;
const requestsPath = `/api/dynamic-agents/configs/${agentId}/space-requests`;
const requests = async (bearer: string) =>
  spaceRequestsBody.parse(await (await stack.call(requestsPath, { bearer })).json()).data;
const decide = (bearer: string, decision: string, team_slug = 'support', call = stack.call) =>
  call(`${requestsPath}/${alias}/${spaceId}`, { bearer, body: { decision, team_slug } });
const admin = `/api/admin/chatx/spaces/${alias}/${spaceId}`;
const usersOfAgent = async () =>
  (await tuplesOfAgent(stack, agentId)).filter((one) => one.endsWith(' user')).map((one) => one.split(' ')[0]);

describe('a space manager who wires an agent of somebody else', () => {
  it('grants nothing: the space waits for the owner of the agent', async () => {
    const { space: wired, steps, summary } = await onboard(bob);

    expect(wired.route_status).toBe('pending');
    expect(steps).toContainEqual({
      step: 'route',
      outcome: 'pending',
      message: "Waiting for the owner of Carol's guide.",
    });
    expect(summary).toMatchObject({ routes_ensured: 0, space_grants_ensured: 0, team_grant_ensured: false });
    expect(await usersOfAgent()).toEqual(['team:platform#member']);
    expect(await stack.db.collection('chatx_space_grants').countDocuments()).toBe(0);
    const usable = await (await stack.call('/api/dynamic-agents/available', { bearer: bob })).text();
    expect(usable).not.toContain(agentId);
  });

  it('leaves the same end state when repeated', async () => {
    await onboard(bob);
    const before = await spaces.records();
    expect((await onboard(bob)).space.route_status).toBe('pending');
    expect(await spaces.records()).toEqual(before);
  });

  it('says so in a dry run, too, and changes nothing', async () => {
    expect((await onboard(bob, { dry_run: true })).space.route_status).toBe('pending');
    expect(await requests(carol)).toEqual([]);
  });

  it('is told by the routes of the space and by its diagnostics', async () => {
    await onboard(bob);
    const { routes } = routesBody.parse(await (await stack.call(`${admin}/routes`, { bearer: bob })).json()).data;
    expect(routes).toMatchObject([{ agent_id: agentId, status: 'pending' }]);
    const report = diagnosticsBody.parse(await (await stack.call(`${admin}/diagnostics`, { bearer: bob })).json()).data;
    expect(report.drift).toContainEqual(expect.objectContaining({ code: 'route_pending', agent_id: agentId }));
    expect(report.routes).toMatchObject([{ authz_tuple: false, runtime_matches: { mention: false, message: false } }]);
  });

  it('waits as well by a route of the list, and the rest of the list holds', async () => {
    await onboard(alice, { team_slug: 'platform', agent_id: 'docs' });
    const asked = { routes: [{ agent_id: 'docs' }, { agent_id: 'other' }] };
    const res = await stack.call(`${admin}/routes`, { method: 'PUT', bearer: bob, body: asked });
    const { routes } = routesBody.parse(await res.json()).data;

    expect(routes.map(({ agent_id, status }) => [agent_id, status])).toEqual([
      ['docs', 'active'],
      ['other', 'pending'],
    ]);
    expect(await spaces.tuples()).toContainEqual(routeTuple('docs'));
    expect(await spaces.tuples()).not.toContainEqual(routeTuple('other'));
  });

  it('is refused a grant on it', async () => {
    await onboard(alice, { agent_id: 'docs' });
    const grants = [{ resource: { type: 'agent', id: agentId }, actions: ['use'] }];
    const res = await stack.call(`${admin}/resources`, { method: 'PUT', bearer: bob, body: { grants } });
    expect([res.status, await res.json()]).toMatchObject([403, { details: { reason: 'agent_not_offered' } }]);
    expect(await spaces.tuples()).not.toContainEqual(itsRoute);
  });

  it.each([
    [
      'whoever manages the agent',
      () => carol,
      { user: userOf('carol'), relation: 'manager', object: 'admin_surface:chatx' },
    ],
    ['an admin of the organization', () => alice, undefined],
    [
      'anybody whose team may use it already',
      () => bob,
      { user: 'team:support#member', relation: 'user', object: `agent:${agentId}` },
    ],
    ['anybody, an agent for everybody', () => bob, { user: 'user:*', relation: 'user', object: `agent:${agentId}` }],
  ] as const)('does not wait for %s', async (_who, bearer, right) => {
    if (right) await stack.authz.apply({ writes: [right] });
    expect((await onboard(bearer())).space.route_status).toBe('active');
    expect(await spaces.tuples()).toContainEqual(itsRoute);
    if (right) await stack.authz.apply({ deletes: [right] });
  });
});

describe('the owner of the agent', () => {
  beforeEach(() => onboard(bob));

  it('sees which spaces wait, of which team and for whom', async () => {
    expect(await requests(carol)).toMatchObject([
      { agent_id: agentId, space_id: spaceId, team_slug: 'support', requested_by: demoUserIds.bob, listen: 'mention' },
    ]);
  });

  it('approves: the space gets its route and the team the agent', async () => {
    expect((await decide(carol, 'approve')).status).toBe(200);

    expect(await usersOfAgent()).toEqual([space, 'team:platform#member', 'team:support#member']);
    expect(await requests(carol)).toEqual([]);
    expect((await onboard(bob)).space.route_status).toBe('active');
    expect((await decide(carol, 'approve')).status).toBe(404);
  });

  it('refuses: nothing is granted, and nothing waits any more', async () => {
    expect((await decide(carol, 'refuse')).status).toBe(200);

    expect(await usersOfAgent()).toEqual(['team:platform#member']);
    expect(await requests(carol)).toEqual([]);
    const { routes } = routesBody.parse(await (await stack.call(`${admin}/routes`, { bearer: bob })).json()).data;
    expect(routes).toEqual([]);
  });

  it('is the only one who sees and decides it', async () => {
    expect((await stack.call(requestsPath, { bearer: bob })).status).toBe(403);
    expect((await decide(bob, 'approve')).status).toBe(403);
    expect(await usersOfAgent()).toEqual(['team:platform#member']);
  });

  it('gives it to no other team than the one that they saw', async () => {
    const res = await decide(carol, 'approve', 'platform');
    expect([res.status, await res.json()]).toMatchObject([409, { details: { reason: 'other_team' } }]);
    await onboard(alice, { team_slug: 'platform', agent_id: 'docs', move: true });
    expect(await requests(carol)).toEqual([]);
  });

  it('decides nothing while authz cannot be asked', async () => {
    const { call } = await stack.startService({ AUTHZ_HTTP: await deadUrl() });
    expect((await decide(carol, 'approve', 'support', call)).status).toBe(503);
    expect(await requests(carol)).toHaveLength(1);
  });
});
