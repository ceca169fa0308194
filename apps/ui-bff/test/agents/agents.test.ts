import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { agentConfigView, type AuditEvent, pageOf, successBody } from '@parley/contracts';
import { demoUserIds } from '@parley/devstack-idp';
import { deadUrl } from '../agents-upstream.js';
import { withoutDocdb } from '../docdb-outage.js';
import { spaceId, type Stack, startStack } from '../stack.js';
import { aDraft, clearAgents, create, tuplesOfAgent } from './an-agent.js';

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

const put = (id: string, bearer: string, change: unknown, call = stack.call) =>
  call(`${path}/${id}`, { method: 'PUT', bearer, body: change });
const remove = (id: string, bearer: string, call = stack.call) => call(`${path}/${id}`, { method: 'DELETE', bearer });
const tuplesOf = (id: string) => tuplesOfAgent(stack, id);
const bobIs = `user:${demoUserIds.bob}`;

describe('POST /api/dynamic-agents/configs', () => {
  it('creates an agent, and tells authz who may do what', async () => {
    const inPlatform = { user: bobIs, relation: 'member', object: 'team:platform' } as const;
    await stack.authz.apply({ writes: [inPlatform] });
    const res = await stack.call(path, { bearer: bob, body: aDraft({ shared_with_teams: ['platform'] }) });
    await stack.authz.apply({ deletes: [inPlatform] });
    const { data } = body.parse(await res.json());

    expect(res.status).toBe(201);
    expect(data).toMatchObject({
      id: 'agent-release-helper',
      name: 'Release helper',
      description: '',
      visibility: 'team',
      enabled: true,
      owner_id: demoUserIds.bob,
      is_system: false,
    });
    expect(await tuplesOf(data.id)).toEqual([
      'team:platform#member user',
      'team:support#admin manager',
      'team:support#member user',
      `${bobIs} owner`,
    ]);
  });

  it('keeps nothing that a caller may not set', async () => {
    const { id } = await create(stack.call, bob, { owner_subject: 'somebody', is_system: true, backend: 'sandbox' });
    const stored = await stack.db.collection<{ _id: string }>('dynamic_agents').findOne({ _id: id });
    expect(stored).toMatchObject({ owner_subject: demoUserIds.bob, is_system: false });
    expect(stored).not.toHaveProperty('backend');
  });

  it.each([
    ['Größe & Maß', /^agent-gro-e-ma$/],
    ['発布アシスタント', /^agent-[0-9A-Za-z]{16}$/],
    ['㎉'.repeat(100), /^agent-(?:kcal){25}$/],
  ])('makes an id from the name %s', async (name, id) => {
    expect((await create(stack.call, bob, { name })).id).toMatch(id);
  });

  it.each([
    ['name', 'missing', { name: undefined }],
    ['name', 'blank', { name: '   ' }],
    ['name', 'without a letter', { name: '***' }],
    ['name', 'too long', { name: 'x'.repeat(101) }],
    ['system_prompt', 'missing', { system_prompt: undefined }],
    ['system_prompt', 'too long', { system_prompt: 'x'.repeat(32_001) }],
    ['model', 'a string', { model: 'gpt' }],
    ['visibility', 'unknown', { visibility: 'private' }],
    ['owner_team_slug', 'missing', { owner_team_slug: undefined }],
    ['owner_team_slug', 'unknown', { owner_team_slug: 'nobody' }],
    ['shared_with_teams.0', 'unknown', { shared_with_teams: ['nobody'] }],
    ['shared_with_teams', 'too many', { shared_with_teams: Array.from({ length: 101 }, (_, n) => `t${n}`) }],
    ['datasource_ids', 'too many', { datasource_ids: Array.from({ length: 201 }, (_, n) => `d${n}`) }],
    ['effort', 'unknown', { effort: 'extreme' }],
    ['enabled', 'a string', { enabled: 'yes' }],
  ])('names the field %s when it is %s', async (field, _fault, more) => {
    const res = await stack.call(path, { bearer: bob, body: aDraft(more) });
    expect(res.status).toBe(400);
    expect(await res.json()).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ field }] });
  });

  it.each([
    ['a server whose tools are allowed', { allowed_tools: { 'a\u0000b': true } }],
    ['a server with approvals', { interrupt_on: { 'a\u0000b': { '*': true } } }],
    ['a tool with an approval', { interrupt_on: { rag: { 'a\u0000b': true } } }],
  ])('refuses what docdb cannot write in the name of %s', async (_whose, more) => {
    const res = await stack.call(path, { bearer: bob, body: aDraft(more) });
    expect([res.status, await res.json()]).toMatchObject([400, { code: 'VALIDATION_ERROR' }]);
  });

  it.each([
    ['a team of others', { owner_team_slug: 'platform' }, 403, 'FORBIDDEN'],
    ['to share with a team of others', { shared_with_teams: ['support', 'platform'] }, 403, 'FORBIDDEN'],
    ['everybody, from no admin', { visibility: 'global' }, 403, 'FORBIDDEN'],
    ['a reserved name', { name: 'General purpose' }, 409, 'CONFLICT'],
  ])('refuses %s', async (_case, more, status, code) => {
    const res = await stack.call(path, { bearer: bob, body: aDraft(more) });
    expect(res.status).toBe(status);
    expect(await res.json()).toMatchObject({ success: false, code });
  });

  it('refuses a name that is taken, also to two at the same time', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => stack.call(path, { bearer: bob, body: aDraft() })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('names the teams that the caller is not in, and keeps nothing', async () => {
    const res = await stack.call(path, { bearer: bob, body: aDraft({ shared_with_teams: ['platform'] }) });
    expect(await res.json()).toMatchObject({ details: { reason: 'team_not_yours', teams: ['platform'] } });
    expect(await stack.db.collection('dynamic_agents').countDocuments({ name: 'Release helper' })).toBe(0);
  });

  it('creates nothing when authz cannot say whether the caller is in the team', async () => {
    const { call } = await stack.startService({ AUTHZ_HTTP: await deadUrl() });
    const res = await call(path, { bearer: bob, body: aDraft() });
    expect([res.status, await res.json()]).toMatchObject([503, { code: 'AUTHZ_UNAVAILABLE' }]);
    expect(await stack.db.collection('dynamic_agents').countDocuments({ name: 'Release helper' })).toBe(0);
  });

  it('refuses a token on behalf of somebody', async () => {
    const res = await stack.call(path, { bearer: await stack.botBearerOf('bob', 'support'), body: aDraft() });
    expect(res.status).toBe(403);
  });

  it("offers an admin's agent to everybody", async () => {
    const { id } = await create(stack.call, alice, { visibility: 'global', owner_team_slug: undefined });
    expect(await tuplesOf(id)).toContain('user:* user');
    const { data } = (await (await stack.call('/api/dynamic-agents/available', { bearer: carol })).json()) as {
      data: unknown[];
    };
    expect(data).toEqual([{ id, name: 'Release helper', description: '', owner_name: 'Alice Archer' }]);
  });
});

