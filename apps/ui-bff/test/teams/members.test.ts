import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { memberPage, type TeamRole } from '@parley/contracts';
import { demoUserIds } from '@parley/devstack-idp';
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
beforeEach(() => stack.authz.apply({ writes: [tupleOf('bob', 'admin')] }));
afterEach(async () => {
  await stack.authz.replace({ within: [{ object: 'team:support' }], wanted: [tupleOf('bob', 'member')] });
  await stack.db.collection('audit_events').deleteMany({});
});
afterAll(() => stack.close());

const tupleOf = (who: keyof typeof demoUserIds, relation: TeamRole) => ({
  user: `user:${demoUserIds[who]}`,
  relation,
  object: 'team:support',
});
const path = (team: keyof typeof teams = 'support') => `/api/admin/teams/${teams[team]}/members`;
const set = (id: string, role: string, bearer = admin, call = stack.call) =>
  call(`${path()}/${id}`, { method: 'PUT', bearer, body: { role } });
const remove = (id: string, bearer = admin) => stack.call(`${path()}/${id}`, { method: 'DELETE', bearer });
const list = async (query = '', bearer = admin) =>
  memberPage.parse(await (await stack.call(`${path()}${query}`, { bearer })).json());
const roles = async () => (await list()).data.map(({ name, role }) => [name, role]);
const audited = async () =>
  (await stack.db.collection('audit_events').find({ action: 'team.member' }).sort({ ts: 1 }).toArray()).map(
    ({ resource, outcome, reason }) => [String(resource).slice(0, 12), outcome, reason] as unknown[],
  );

describe('the members of a team', () => {
  it('are listed with name and address, admins first, in pages', async () => {
    await stack.authz.apply({ writes: [tupleOf('carol', 'member')] });
    const { data, total } = await list();
    expect(total).toBe(2);
    expect(data).toMatchObject([
      { id: demoUserIds.bob, role: 'admin', known: true, email: expect.stringContaining('@') as unknown },
      { id: demoUserIds.carol, role: 'member', known: true },
    ]);
    expect((await list('?limit=1&offset=1')).data.map(({ id }) => id)).toEqual([demoUserIds.carol]);
  });

  it('whom the idp does not know any more are listed by their id, and can be removed', async () => {
    await stack.authz.apply({ writes: [{ user: 'user:gone-away', relation: 'member', object: 'team:support' }] });
    expect((await list()).data).toContainEqual({
      ...{ id: 'gone-away', name: 'gone-away', email: null, known: false, enabled: false },
      ...{ role: 'member', by_hand: true, groups: [] },
    });
    expect((await remove('gone-away')).status).toBe(200);
    expect((await list()).total).toBe(1);
  });

  it('are added, promoted, demoted and removed, any number of times, each change audited with before and after', async () => {
    for (const role of ['member', 'member', 'admin', 'member'])
      expect((await set(demoUserIds.carol, role)).status).toBe(200);
    expect((await remove(demoUserIds.carol)).status).toBe(200);
    expect((await remove(demoUserIds.carol)).status).toBe(200);

    expect((await list()).data.map(({ id }) => id)).toEqual([demoUserIds.bob]);
    expect(await stack.authz.exists({ object: 'team:support', user: `user:${demoUserIds.carol}` })).toBe(false);
    expect(await audited()).toEqual(
      [
        'none -> member',
        'member -> member',
        'member -> admin',
        'admin -> member',
        'member -> none',
        'none -> none',
      ].map((change) => ['user:sha256:', 'success', `team:support: ${change}`]),
    );
  });

  it('lose what they saw with the tuple', async () => {
    await set(demoUserIds.carol, 'admin');
    expect((await set(demoUserIds.alice, 'member', carol)).status).toBe(200);
    await remove(demoUserIds.carol);
    expect((await set(demoUserIds.alice, 'member', carol)).status).toBe(403);
  });

  it('are only people who can sign in', async () => {
    const unknown = await set('nobody-at-all', 'member');
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toMatchObject({ details: { reason: 'person_not_found' } });
    expect((await set(demoUserIds.carol, 'owner')).status).toBe(400);
  });

  it('are managed by the admins of that team, and by no others', async () => {
    expect((await set(demoUserIds.carol, 'admin', bob)).status).toBe(200);
    expect((await remove(demoUserIds.carol, bob)).status).toBe(200);
    const elsewhere = await stack.call(`${path('platform')}/${demoUserIds.bob}`, {
      ...{ method: 'PUT', bearer: bob, body: { role: 'admin' } },
    });
    expect(elsewhere.status).toBe(403);
    expect((await set(demoUserIds.carol, 'admin', carol)).status).toBe(403);
  });

  it('end as one of two changes says that are made at once on two replicas', async () => {
    const { call } = await stack.startService();
    const answers = await Promise.all([set(demoUserIds.carol, 'admin'), set(demoUserIds.carol, 'member', admin, call)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const tuples = await stack.authz.read({ object: 'team:support', user: `user:${demoUserIds.carol}` });
    expect(tuples).toHaveLength(1);
    expect(await roles()).toHaveLength(2);
  });
});
