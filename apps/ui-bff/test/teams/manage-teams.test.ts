import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { teamMembers } from '@parley/authz-client';
import { type TeamAccess, teamPage, type TeamView } from '@parley/contracts';
import { demoUserIds } from '@parley/devstack-idp';
import type { Outbox } from '../../src/outbox/outbox.js';
import { deadUrl } from '../agents-upstream.js';
import { spacesOf } from '../chatx/spaces-of.js';
import { type Stack, startStack, teams } from '../stack.js';

let stack: Stack;
let admin: string;
let bob: string;
const path = '/api/admin/teams';
beforeAll(async () => {
  stack = await startStack();
  [admin, bob] = await Promise.all([stack.bearerOf('alice'), stack.bearerOf('bob')]);
  await stack.authz.apply({ writes: [adminOfSupport] });
}, 60_000);
afterEach(async () => {
  await stack.db.collection('teams').deleteMany({ slug: { $nin: ['platform', 'support'] } });
  await stack.db.collection('deleted_teams').deleteMany({});
});
afterAll(() => stack.close());

const adminOfSupport = { user: `user:${demoUserIds.bob}`, relation: 'admin', object: 'team:support' };

interface Answer<Data = TeamView> {
  readonly status: number;
  readonly etag: string;
  readonly data: Data;
  readonly code?: string;
  readonly details?: { readonly reason?: string; readonly spaces?: string[]; readonly dependency?: string };
}
async function ask<Data = TeamView>(
  url: string,
  options: Parameters<Stack['call']>[1],
  call = stack.call,
): Promise<Answer<Data>> {
  const res = await call(url, options);
  return {
    status: res.status,
    etag: res.headers.get('etag') ?? '',
    ...((await res.json()) as Omit<Answer<Data>, 'status' | 'etag'>),
  };
}
const make = (slug: string, name = slug, bearer = admin) => ask(path, { bearer, body: { slug, name } });
const rename = (id: string, name: string, headers: Record<string, string> = {}, bearer = admin) =>
  ask(`${path}/${id}`, { method: 'PATCH', bearer, body: { name }, headers });
const remove = (id: string, query = '', bearer = admin) => ask(`${path}/${id}${query}`, { method: 'DELETE', bearer });
const list = async (query: string, bearer = admin) =>
  teamPage.parse(await (await stack.call(`${path}${query}`, { bearer })).json()).data.map(({ slug }) => slug);
const audited = async (action: string) =>
  (await stack.db.collection('audit_events').find({ action }).sort({ ts: 1 }).toArray()).map(
    ({ resource, outcome, reason }) => [resource, outcome, reason] as unknown[],
  );

