import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { spacesOf } from '../chatx/spaces-of.js';
import { startDocdbLine } from '../docdb-line.js';
import { alias, spaceId, type Stack, startStack, teams } from '../stack.js';
import { create } from './an-agent.js';

let stack: Stack;
let alice: string;
let bob: string;
let spaces: ReturnType<typeof spacesOf>;
let line: Awaited<ReturnType<typeof startDocdbLine>>;
/** A replica on whose way to docdb one command can be held up. */
let slow: Awaited<ReturnType<Stack['startService']>>;
beforeAll(async () => {
  stack = await startStack();
  spaces = spacesOf(stack);
  [alice, bob] = await Promise.all([stack.bearerOf('alice'), stack.bearerOf('bob')]);
  line = await startDocdbLine(stack.docdb.port);
  slow = await stack.startService({ DOCDB_URI: line.url });
}, 30_000);
beforeEach(async () => {
  await spaces.clear();
  await spaces.onboard(alice);
});
afterEach(async () => {
  await stack.db.collection<{ _id: string }>('dynamic_agents').deleteMany({ _id: /^agent-/ });
});
afterAll(async () => {
  await stack.close();
  await line.close();
});

type Call = Stack['call'];
const space = `/api/admin/chatx/spaces/${alias}/${spaceId}`;
const put = (call: Call, what: string, body: object) =>
  call(`${space}/${what}`, { method: 'PUT', bearer: alice, body });
const remove = (call: Call, id: string) => call(`/api/dynamic-agents/configs/${id}`, { method: 'DELETE', bearer: bob });

const docs = { agent_id: 'docs', users: { enabled: true, listen: 'mention' } };
/** The ways in which a space is given an agent, and the first thing that each of them writes about it. */
const givings = [
  [
    'granted to a space',
    (call: Call, id: string) =>
      put(call, 'resources', { grants: [{ resource: { type: 'agent', id }, actions: ['use'] }] }),
    'chatx_space_grants',
  ],
  [
    'routed to by a space',
    (call: Call, id: string) => put(call, 'routes', { routes: [docs, { ...docs, agent_id: id }] }),
    'chatx_space_agent_routes',
  ],
  ['wired to a space and its team', (call: Call, id: string) => spaces.onboard(alice, { agent_id: id }, call), 'teams'],
] as const;

/** What is left of an agent in the records of spaces and teams, and in authz. */
async function traceOf(id: string) {
  const active = { status: 'active' };
  const count = (collection: string, filter: object) => stack.db.collection(collection).countDocuments(filter);
  return {
    grants: await count('chatx_space_grants', { ...active, 'resource.type': 'agent', 'resource.id': id }),
    routes: await count('chatx_space_agent_routes', { ...active, agent_id: id }),
    teams: await count('teams', { _id: teams.platform, 'resources.agents': id }),
    tuples: await stack.authz.read({ object: `agent:${id}` }),
  };
}
const nothing = { grants: 0, routes: 0, teams: 0, tuples: [] };

describe.each(givings)('an agent that is %s while it is deleted', (_how, give, written) => {
  it('is gone without a trace when it goes just before that is written', async () => {
    const { id } = await create(stack.call, bob);
    const { reached, goOn } = line.holdAt('update', written);
    const given = give(slow.call, id);
    await reached;
    expect((await remove(stack.call, id)).status).toBe(200);
    goOn();
    await given;

    expect(await traceOf(id)).toEqual(nothing);
    expect((await traceOf('docs')).routes).toBe(1);
  });

  it('is gone without a trace when that is written just before it goes', async () => {
    const { id } = await create(stack.call, bob);
    const { reached, goOn } = line.holdAt('delete', 'dynamic_agents');
    const removed = remove(slow.call, id);
    await reached;
    expect((await give(stack.call, id)).status).toBe(200);
    goOn();
    expect((await removed).status).toBe(200);

    expect(await traceOf(id)).toEqual(nothing);
    expect((await traceOf('docs')).routes).toBe(1);
  });
});

it('is a 404 when a space is connected to it', async () => {
  const { id } = await create(stack.call, bob);
  const { reached, goOn } = line.holdAt('update', 'teams');
  const wired = spaces.onboard(alice, { agent_id: id }, slow.call);
  await reached;
  await remove(stack.call, id);
  goOn();

  const res = await wired;
  expect([res.status, await res.json()]).toMatchObject([404, { code: 'NOT_FOUND', details: { agent_id: id } }]);
});
