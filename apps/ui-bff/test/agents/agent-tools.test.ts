import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { agentToolsBody, type ListedTool } from '@parley/contracts';
import { demoUserIds } from '@parley/devstack-idp';
import { type Stack, startStack } from '../stack.js';
import { aDraft, clearAgents, create } from './an-agent.js';

let stack: Stack;
let alice: string;
let bob: string;
let carol: string;
const path = '/api/dynamic-agents/configs';
const hashOf = (letter: string) => letter.repeat(64);
const send: ListedTool = {
  ...{ server: 'mail', tool: 'send', description: 'Send a mail' },
  ...{ read_only: false, hash: hashOf('a') },
};
const { description: _d, read_only: _r, ...seen } = send;
const grants = [
  { user: `user:${demoUserIds.bob}`, relation: 'caller', object: 'tool:mail/send' } as const,
  { user: 'team:support#member', relation: 'user', object: 'mcp_server:tickets' } as const,
];

beforeAll(async () => {
  stack = await startStack();
  await stack.setEnabled('carol', true);
  [alice, bob, carol] = await Promise.all([stack.bearerOf('alice'), stack.bearerOf('bob'), stack.bearerOf('carol')]);
  await stack.authz.apply({ writes: grants });
});
afterEach(() => clearAgents(stack));
afterAll(() => stack.close());

const post = (bearer: string, more: object) => stack.call(path, { bearer, body: aDraft({ ...more }) });
const put = (id: string, bearer: string, change: object) =>
  stack.call(`${path}/${id}`, { method: 'PUT', bearer, body: change });
const toolsOf = async (id: string, bearer: string) =>
  agentToolsBody.parse(await (await stack.call(`${path}/${id}/tools`, { bearer })).json()).data;
const confirm = (id: string, bearer: string, tools: object[]) =>
  stack.call(`${path}/${id}/tools/confirm`, { bearer, body: { tools } });

describe('an author who saves an agent', () => {
  it.each([
    ['a server without a grant', { mail: true }],
    ['a tool without a grant', { mail: ['send', 'inbox'] }],
    ['a server that nobody knows', { other: ['send'] }],
  ])('gives it no tools of %s, and is told which', async (_what, allowed_tools) => {
    const res = await post(bob, { allowed_tools });
    expect(res.status).toBe(403);
    expect(await res.json()).toMatchObject({ code: 'FORBIDDEN', details: { reason: 'tool_not_granted' } });
  });

  it('gives it what was granted to them or their team, and the knowledge base without a grant', async () => {
    const allowed_tools = { rag: true, mail: ['send'], tickets: true, other: false, none: [] };
    expect((await create(stack.call, bob, { allowed_tools })).allowed_tools).toEqual(allowed_tools);
  });

  it('adds no tool without a grant later', async () => {
    const { id } = await create(stack.call, bob);
    expect((await put(id, bob, { allowed_tools: { mail: true } })).status).toBe(403);
    expect((await put(id, bob, { allowed_tools: { mail: ['send'] } })).status).toBe(200);
  });

  it('needs the right to its tools to write its prompt, not to rename it or to take tools away', async () => {
    const { id } = await create(stack.call, bob, { allowed_tools: { mail: ['send'] } });
    await stack.authz.apply({ deletes: grants });
    const statuses = [];
    for (const change of [{ system_prompt: 'Mail it all.' }, { name: 'Renamed' }, { allowed_tools: {} }])
      statuses.push((await put(id, bob, change)).status);
    await stack.authz.apply({ writes: grants });
    expect(statuses).toEqual([403, 200, 200]);
  });

  it('cannot confirm tools by saving them', async () => {
    stack.upstream.listTools({ tools: [send], unavailable: [] });
    const { id } = await create(stack.call, bob, { allowed_tools: { mail: ['send'] }, confirmed_tools: [seen] });
    await put(id, bob, { name: 'Renamed', confirmed_tools: [seen] });
    expect((await toolsOf(id, bob)).tools).toEqual([{ ...send, state: 'new' }]);
  });
});

describe('the tools of an agent', () => {
  const anAgent = async () => (await create(stack.call, bob, { allowed_tools: { mail: ['send'] } })).id;

  it('are new, then confirmed by a manager, and changed when their server describes them differently', async () => {
    stack.upstream.listTools({
      tools: [send, { ...send, tool: 'other' }],
      unavailable: [{ server: 'tickets', message: 'It is down.' }],
    });
    const id = await anAgent();
    expect(await toolsOf(id, bob)).toEqual({ tools: [{ ...send, state: 'new' }], unavailable: [] });
    const confirmed = agentToolsBody.parse(await (await confirm(id, bob, [seen])).json());
    expect(confirmed.data.tools).toEqual([{ ...send, state: 'confirmed' }]);
    stack.upstream.listTools({ tools: [{ ...send, hash: hashOf('b') }], unavailable: [] });
    expect((await toolsOf(id, bob)).tools).toMatchObject([{ state: 'changed' }]);
    const record = await stack.db.collection<{ _id: string }>('dynamic_agents').findOne({ _id: id });
    expect(record).toMatchObject({ confirmed_tools: [seen] });
  });

  it.each([
    ['in a version that is not the one of now', { ...seen, hash: hashOf('c') }],
    ['that the agent does not allow', { ...seen, tool: 'inbox' }],
  ])('are not confirmed %s', async (_what, tool) => {
    stack.upstream.listTools({ tools: [send, { ...send, tool: 'inbox' }], unavailable: [] });
    const id = await anAgent();
    const res = await confirm(id, bob, [tool]);
    expect([res.status, await res.json()]).toMatchObject([409, { details: { reason: 'tool_changed' } }]);
  });

  it('are shown to and confirmed by managers and administrators only', async () => {
    stack.upstream.listTools({ tools: [send], unavailable: [] });
    const id = await anAgent();
    expect((await stack.call(`${path}/${id}/tools`, { bearer: carol })).status).toBe(403);
    expect((await confirm(id, carol, [seen])).status).toBe(403);
    const writer = { user: `user:${demoUserIds.carol}`, relation: 'writer', object: `agent:${id}` } as const;
    await stack.authz.apply({ writes: [writer] });
    expect((await stack.call(`${path}/${id}/tools`, { bearer: carol })).status).toBe(200);
    expect((await confirm(id, carol, [seen])).status).toBe(403);
    expect((await confirm(id, alice, [seen])).status).toBe(200);
  });

  it('stand confirmed beside those of before, and the audit names them', async () => {
    const reply = { ...send, tool: 'reply' };
    await stack.authz.apply({
      writes: [{ user: `user:${demoUserIds.bob}`, relation: 'caller', object: 'tool:mail/reply' }],
    });
    stack.upstream.listTools({ tools: [send, reply], unavailable: [] });
    const { id } = await create(stack.call, bob, { allowed_tools: { mail: ['send', 'reply'] } });
    await confirm(id, bob, [seen]);
    await confirm(id, bob, [{ ...seen, tool: 'reply' }]);
    expect((await toolsOf(id, bob)).tools.map(({ state }) => state)).toEqual(['confirmed', 'confirmed']);
    const audit = await stack.call('/api/admin/audit?limit=10', { bearer: alice });
    expect(JSON.stringify(await audit.json())).toContain('mail/reply');
  });
});
