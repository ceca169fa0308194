import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ownWhyBody, whyBody } from '@parley/contracts';
import { demoUserIds } from '@parley/devstack-idp';
import { create } from '../agents/an-agent.js';
import { groupsOf } from '../groups/groups-of.js';
import { type Stack, startStack, teams } from '../stack.js';

let stack: Stack;
let admin: string;
let bob: string;
let carol: string;
beforeAll(async () => {
  stack = await startStack();
  await stack.setEnabled('carol', true);
  [admin, bob, carol] = await Promise.all([stack.bearerOf('alice'), stack.bearerOf('bob'), stack.bearerOf('carol')]);
}, 60_000);
afterEach(() =>
  stack.authz.replace({
    within: [{ object: 'team:support' }, { object: 'agent:docs' }, { object: 'datasource:wiki' }],
    wanted: [
      { user: `user:${demoUserIds.bob}`, relation: 'member', object: 'team:support' },
      { user: 'team:platform#member', relation: 'user', object: 'agent:docs' },
    ],
  }),
);
afterAll(() => stack.close());

const addressOf = (fields: Record<string, string>) => `/api/admin/why?${new URLSearchParams(fields).toString()}`;
const ask = (person: string, action: string, resource: string, bearer = admin) =>
  stack.call(addressOf({ person, action, resource }), { bearer });
const whyOf = async (...asked: Parameters<typeof ask>) => whyBody.parse(await (await ask(...asked)).json()).data;
const askOwn = (resource: string, bearer: string) =>
  stack.call(`/api/why?resource=${encodeURIComponent(resource)}`, { bearer });

describe('why somebody can or cannot do something', () => {
  it('is told by the grants that lead to it, named, and the look-up is audited', async () => {
    const why = await whyOf(demoUserIds.alice, 'use', 'agent:docs');
    expect(why).toMatchObject({ allowed: true, openings: [], is_whole: true });
    expect(why.paths).toHaveLength(1);
    expect(why.paths[0]).toMatchObject([
      {
        holder: { kind: 'person', id: demoUserIds.alice },
        relation: 'member',
        to: { kind: 'team', id: teams.platform },
      },
      { holder: { kind: 'team_members', id: teams.platform }, relation: 'user', to: { kind: 'agent', id: 'docs' } },
    ]);
    expect(why.paths[0]?.every(({ holder, to }) => holder.name !== null && to.name !== null)).toBe(true);
    const event = await stack.db.collection('audit_events').findOne({ action: 'why.ask' }, { sort: { ts: -1 } });
    expect(event).toMatchObject({ outcome: 'success', reason: 'use agent:docs: yes' });
    expect(event?.['resource']).not.toContain(demoUserIds.alice);
  });

  it('is told by the grants that are missing, with who has them', async () => {
    const why = await whyOf(demoUserIds.bob, 'use', 'agent:docs');
    expect(why).toMatchObject({ allowed: false, paths: [] });
    expect(why.openings.map(({ relation }) => relation)).toEqual(['user', 'writer', 'manager', 'owner']);
    expect(why.openings[0]).toMatchObject({ holders: [{ kind: 'team_members', id: teams.platform }], more: 0 });
  });

  it('is told to those who manage the resource, and of others nobody learns whether they exist', async () => {
    expect((await ask(demoUserIds.carol, 'use', 'team:support', bob)).status).toBe(403);
    await stack.authz.apply({
      writes: [
        { user: `user:${demoUserIds.bob}`, relation: 'admin', object: 'team:support' },
        { user: 'team:support#admin', relation: 'manager', object: 'datasource:wiki' },
      ],
    });
    expect(await whyOf(demoUserIds.carol, 'use', 'team:support', bob)).toMatchObject({ allowed: false });
    expect(await whyOf(demoUserIds.bob, 'see', 'source:wiki', bob)).toMatchObject({ allowed: true });
    const [there, absent] = await Promise.all(
      ['agent:docs', 'agent:absent'].map((name) => ask(demoUserIds.carol, 'use', name, bob)),
    );
    expect([there?.status, absent?.status]).toEqual([403, 403]);
  });

  it('refuses what cannot be, and people and things that are not', async () => {
    for (const resource of ['agent:', 'tool:x', 'space:nowhere', `agent:${'x'.repeat(1_200)}`])
      expect((await ask(demoUserIds.bob, 'use', resource)).status).toBe(400);
    expect((await ask(demoUserIds.bob, 'fly', 'agent:docs')).status).toBe(400);
    for (const resource of ['agent:absent', 'team:absent', 'skill:absent'])
      expect((await ask(demoUserIds.bob, 'use', resource)).status).toBe(404);
    expect((await ask('nobody', 'use', 'agent:docs')).status).toBe(404);
    expect((await stack.call(addressOf({ person: 'x', action: 'use', resource: 'agent:docs' }))).status).toBe(401);
  });

  it('is an outage with its name when authz is down', async () => {
    const service = await stack.startService({ AUTHZ_HTTP: 'http://127.0.0.1:9' });
    const query = { person: demoUserIds.bob, action: 'use', resource: 'agent:docs' };
    const answer = await service.call(addressOf(query), { bearer: admin });
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ code: 'AUTHZ_UNAVAILABLE' });
  });
});