it('lists whose an agent is and of which team, so that two of one name can be told apart', async () => {
  const { id } = await create(stack.call, bob);
  const { data } = (await (await stack.call('/api/dynamic-agents/available', { bearer: bob })).json()) as {
    data: { id: string }[];
  };
  const whose = { owner_name: 'Bob Baker', owner_team_slug: 'support' };
  expect(data.find((one) => one.id === id)).toMatchObject(whose);
  expect(JSON.stringify(data)).not.toContain('prompt');
  expect(body.parse(await (await stack.call(`${path}/${id}`, { bearer: bob })).json()).data).toMatchObject(whose);
});

describe('GET /api/dynamic-agents/configs', () => {
  const list = async (bearer: string, query = '') =>
    pageOf(agentConfigView).parse(await (await stack.call(path + query, { bearer })).json());

  it('lists what the caller may change, and everything to an admin', async () => {
    const made = await create(stack.call, bob);
    expect((await list(bob)).data).toEqual([made]);
    expect((await list(carol)).data).toEqual([]);
    expect((await list(alice)).data.map(({ id }) => id)).toEqual([made.id, 'docs', 'other', 'retired']);
  });

  it('pages in both documented shapes', async () => {
    await create(stack.call, bob, { name: 'One' });
    await create(stack.call, bob, { name: 'Two' });
    const first = await list(bob, '?limit=1');
    expect(first).toMatchObject({ total: 2, limit: 1, offset: 0, pagination: { has_more: true } });
    const second = await list(bob, '?limit=1&offset=1');
    expect([...first.data, ...second.data].map(({ id }) => id).sort()).toEqual(['agent-one', 'agent-two']);
  });

  it.each(['?limit=0', '?limit=501', '?offset=-1', '?limit=x'])('refuses %s', async (query) => {
    expect((await stack.call(path + query, { bearer: bob })).status).toBe(400);
  });

  it('shows one only to those who may change it', async () => {
    const made = await create(stack.call, bob);
    const res = await stack.call(`${path}/${made.id}`, { bearer: bob });
    expect(await res.json()).toEqual({ success: true, data: made });
    expect((await stack.call(`${path}/${made.id}`, { bearer: carol })).status).toBe(403);
    expect((await stack.call(`${path}/agent-none`, { bearer: bob })).status).toBe(404);
    expect((await stack.call(`${path}/%24ne`, { bearer: alice })).status).toBe(404);
  });
});