describe('a team', () => {
  it('is made, found by its name, renamed and deleted by administrators, and every change is audited', async () => {
    const made = await make('finance', 'Finance');
    const renamed = await rename(made.data.id, 'Money', { 'if-match': made.etag });
    const late = await rename(made.data.id, 'Cash', { 'if-match': made.etag });

    expect(made).toMatchObject({ status: 201, data: { slug: 'finance', name: 'Finance' } });
    expect(renamed).toMatchObject({ status: 200, data: { slug: 'finance', name: 'Money' } });
    expect(late.status).toBe(412);
    expect(await list('?q=mone')).toEqual(['finance']);
    expect(await list('?q=FINAN')).toEqual(['finance']);
    expect((await remove(made.data.id)).status).toBe(200);
    expect(await list('?q=mone')).toEqual([]);
    expect(await audited('team.create')).toEqual([['team:finance', 'success', 'Finance']]);
    expect(await audited('team.rename')).toContainEqual(['team:finance', 'success', 'Finance -> Money']);
    expect(await audited('team.delete')).toEqual([['team:finance', 'success', 'Money']]);
  });

  it('keeps its short name for good', async () => {
    const [one, other] = await Promise.all([make('twice'), make('twice')]);
    expect([one.status, other.status].sort()).toEqual([201, 409]);
    const { data } = one.status === 201 ? one : other;
    await remove(data.id);
    expect(await make('twice')).toMatchObject({ status: 409, details: { reason: 'team_deleted' } });
  });

  it.each([
    ['capitals', { slug: 'Finance', name: 'Finance' }],
    ['no name', { slug: 'finance', name: ' ' }],
    ['more than is asked for', { slug: 'finance', name: 'Finance', members: [] }],
  ])('is not made with %s', async (_what, body) => {
    expect((await ask(path, { bearer: admin, body })).status).toBe(400);
  });

  it('leaves no tuple and no agent shared with it when it is deleted', async () => {
    const { data } = await make('leaving');
    const tuples = [
      { user: `user:${demoUserIds.carol}`, relation: 'admin', object: 'team:leaving' },
      { user: 'team:leaving#member', relation: 'reader', object: 'datasource:handbook' },
      { user: 'team:leaving#admin', relation: 'manager', object: 'datasource:handbook' },
      { user: 'team:leaving#member', relation: 'user', object: 'agent:other' },
    ];
    await stack.authz.apply({ writes: tuples });
    const agents = stack.db.collection<{ _id: string }>('dynamic_agents');
    await agents.updateOne(
      { _id: 'other' },
      { $set: { owner_team_slug: 'leaving', shared_with_teams: ['leaving', 'support'] } },
    );

    expect((await remove(data.id)).status).toBe(200);

    const left = await Promise.all(tuples.map((tuple) => stack.authz.exists(tuple)));
    expect(left).toEqual([false, false, false, false]);
    const agent = await agents.findOne({ _id: 'other' });
    expect(agent).toMatchObject({ shared_with_teams: ['support'] });
    expect(agent).not.toHaveProperty('owner_team_slug');
  });

  it('that was half deleted is finished by the outbox of any replica', async () => {
    const { data } = await make('halfway');
    const grant = { user: 'team:halfway#member', relation: 'reader', object: 'datasource:handbook' };
    await stack.authz.apply({ writes: [grant] });
    await stack.db
      .collection<{ _id: string }>('deleted_teams')
      .insertOne({ _id: 'halfway', ...{ deleted_at: new Date() } });
    const outbox = stack.deps.api.health.outbox as Outbox;
    await outbox.sweep();
    await outbox.drain();
    expect(await stack.authz.exists(grant)).toBe(false);
    expect((await ask(`${path}/${data.id}`, { bearer: admin })).status).toBe(404);
  });

  it('with spaces is deleted only together with them', async () => {
    await spacesOf(stack).onboard(admin, { team_slug: 'support' });
    const refused = await remove(teams.support);
    expect(refused).toMatchObject({ status: 409, details: { reason: 'team_has_spaces' } });
    expect(await list('?q=support')).toEqual(['support']);
  });
});

describe('teams for their admins', () => {
  it('are those they administer: they see and rename them, and neither make nor delete any', async () => {
    expect(await list('', bob)).toEqual(['support']);
    expect((await ask(`${path}/${teams.support}`, { bearer: bob })).status).toBe(200);
    expect((await rename(teams.support, 'Support desk', {}, bob)).status).toBe(200);
    expect((await rename(teams.support, 'support', {}, bob)).status).toBe(200);
    expect((await ask(`${path}/${teams.platform}`, { bearer: bob })).status).toBe(403);
    expect((await rename(teams.platform, 'Mine', {}, bob)).status).toBe(403);
    expect((await make('mine', 'Mine', bob)).status).toBe(403);
    expect((await remove(teams.support, '', bob)).status).toBe(403);
  });
});

describe('what a team can use', () => {
  it('is told by name where Parley knows it, with how many people are in the team', async () => {
    const source = { user: teamMembers('platform'), relation: 'reader', object: 'datasource:handbook' };
    await stack.authz.apply({ writes: [source] });
    const { data } = await ask<TeamAccess>(`${path}/${teams.platform}/access`, { bearer: admin });
    expect(data).toMatchObject({
      members: 1,
      admins: 0,
      agents: { items: [{ id: 'docs', name: 'docs' }], total: 1 },
      sources: { items: [{ id: 'handbook', name: null }], total: 1 },
      skills: { items: [], total: 0 },
    });
  });
});

describe('the list of teams', () => {
  it('is there while the idp is down', async () => {
    stack.idpGate.shut('tokens');
    const { call } = await stack.startService();
    const res = await call(path, { bearer: admin });
    const members = await ask(`${path}/${teams.platform}/members`, { bearer: admin }, call);
    stack.idpGate.open();
    expect(res.status).toBe(200);
    expect(members).toMatchObject({ status: 503, details: { dependency: 'idp' } });
  });

  it('is refused while authz is down', async () => {
    const { call } = await stack.startService({ AUTHZ_HTTP: await deadUrl() });
    expect((await call(path, { bearer: bob })).status).toBe(503);
  });
});