describe('the advice that comes with a no', () => {
  const put = (path: string, body: object) => stack.call(path, { method: 'PUT', bearer: admin, body });
  const adviceFor = async (person: string, action: string, resource: string) => {
    const { allowed, advice } = await whyOf(person, action, resource);
    return { allowed, advice: advice.map(({ way, role, to }) => `${way} ${role} ${to.name ?? to.id}`) };
  };

  it('lets somebody in, whichever is taken: a team that has it, or a team of theirs to share it with', async () => {
    const { id } = await create(stack.call, admin, { owner_team_slug: 'platform', visibility: 'team' });
    const ask = () => adviceFor(demoUserIds.bob, 'use', `agent:${id}`);
    expect(await ask()).toEqual({
      allowed: false,
      advice: ['join_team member platform', 'share member support'],
    });
    const membership = `/api/admin/teams/${teams.platform}/members/${demoUserIds.bob}`;
    expect((await put(membership, { role: 'member' })).status).toBe(200);
    expect(await ask()).toEqual({ allowed: true, advice: [] });
    await stack.call(membership, { method: 'DELETE', bearer: admin });
    expect((await ask()).allowed).toBe(false);
    expect((await put(`/api/dynamic-agents/configs/${id}`, { shared_with_teams: ['support'] })).status).toBe(200);
    expect(await ask()).toEqual({ allowed: true, advice: [] });
  });

  it('names groups that are linked and lead there, and none that is not followed', async () => {
    const there = groupsOf(stack);
    const kitchen = await there.make('kitchen');
    const link = `/api/admin/teams/${teams.support}/groups/idp-${kitchen}`;
    await put(link, { role: 'member' });
    await stack.authz.apply({
      writes: [
        { user: 'team:support#member', relation: 'reader', object: 'datasource:wiki' },
        { user: 'external_group:idp-nowhere#member', relation: 'reader', object: 'datasource:wiki' },
        { user: 'organization:parley#admin', relation: 'manager', object: 'datasource:wiki' },
      ],
    });
    const { advice } = await whyOf(demoUserIds.carol, 'see', 'source:wiki');
    expect(advice).toMatchObject([
      { way: 'join_team', role: 'member', to: { id: teams.support }, groups: [{ kind: 'group', name: 'kitchen' }] },
    ]);
    await there.enter(kitchen, 'carol');
    await stack.call('/api/admin/group-sync', { method: 'POST', bearer: admin });
    expect(await adviceFor(demoUserIds.carol, 'see', 'source:wiki')).toEqual({ allowed: true, advice: [] });
    await stack.call(link, { method: 'DELETE', bearer: admin });
  });

  it('names the role that is needed in the team itself, and nothing that would not do', async () => {
    expect(await adviceFor(demoUserIds.carol, 'use', 'team:support')).toEqual({
      allowed: false,
      advice: ['join_team member support'],
    });
    expect((await adviceFor(demoUserIds.bob, 'manage', 'team:support')).advice).toEqual(['join_team admin support']);
    // Sharing with a team lets its members use an agent, and not change it.
    expect((await adviceFor(demoUserIds.bob, 'manage', 'agent:docs')).advice).toEqual([]);
  });
});

