import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { groupPage, groupSyncBody, linkedGroupsBody, memberPage, whomToAskBody } from '@parley/contracts';
import { demoUserIds } from '@parley/devstack-idp';
import { eventually } from '../chat/chat-replicas.js';
import { type Stack, startStack, teams } from '../stack.js';
import { groupsOf } from './groups-of.js';

let stack: Stack;
let there: ReturnType<typeof groupsOf>;
let admin: string;
let bob: string;
const made: string[] = [];
beforeAll(async () => {
  stack = await startStack();
  there = groupsOf(stack);
  await stack.setEnabled('carol', true);
  [admin, bob] = await Promise.all([stack.bearerOf('alice'), stack.bearerOf('bob')]);
}, 60_000);
afterEach(async () => {
  await there.forgetLinks();
  await stack.db.collection('audit_events').deleteMany({});
  for (const id of made.splice(0)) await there.remove(id);
  const wanted = [{ user: `user:${demoUserIds.bob}`, relation: 'member', object: 'team:support' }];
  await stack.authz.replace({ within: [{ object: 'team:support' }, { object: organization }], wanted });
});
afterAll(() => stack.close());

type Who = keyof typeof demoUserIds;
const organization = 'organization:parley';
const ofTeam = `/api/admin/teams/${teams.support}/groups`;
const administrators = '/api/admin/administrator-groups';

async function group(name: string, ...people: Who[]): Promise<string> {
  const id = await there.make(name, ...people);
  made.push(id);
  return id;
}
const link = (id: string, role = 'member', more: { headers?: Record<string, string>; call?: Stack['call'] } = {}) =>
  (more.call ?? stack.call)(`${ofTeam}/idp-${id}`, {
    ...{ method: 'PUT', bearer: admin, body: { role } },
    ...(more.headers && { headers: more.headers }),
  });
const unlink = (id: string, headers = {}, call = stack.call) =>
  call(`${ofTeam}/idp-${id}`, { method: 'DELETE', bearer: admin, headers });
const sync = (call = stack.call) => call('/api/admin/group-sync', { method: 'POST', bearer: admin });
const linked = async () => linkedGroupsBody.parse(await (await stack.call(ofTeam, { bearer: admin })).json()).data;
const isIn = (who: Who, relation: 'member' | 'can_manage' = 'member', object = 'team:support') =>
  stack.authz.check(`user:${demoUserIds[who]}`, relation, object);
const members = async () =>
  memberPage.parse(await (await stack.call(`/api/admin/teams/${teams.support}/members`, { bearer: admin })).json())
    .data;
const signIn = (who: Who) =>
  stack.call('/api/auth/signin', { body: { email: `${who}@example.test`, password: `${who}-pw` } });