describe('DELETE /api/dynamic-agents/configs/:id', () => {
  it('deletes an agent and all access to it, so that the next of its name inherits nothing', async () => {
    const { id } = await create(stack.call, bob);
    await stack.authz.apply({ writes: [{ user: 'user:guest', relation: 'user', object: `agent:${id}` }] });
    const res = await remove(id, bob);

    expect(res.status).toBe(200);
    expect(await res.json()).toEqual({ success: true, message: expect.any(String) });
    expect(await tuplesOf(id)).toEqual([]);
    expect((await remove(id, bob)).status).toBe(404);
  });

  it("refuses another person's, the platform's default and one that a chat space needs", async () => {
    const { id } = await create(stack.call, bob);
    expect((await remove(id, carol)).status).toBe(403);
    expect(await (await remove('docs', alice)).json()).toMatchObject({ code: 'CONFLICT' });
    const wiring = { space_id: spaceId, team_slug: 'support', agent_id: id };
    await stack.call('/api/admin/chatx/spaces/onboard', { bearer: alice, body: wiring });
    const needed = await remove(id, bob);
    expect(needed.status).toBe(409);
    expect(await needed.json()).toMatchObject({ details: { reason: 'agent_has_routes' } });
  });
});

describe('every row', () => {
  const rows = [
    ['GET', path],
    ['POST', path],
    ['GET', `${path}/docs`],
    ['PUT', `${path}/docs`],
    ['DELETE', `${path}/docs`],
    ['GET', '/api/dynamic-agents/available'],
  ] as const;
  const bodyOf = (method: string) => (['POST', 'PUT'].includes(method) ? { body: aDraft() } : {});

  it.each(rows)('%s %s needs a credential that holds', async (method, address) => {
    for (const more of [{}, { bearer: 'not-a-token' }]) {
      const res = await stack.call(address, { method, ...bodyOf(method), ...more });
      expect(res.status).toBe(401);
      expect(await res.json()).toMatchObject({ success: false, code: 'UNAUTHORIZED' });
    }
  });

  it.each(rows)('%s %s decides nothing while authz is down', async (method, address) => {
    const { call } = await stack.startService({ AUTHZ_HTTP: await deadUrl() });
    const res = await call(address, { method, bearer: bob, ...bodyOf(method) });
    expect(res.status).toBe(503);
    expect(await res.json()).toMatchObject({ code: 'AUTHZ_UNAVAILABLE' });
  });

  it('answers 503 naming docdb when it is down', async () => {
    const { call } = await withoutDocdb(stack);
    const answers = await Promise.all(
      rows.map(([method, address]) => call(address, { method, bearer: alice, ...bodyOf(method) })),
    );
    for (const res of answers) {
      expect(res.status).toBe(503);
      expect(await res.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE', details: { dependency: 'docdb' } });
    }
  });

  it('audits every change', async () => {
    const { id } = await create(stack.call, bob, { name: 'Audited' });
    await put(id, bob, { description: 'Better' });
    await remove(id, bob);
    const noted = await stack.db.collection('audit_events').distinct('action', { resource: `agent:${id}` });
    expect(noted.sort()).toEqual(['agent.create', 'agent.delete', 'agent.update']);
  });

  it('audits who could use an agent before a change of that and who can after it', async () => {
    const { id } = await create(stack.call, alice, { name: 'Opened', visibility: 'team', shared_with_teams: [] });
    await put(id, alice, { visibility: 'global' });
    await put(id, alice, { description: 'For everybody' });
    const of = { resource: `agent:${id}`, action: 'agent.update' };
    const events = await stack.db.collection<AuditEvent>('audit_events').find(of).sort({ ts: 1 }).toArray();
    const [opened, described] = events;
    expect(opened?.before).toEqual(opened?.after?.filter((fact) => fact !== 'user:* user'));
    expect(opened?.after).toEqual(
      expect.arrayContaining(['user:* user', expect.stringMatching(/^user:sha256:\w+ owner$/)]),
    );
    expect(described).toMatchObject({ before: null, after: null });
  });
});
