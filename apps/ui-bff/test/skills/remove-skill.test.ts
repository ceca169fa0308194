import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { skillCatalog } from '@parley/contracts';
import { demoUserIds } from '@parley/devstack-idp';
import { deadUrl } from '../agents-upstream.js';
import { withoutDocdb } from '../docdb-outage.js';
import { type Stack, startStack } from '../stack.js';
import { save } from './a-skill.js';

let stack: Stack;
let alice: string;
let bob: string;
let carol: string;
beforeAll(async () => {
  stack = await startStack();
  await stack.setEnabled('carol', true);
  [alice, bob, carol] = await Promise.all([stack.bearerOf('alice'), stack.bearerOf('bob'), stack.bearerOf('carol')]);
});
afterAll(() => stack.close());

const remove = (bearer: string, id: string, call = stack.call) =>
  call(`/api/skills/${id}`, { method: 'DELETE', bearer });
const ids = async (bearer: string) =>
  skillCatalog.parse(await (await stack.call('/api/skills', { bearer })).json()).skills.map(({ id }) => id);
const tuplesOf = async (id: string) => (await stack.authz.read({ object: `skill:${id}` })).map(({ user }) => user);
const noted = (id: string) =>
  stack.db
    .collection('audit_events')
    .find({ resource: `skill:${id}`, action: 'skill.delete' })
    .toArray();

describe('DELETE /api/skills/:id', () => {
  it('takes the skill out of the catalogue, for its owner and for everybody', async () => {
    const { id } = await save(stack.call, alice, { visibility: 'global' });
    expect(await ids(bob)).toEqual([id]);
    const res = await remove(alice, id);
    expect([res.status, await res.json()]).toEqual([200, { success: true, message: 'Skill deleted.' }]);
    expect(await ids(bob)).toEqual([]);
    expect((await stack.call(`/api/skills/${id}`, { bearer: alice })).status).toBe(404);
    expect((await remove(alice, id)).status).toBe(404);
    expect(await noted(id)).toMatchObject([{ outcome: 'success' }]);
  });

  it('leaves nothing for the next skill of that id to inherit', async () => {
    await save(stack.call, bob, { id: 'mine' });
    await stack.authz.apply({
      writes: [{ user: `user:${demoUserIds.carol}`, relation: 'user', object: 'skill:mine' }],
    });
    expect((await remove(bob, 'mine')).status).toBe(200);
    expect(await tuplesOf('mine')).toEqual([]);
    await save(stack.call, bob, { id: 'mine' });
    expect(await ids(carol)).toEqual([]);
  });

  it("is refused for another person's, and open to an admin, who is noted", async () => {
    const { id } = await save(stack.call, bob);
    const refused = await remove(carol, id);
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ code: 'FORBIDDEN', details: { reason: 'not_owner' } });
    expect((await remove(alice, id)).status).toBe(200);
    expect(await noted(id)).toMatchObject([{ outcome: 'success' }]);
  });

  it('is finished when authz is back', async () => {
    const { id } = await save(stack.call, bob);
    const { call } = await stack.startService({ AUTHZ_HTTP: await deadUrl() });
    expect((await remove(bob, id, call)).status).toBe(200);
    const pending = await stack.db.collection<{ _id: string }>('authz_outbox').findOne({ _id: `skill:${id}` });
    expect(pending).toMatchObject({ kind: 'skill', attempts: 1 });
    expect((await stack.call(`/api/skills/${id}`, { bearer: bob })).status).toBe(404);
  });

  it('decides nothing while authz is down, and answers 503 naming docdb when that is', async () => {
    const { id } = await save(stack.call, bob);
    const { call } = await stack.startService({ AUTHZ_HTTP: await deadUrl() });
    expect((await remove(carol, id, call)).status).toBe(503);
    const res = await remove(bob, id, (await withoutDocdb(stack)).call);
    expect(res.status).toBe(503);
    expect(await res.json()).toMatchObject({ details: { dependency: 'docdb' } });
  });
});