describe('groups of the idp', () => {
  it('are found by name with what they are linked to, by administrators alone', async () => {
    const id = await group('kitchen', 'carol');
    await link(id);
    const find = (bearer: string) => stack.call('/api/admin/groups?q=kitch&limit=1', { bearer });
    expect(groupPage.parse(await (await find(admin)).json())).toMatchObject({
      total: 1,
      data: [{ id: `idp-${id}`, path: '/kitchen', links: [{ team: 'support', role: 'member' }] }],
    });
    expect((await find(bob)).status).toBe(403);
    expect((await stack.call('/api/admin/groups?limit=1000', { bearer: admin })).status).toBe(400);
  });

  it('bring their members into a team, and take them out with the link; each change is audited', async () => {
    const id = await group('kitchen', 'carol');
    for (const role of ['member', 'member', 'admin']) expect((await link(id, role)).status).toBe(200);
    expect(await isIn('carol', 'can_manage')).toBe(true);
    expect(await linked()).toMatchObject([{ name: 'kitchen', role: 'admin', members: 1, is_gone: false }]);
    for (const _time of [1, 2]) expect((await unlink(id)).status).toBe(200);
    expect(await isIn('carol')).toBe(false);
    expect(await isIn('bob')).toBe(true);
    expect(await stack.authz.read({ object: `external_group:idp-${id}` })).toEqual([]);
    expect(await stack.db.collection('external_groups').countDocuments({})).toBe(0);

    const events = await stack.db.collection('audit_events').find({ action: 'team.group' }).sort({ ts: 1 }).toArray();
    expect(events.map(({ resource, outcome, reason }) => [resource, outcome, reason] as unknown[])).toEqual(
      ['none -> member', 'member -> member', 'member -> admin', 'admin -> none', 'none -> none'].map((change) => [
        `external_group:idp-${id}`,
        'success',
        `team:support: ${change}`,
      ]),
    );
  });

  it('are seen, and not linked, by the admin of the team', async () => {
    const id = await group('kitchen', 'carol');
    const tuple = { user: `user:${demoUserIds.bob}`, relation: 'admin', object: 'team:support' };
    await stack.authz.apply({ writes: [tuple] });
    expect((await stack.call(ofTeam, { bearer: bob })).status).toBe(200);
    const put = await stack.call(`${ofTeam}/idp-${id}`, { method: 'PUT', bearer: bob, body: { role: 'member' } });
    expect(put.status).toBe(403);
    expect((await stack.call(administrators, { bearer: bob })).status).toBe(403);
  });

  it.each(['idp-nothing-there', 'idp-..', 'idp-count', 'scim-1', 'x'])(
    'that there are not (%s) are not linked',
    async (key) => {
      const res = await stack.call(`${ofTeam}/${key}`, { method: 'PUT', bearer: admin, body: { role: 'member' } });
      expect([res.status, await stack.db.collection('external_groups').countDocuments({})]).toEqual([404, 0]);
    },
  );

  it('are linked once when two administrators decide at once, and to what was not seen not at all', async () => {
    const [one, other] = [await group('one', 'carol'), await group('other', 'carol')];
    const etag = (await stack.call(ofTeam, { bearer: admin })).headers.get('etag') ?? '';
    const { call } = await stack.startService();
    const seen = { 'if-match': etag };
    const answers = await Promise.all([
      link(one, 'member', { headers: seen }),
      link(other, 'admin', { headers: seen, call }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect(await linked()).toHaveLength(1);
    const [kept, role] = answers[0].status === 200 ? ([one, 'member'] as const) : ([other, 'admin'] as const);
    expect((await link(kept, role, { headers: seen })).status).toBe(200);
  });

  it('end as they are linked last when two administrators link one at once on two replicas', async () => {
    const id = await group('kitchen', 'carol');
    const { call } = await stack.startService();
    const answers = await Promise.all([link(id, 'admin'), link(id, 'member', { call })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const tuples = await stack.authz.read({ objectType: 'team', user: `external_group:idp-${id}#member` });
    expect(tuples.map(({ relation }) => relation)).toEqual((await linked()).map(({ role }) => role));
  });

  it.each([
    ['admin', 'none', 'member'],
    ['none', 'admin', 'member'],
    ['none', 'member', 'admin'],
  ] as const)('keep no half of two decisions made at once: %s, and %s, of what was %s', async (one, other, was) => {
    const id = await group('kitchen', 'carol');
    const { call } = await stack.startService();
    await link(id, was);
    const headers = { 'if-match': (await stack.call(ofTeam, { bearer: admin })).headers.get('etag') ?? '' };
    const decide = (role: string, on: Stack['call']) =>
      role === 'none' ? unlink(id, headers, on) : link(id, role, { headers, call: on });
    const answers = await Promise.all([decide(one, stack.call), decide(other, call)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);

    const tuples = await stack.authz.read({ objectType: 'team', user: `external_group:idp-${id}#member` });
    const roles = (await linked()).map(({ role }) => role);
    expect(tuples.map(({ relation }) => relation)).toEqual(roles);
    expect(await isIn('carol')).toBe(roles.length === 1);
    expect(await stack.db.collection('authz_outbox').countDocuments({})).toBe(0);
  });

  it('of the same name elsewhere bring nobody in', async () => {
    const id = await group('kitchen');
    await link(id);
    const hotel = await group('hotel');
    await there.makeBelow(hotel, 'kitchen', 'carol');
    await there.readLongAgo(id);
    await signIn('carol');
    await sync();
    expect(await isIn('carol')).toBe(false);
  });

  it('count who is in a group below them at any level, until they leave that one', async () => {
    const id = await group('hotel');
    const kitchen = await there.makeBelow(id, 'kitchen', 'alice');
    const pastry = await there.makeBelow(kitchen, 'pastry', 'carol', 'alice');
    await link(id);
    expect([await isIn('carol'), await isIn('alice'), (await linked())[0]?.members]).toEqual([true, true, 2]);
    for (const who of ['carol', 'alice'] as const) await there.leave(pastry, who);
    await sync();
    expect([await isIn('carol'), await isIn('alice')]).toEqual([false, true]);
  });

  it('leave with a team that is deleted', async () => {
    const id = await group('kitchen', 'carol');
    const team = (await (
      await stack.call('/api/admin/teams', { bearer: admin, body: { slug: 'cooks', name: 'Cooks' } })
    ).json()) as { data: { id: string } };
    const path = `/api/admin/teams/${team.data.id}`;
    await stack.call(`${path}/groups/idp-${id}`, { method: 'PUT', bearer: admin, body: { role: 'admin' } });
    expect(await isIn('carol', 'can_manage', 'team:cooks')).toBe(true);
    expect((await stack.call(path, { method: 'DELETE', bearer: admin })).status).toBe(200);
    await sync();
    expect(await isIn('carol', 'member', 'team:cooks')).toBe(false);
  });
});

describe('the sync of groups', () => {
  it('follows who comes and who goes, and a group that is gone has nobody in it', async () => {
    const id = await group('kitchen', 'carol');
    await link(id);
    await there.leave(id, 'carol');
    await there.enter(id, 'alice');
    expect((await sync()).status).toBe(200);
    expect([await isIn('carol'), await isIn('alice')]).toEqual([false, true]);
    const told = await stack.db.collection('audit_events').findOne({ action: 'group.members' });
    expect(told).toMatchObject({ resource: `external_group:idp-${id}`, reason: '1 in, 1 out' });
    await there.remove(id);
    await sync();
    expect(await isIn('alice')).toBe(false);
    expect(await linked()).toMatchObject([{ name: 'kitchen', is_gone: true, members: 0 }]);
  });

  it('changes nothing while the idp is away, tells of its lag, and catches up', async () => {
    const id = await group('kitchen', 'carol');
    await link(id);
    await there.leave(id, 'carol');
    let clock = Date.now();
    const { call, deps } = await stack.startService({ GROUPS_SYNC_SECONDS: '300' }, () => new Date(clock));
    const groupsUp = async () => (await deps.checkReadiness()).dependencies['idp-groups']?.state;
    expect(await groupsUp()).toBe('up');
    stack.idpGate.shut('tokens');
    const away = await sync(call);
    expect(away.status).toBe(503);
    expect(await away.json()).toMatchObject({ details: { dependency: 'idp' } });
    expect(await isIn('carol')).toBe(true);
    clock += 700_000;
    const { data } = groupSyncBody.parse(await (await stack.call('/api/admin/group-sync', { bearer: admin })).json());
    expect(data).toMatchObject({ linked: 1, failed: 1, interval_seconds: 300 });
    const readiness = await (await stack.startService({}, () => new Date(clock))).deps.checkReadiness();
    expect(readiness.dependencies['idp-groups']?.state).toBe('down');
    // These replicas go on: what they read must not look newer than the tokens of the tests behind.
    clock -= 700_000;
    stack.idpGate.open();
    expect((await sync()).status).toBe(200);
    expect(await isIn('carol')).toBe(false);
  });

  it('finishes what was stored and not written to authz', async () => {
    const id = await group('kitchen', 'carol');
    await link(id);
    const stored = { object: `external_group:idp-${id}` };
    await stack.authz.replace({ within: [stored], wanted: [] });
    await stack.db.collection('authz_outbox').insertOne({
      ...{ _id: `group:idp-${id}` as never, kind: 'group', thing_id: `idp-${id}`, version: 'v', attempts: 0 },
      ...{ since: new Date(), due_at: new Date() },
    });
    await stack.startService();
    await eventually(() => isIn('carol'), Boolean);
  });
});

describe('a sign-in', () => {
  it('brings somebody in whose group is linked, and takes out who left, for nobody else', async () => {
    const id = await group('kitchen', 'alice');
    await link(id);
    await there.readLongAgo(id);
    await there.enter(id, 'carol');
    await there.leave(id, 'alice');
    expect((await signIn('carol')).status).toBe(200);
    expect([await isIn('carol'), await isIn('alice')]).toEqual([true, true]);
    await there.leave(id, 'carol');
    expect((await signIn('carol')).status).toBe(200);
    expect(await isIn('carol')).toBe(false);
  });

  it('brings somebody in who is in a group below, and in no group beside it that is called alike', async () => {
    const hotel = await group('hotel');
    await group('hotel-guests', 'carol');
    const kitchen = await there.makeBelow(hotel, 'kitchen');
    await link(hotel);
    await there.readLongAgo(hotel);
    await signIn('carol');
    expect(await isIn('carol')).toBe(false);
    await there.enter(kitchen, 'carol');
    await signIn('carol');
    expect(await isIn('carol')).toBe(true);
    await there.leave(kitchen, 'carol');
    await signIn('carol');
    expect(await isIn('carol')).toBe(false);
  });

  it('does not bring back who left after the token was issued', async () => {
    const id = await group('kitchen');
    await link(id);
    await there.enter(id, 'carol');
    const later = { $set: { read_at: new Date(Date.now() + 60_000) } };
    await stack.db.collection<{ _id: string }>('external_groups').updateOne({ _id: `idp-${id}` }, later);
    await signIn('carol');
    expect(await isIn('carol')).toBe(false);
  });
});

describe('members through a group', () => {
  it('are listed with it, and are not removed by hand', async () => {
    const id = await group('kitchen', 'bob', 'carol');
    await link(id, 'admin');
    expect(await members()).toMatchObject([
      { role: 'admin', groups: [{ id: `idp-${id}`, name: 'kitchen' }] },
      { role: 'admin', groups: [{ id: `idp-${id}`, name: 'kitchen' }] },
    ]);
    expect(Object.fromEntries((await members()).map(({ id: who, by_hand }) => [who, by_hand]))).toEqual({
      [demoUserIds.bob]: true,
      [demoUserIds.carol]: false,
    });
    const path = `/api/admin/teams/${teams.support}/members/${demoUserIds.carol}`;
    const refused = await stack.call(path, { method: 'DELETE', bearer: admin });
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { details: { reason: 'member_through_group' } },
    ]);
    const bobs = `/api/admin/teams/${teams.support}/members/${demoUserIds.bob}`;
    expect((await stack.call(bobs, { method: 'DELETE', bearer: admin })).status).toBe(200);
    expect((await members()).map(({ by_hand }) => by_hand)).toEqual([false, false]);
  });

  it('are asked about as other admins are', async () => {
    await link(await group('kitchen', 'carol'), 'admin');
    const res = await stack.call('/api/whom-to-ask?team=support', { bearer: bob });
    expect(whomToAskBody.parse(await res.json()).data).toMatchObject({ of: 'team', names: ['Carol Cole'] });
  });

  it('administer the organization through a linked group, of which the last is not unlinked', async () => {
    const id = await group('bosses', 'carol');
    const put = () => stack.call(`${administrators}/idp-${id}`, { method: 'PUT', bearer: admin });
    expect((await put()).status).toBe(200);
    expect(await isIn('carol', 'can_manage', organization)).toBe(true);
    const away = await stack.call(`${administrators}/idp-${id}`, { method: 'DELETE', bearer: admin });
    expect([away.status, await away.json()]).toMatchObject([409, { details: { reason: 'last_administrator' } }]);
    await stack.authz.apply({ writes: [{ user: `user:${demoUserIds.bob}`, relation: 'admin', object: organization }] });
    expect((await stack.call(`${administrators}/idp-${id}`, { method: 'DELETE', bearer: admin })).status).toBe(200);
    expect(await isIn('carol', 'can_manage', organization)).toBe(false);
  });
});
