import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { administratorsBody, describedPersonBody, peopleFoundBody, peoplePage, whomToAskBody } from '@parley/contracts';
import { demoUserIds } from '@parley/devstack-idp';
import { type Stack, startStack } from '../stack.js';

let stack: Stack;
let admin: string;
let bob: string;
let carol: string;
beforeAll(async () => {
  stack = await startStack();
  await stack.setEnabled('carol', true);
  [admin, bob, carol] = await Promise.all([stack.bearerOf('alice'), stack.bearerOf('bob'), stack.bearerOf('carol')]);
}, 60_000);
afterEach(async () => {
  const within = [{ object: organization }, { object: 'team:support' }, { object: 'team:platform' }];
  await stack.authz.replace({ within, wanted: [memberOf('alice', 'platform'), memberOf('bob', 'support')] });
  await stack.setEnabled('carol', true);
});
afterAll(() => stack.close());

type Who = keyof typeof demoUserIds;
const organization = 'organization:parley';
const subject = (who: Who) => `user:${demoUserIds[who]}`;
const memberOf = (who: Who, team: string) => ({ user: subject(who), relation: 'member', object: `team:${team}` });
const adminOf = (who: Who, object: string) => ({ user: subject(who), relation: 'admin', object });
const administrators = '/api/admin/administrators';
const unmake = (who: Who, bearer = admin, call = stack.call) =>
  call(`${administrators}/${demoUserIds[who]}`, { method: 'DELETE', bearer });
const makeAdmin = (id: string, bearer = admin) => stack.call(`${administrators}/${id}`, { method: 'PUT', bearer });
const adminNames = async () =>
  administratorsBody
    .parse(await (await stack.call(administrators, { bearer: admin })).json())
    .data.people.map(({ id }) => id);

describe('people', () => {
  it('are listed with their teams, and found by any part of name or address', async () => {
    await stack.authz.apply({ writes: [adminOf('bob', organization)] });
    const all = peoplePage.parse(await (await stack.call('/api/admin/people', { bearer: admin })).json());
    expect(all.total).toBe(3);
    expect(all.data).toMatchObject([
      { username: 'alice', teams: [{ slug: 'platform' }], is_linked: false },
      { username: 'bob', teams: [{ slug: 'support' }], is_admin: true },
      { username: 'carol', teams: [], is_admin: false },
    ]);
    const { email } = all.data[2]!;
    const part = encodeURIComponent(email!.slice(1, 8));
    const found = peoplePage.parse(
      await (await stack.call(`/api/admin/people?q=${part}&limit=5`, { bearer: admin })).json(),
    );
    expect(found).toMatchObject({ total: 1, data: [{ username: 'carol' }] });
    const one = await stack.call(`/api/admin/people/${demoUserIds.bob}`, { bearer: admin });
    expect(describedPersonBody.parse(await one.json()).data).toMatchObject({ username: 'bob', is_admin: true });
    expect((await stack.call('/api/admin/people/nobody', { bearer: admin })).status).toBe(404);
    expect((await stack.call('/api/admin/people', { bearer: bob })).status).toBe(200);
    expect((await stack.call('/api/admin/people', { bearer: carol })).status).toBe(403);
  });

  it('who can sign in are found by the admin of a team too', async () => {
    await stack.authz.apply({ writes: [adminOf('bob', 'team:support')] });
    const find = (q: string, bearer = bob) => stack.call(`/api/admin/find-people?q=${q}`, { bearer });
    const names = async (q: string) => peopleFoundBody.parse(await (await find(q)).json()).data.map(({ id }) => id);
    expect(await names('car')).toEqual([demoUserIds.carol]);
    await stack.setEnabled('carol', false);
    expect(await names('car')).toEqual([]);
    expect((await find('c')).status).toBe(400);
    expect((await find('car', carol)).status).toBe(403);
  });
});

