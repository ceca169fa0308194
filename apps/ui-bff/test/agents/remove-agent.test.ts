import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { dataOf, routeTuple, spacesOf } from '../chatx/spaces-of.js';
import { startDocdbLine } from '../docdb-line.js';
import { alias, spaceId, type Stack, startStack, teams } from '../stack.js';
import { create } from './an-agent.js';

let stack: Stack;
let alice: string;
let bob: string;
let spaces: ReturnType<typeof spacesOf>;
let line: Awaited<ReturnType<typeof startDocdbLine>>;
beforeAll(async () => {
  stack = await startStack();
  spaces = spacesOf(stack);
  [alice, bob] = await Promise.all([stack.bearerOf('alice'), stack.bearerOf('bob')]);
}, 30_000);
beforeEach(async () => {
  line = await startDocdbLine(stack.docdb.port);
  await spaces.clear();
  await spaces.onboard(alice);
});
afterEach(async () => {
  await line.close();
  await stack.db.collection<{ _id: string }>('dynamic_agents').deleteMany({ _id: /^agent-/ });
});
afterAll(() => stack.close());

const remove = (id: string, call = stack.call) =>
  call(`/api/dynamic-agents/configs/${id}`, { method: 'DELETE', bearer: bob });
/** Deletes over a line that breaks at that command. */
async function removeUntil(id: string, ...command: Parameters<typeof line.cutAt>) {
  const { call } = await stack.startService({ DOCDB_URI: line.url });
  line.cutAt(...command);
  expect((await remove(id, call)).status).toBe(503);
}
const resources = `/api/admin/chatx/spaces/${alias}/${spaceId}/resources`;
const grant = (id: string) => ({ resource: { type: 'agent', id }, actions: ['use'] });
const grantToSpace = (id: string) =>
  stack.call(resources, { method: 'PUT', bearer: alice, body: { grants: [grant(id)] } });
const grantedAgents = async () =>
  ((await dataOf(await stack.call(resources, { bearer: alice })))['grants'] as ReturnType<typeof grant>[]).map(
    ({ resource }) => resource.id,
  );
const convergeSpace = () =>
  stack.call(`/api/admin/chatx/spaces/${alias}/${spaceId}/diagnostics/repair`, { method: 'POST', bearer: alice });
const usersOf = async (id: string) => (await stack.authz.read({ object: `agent:${id}` })).map(({ user }) => user);

describe('deleting an agent that a space was granted', () => {
  it('takes the grant, so that the next of its name is not granted either', async () => {
    const { id } = await create(stack.call, bob);
    expect((await grantToSpace(id)).status).toBe(200);
    expect(await stack.authz.read({ object: `agent:${id}` })).toContainEqual(routeTuple(id));

    expect((await remove(id)).status).toBe(200);
    await create(stack.call, bob);
    expect((await convergeSpace()).status).toBe(200);

    expect(await usersOf(id)).not.toContain(routeTuple(id).user);
    expect(await grantedAgents()).toEqual(['docs']);
  });

  it('can be repeated when it breaks off in between', async () => {
    const { id } = await create(stack.call, bob);
    await grantToSpace(id);
    await removeUntil(id, 'delete', 'dynamic_agents');

    expect(await grantedAgents()).toEqual(['docs']);
    expect((await remove(id)).status).toBe(200);
    expect(await usersOf(id)).toEqual([]);
  });

  it('is on record for the space as well', async () => {
    const { id } = await create(stack.call, bob);
    await grantToSpace(id);
    await remove(id);
    const noted = await stack.db.collection('audit_events').findOne({ action: 'chatx.resources.revoke' });
    expect(noted).toMatchObject({ resource: routeTuple(id).user, reason: id, outcome: 'success' });
  });
});

describe('deleting an agent that a team was given', () => {
  const platform = { _id: teams.platform };
  const records = () => stack.db.collection<{ _id: string; resources: { agents: string[] } }>('teams');

  it('can be repeated when it breaks off in between, and leaves the team without it', async () => {
    const { id } = await create(stack.call, bob);
    await records().updateOne(platform, { $set: { resources: { agents: [id] } } });
    await removeUntil(id, 'update', 'teams');

    expect((await remove(id)).status).toBe(200);
    expect(await records().findOne(platform)).toMatchObject({ resources: { agents: [] } });
    await create(stack.call, bob);
    expect(await usersOf(id)).not.toContain('team:platform#member');
  });
});