describe('why somebody can or cannot do something with a use case', () => {
  let resource: string;
  beforeAll(async () => {
    const body = {
      ...{ title: 'A port', description: 'Finds the port of a service.', category: 'deployment', tags: ['ports'] },
      ...{ prompt: 'Which port?', expectedAgents: ['docs'], difficulty: 'beginner' },
    };
    const made = (await (await stack.call('/api/usecases', { method: 'POST', body, bearer: bob })).json()) as {
      data: { id: string };
    };
    resource = `use_case:${made.data.id}`;
  });

  it('is told by whose it is: everyone sees it, and its owner changes it', async () => {
    const seen = await whyOf(demoUserIds.carol, 'see', resource);
    expect(seen).toMatchObject({ allowed: true, resource: { kind: 'use_case', name: 'A port' } });
    expect(seen.paths).toMatchObject([[{ holder: { kind: 'everyone' }, relation: 'reader' }]]);
    expect((await whyOf(demoUserIds.bob, 'change', resource)).paths).toMatchObject([
      [{ holder: { kind: 'person', id: demoUserIds.bob }, relation: 'owner', to: { kind: 'use_case' } }],
    ]);
    expect(await whyOf(demoUserIds.carol, 'change', resource)).toMatchObject({
      ...{ allowed: false, paths: [], advice: [] },
      openings: [{ relation: 'owner', holders: [{ kind: 'person', id: demoUserIds.bob }], more: 0 }],
    });
    const own = ownWhyBody.parse(await (await askOwn(resource, carol)).json());
    expect(own.data).toMatchObject({ is_administrator: false, path: [{ holder: { kind: 'everyone' } }] });
  });

  it('is told to nobody about what is not theirs, or not there', async () => {
    await stack.authz.apply({
      writes: [{ user: `user:${demoUserIds.carol}`, relation: 'admin', object: 'team:support' }],
    });
    expect((await ask(demoUserIds.bob, 'see', resource, carol)).status).toBe(403);
    expect((await ask(demoUserIds.bob, 'see', 'use_case:uc_absent', carol)).status).toBe(403);
    expect((await ask(demoUserIds.bob, 'see', 'use_case:uc_absent')).status).toBe(404);
    expect((await askOwn('use_case:uc_absent', carol)).status).toBe(404);
  });
});

describe('why the caller sees something', () => {
  it('is told by what is theirs alone', async () => {
    await stack.authz.apply({ writes: [{ user: 'team:support#member', relation: 'user', object: 'agent:docs' }] });
    const { data } = ownWhyBody.parse(await (await askOwn('agent:docs', bob)).json());
    expect(data).toMatchObject({
      is_administrator: false,
      path: [
        { holder: { kind: 'person', id: demoUserIds.bob }, to: { kind: 'team', id: teams.support } },
        { holder: { kind: 'team_members', id: teams.support }, relation: 'user', to: { id: 'docs' } },
      ],
    });
  });

  it('is answered alike for what they do not see and what is not there', async () => {
    const [hidden, absent] = await Promise.all([askOwn('agent:docs', carol), askOwn('agent:absent', carol)]);
    expect([hidden.status, absent.status]).toEqual([404, 404]);
    const codes = (await Promise.all([hidden.json(), absent.json()])) as { error: string }[];
    expect(codes[0]?.error).toBe(codes[1]?.error);
  });
});