describe('administrators of the organization', () => {
  it('are made and unmade, any number of times, and each change is audited', async () => {
    for (const id of [demoUserIds.bob, demoUserIds.carol, demoUserIds.carol])
      expect((await makeAdmin(id)).status).toBe(200);
    expect((await adminNames()).sort()).toEqual([demoUserIds.bob, demoUserIds.carol].sort());
    for (const _time of [1, 2]) expect((await unmake('carol')).status).toBe(200);
    expect(await adminNames()).toEqual([demoUserIds.bob]);
    expect((await makeAdmin('nobody')).status).toBe(404);
    const events = await stack.db
      .collection('audit_events')
      .find({ action: /^organization/ })
      .sort({ ts: 1 })
      .toArray();
    expect(events.map(({ action, reason }) => `${String(action)} ${String(reason)}`)).toEqual([
      'organization.admin.add none -> administrator',
      'organization.admin.add none -> administrator',
      'organization.admin.add administrator -> administrator',
      'organization.admin.remove administrator -> none',
      'organization.admin.remove none -> none',
    ]);
  });

  it('keep one: the last cannot be unmade, whoever asks, nor can one beside somebody who cannot sign in', async () => {
    await stack.authz.apply({ writes: [adminOf('bob', organization)] });
    const last = await unmake('bob', bob);
    expect(last.status).toBe(409);
    expect(await last.json()).toMatchObject({ details: { reason: 'last_administrator' } });
    await stack.authz.apply({ writes: [adminOf('carol', organization)] });
    await stack.setEnabled('carol', false);
    expect((await unmake('bob')).status).toBe(409);
    expect((await unmake('carol')).status).toBe(200);
  });

  it('keep one when the last two unmake each other on two replicas', async () => {
    await stack.authz.apply({ writes: [adminOf('bob', organization), adminOf('carol', organization)] });
    const { call } = await stack.startService();
    const answers = await Promise.all([unmake('carol', admin), unmake('bob', admin, call)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await adminNames()).toHaveLength(1);
  });

  it('keep one where the admins of a team administer: the last of these cannot leave the team', async () => {
    const byTeam = { user: 'team:support#admin', relation: 'admin', object: organization };
    await stack.authz.apply({ writes: [byTeam, adminOf('bob', 'team:support')] });
    const leave = await stack.call(`/api/admin/teams/fedcba987654321001234567/members/${demoUserIds.bob}`, {
      ...{ method: 'DELETE', bearer: admin },
    });
    expect(leave.status).toBe(409);
    expect((await unmake('bob')).status).toBe(409);
    expect(await stack.authz.check(subject('bob'), 'can_manage', organization)).toBe(true);
  });

  it('are unmade by nobody while the idp cannot say who is left', async () => {
    await stack.authz.apply({ writes: [adminOf('bob', organization), adminOf('carol', organization)] });
    stack.idpGate.shut('tokens');
    const { call } = await stack.startService();
    const refused = await unmake('carol', admin, call);
    stack.idpGate.open();
    expect(refused.status).toBe(503);
    expect(await stack.authz.exists(adminOf('carol', organization))).toBe(true);
  });
});

describe('whom to ask', () => {
  const ask = async (query = '') =>
    whomToAskBody.parse(await (await stack.call(`/api/whom-to-ask${query}`, { bearer: carol })).json()).data;

  it('are the admins of the team, else those of the organization, by name alone', async () => {
    await stack.authz.apply({ writes: [adminOf('alice', organization), adminOf('bob', 'team:support')] });
    const ofSupport = await ask('?team=support');
    const ofPlatform = await ask('?team=platform');
    expect(ofSupport).toMatchObject({ of: 'team', team_name: 'support', more: false });
    expect(ofSupport.names).toHaveLength(1);
    expect(ofPlatform).toEqual(await ask());
    expect(ofPlatform.of).toBe('organization');
    expect(JSON.stringify([ofSupport, ofPlatform])).not.toMatch(/@|[0-9a-f]{8}-/);
  });

  it('is told to nobody who is not signed in', async () => {
    expect((await stack.call('/api/whom-to-ask')).status).toBe(401);
  });
});
