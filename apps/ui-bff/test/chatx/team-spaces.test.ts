import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { encodePublicId, teamSpacesBody, teamSpacesChangedBody } from '@parley/contracts';
import { demoUserIds } from '@parley/devstack-idp';
import { deadUrl } from '../agents-upstream.js';
import { withoutDocdb } from '../docdb-outage.js';
import { alias, spaceId, type Stack, startStack, teams } from '../stack.js';
import { routeTuple, space, spacesOf } from './spaces-of.js';

let stack: Stack;
let alice: string;
let bob: string;
let spaces: ReturnType<typeof spacesOf>;
beforeAll(async () => {
  stack = await startStack();
  spaces = spacesOf(stack);
  [alice, bob] = await Promise.all([stack.bearerOf('alice'), stack.bearerOf('bob')]);
}, 30_000);
afterAll(() => stack.close());
beforeEach(() => spaces.clear());

const pathOf = (team: string) => `/api/admin/teams/${team}/chatx-spaces`;
const put = (asked: unknown, team: string = teams.platform, bearer = alice, call = stack.call) =>
  call(pathOf(team), { method: 'PUT', bearer, body: { spaces: asked } });
const list = async (team: string = teams.platform, bearer = alice) =>
  teamSpacesBody.parse(await (await stack.call(pathOf(team), { bearer })).json()).data.spaces;
const one = { chatx_space_id: spaceId, space_name: 'Zoo' };
const other = { chatx_space_id: '0f91b070-531a-11f1-926d-6fd3c20dfdc4', space_name: 'Ark' };

describe('PUT and GET /api/admin/teams/:id/chatx-spaces', () => {
  it('gives a team its spaces, in docdb and authz', async () => {
    const { data } = teamSpacesChangedBody.parse(await (await put([one, other])).json());
    expect(data).toEqual({
      team_id: teams.platform,
      spaces: [
        { ...other, chatx_workspace_id: alias },
        { ...one, chatx_workspace_id: alias },
      ],
      removed_space_ids: [],
    });
    expect(await list()).toEqual(data.spaces);
    expect(await spaces.tuples()).toEqual(
      expect.arrayContaining([
        { user: 'team:platform#member', relation: 'user', object: space },
        { user: 'team:platform#admin', relation: 'manager', object: space },
      ]),
    );
  });

  it('changes nothing when repeated, not even a time', async () => {
    await put([one]);
    const before = await spaces.records();
    expect((await put([one])).status).toBe(200);
    expect(await spaces.records()).toEqual(before);
  });

  it('takes what is left out, with its routes, grants and tuples', async () => {
    await put([one, other]);
    await spaces.onboard(alice);
    const { data } = teamSpacesChangedBody.parse(await (await put([other])).json());
    expect(data.removed_space_ids).toEqual([spaceId]);
    expect(await spaces.tuples()).toEqual([]);
  });

  it('stores the UUID of a public id, keeps that id, and the last of one named twice (C11)', async () => {
    const publicId = encodePublicId({ cluster: 'us', type: 'ROOM', id: spaceId.toUpperCase() });
    await put([one, { chatx_space_id: publicId, space_name: 'Last' }]);
    const stored = await stack.db.collection('chatx_space_team_mappings').find().toArray();
    expect(stored).toMatchObject([{ chatx_space_id: spaceId, public_space_id: publicId, space_name: 'Last' }]);
  });

  it('names the spaces that another team has, and changes nothing', async () => {
    await put([one], teams.support);
    const res = await put([other, one]);
    expect([res.status, await res.json()]).toMatchObject([
      409,
      { details: { spaces: [{ chatx_space_id: spaceId, team_slug: 'support' }] } },
    ]);
    expect(await list()).toEqual([]);
  });

  it('makes the scope of a new team in the idp; taking the space away denies', async () => {
    const team = { _id: 'ccccbbbbccccddddeeeeffff', slug: 'fresh', name: 'Fresh', resources: { agents: [] } };
    await stack.db.collection<{ _id: string }>('teams').insertOne(team);
    await stack.authz.apply({
      writes: [{ user: `user:${demoUserIds.alice}`, relation: 'member', object: 'team:fresh' }],
    });
    await put([one], team._id);
    await spaces.onboard(alice, { team_slug: 'fresh' });
    const bearer = await stack.botBearerOf('alice', 'fresh');
    const to = `/api/admin/chatx/spaces/${alias}/${spaceId}/access-check`;
    const body = { resource: { type: 'agent', id: 'docs' }, action: 'use' };
    const check = async () => (await stack.call(to, { bearer, body })).json();
    expect(await check()).toMatchObject({ data: { allowed: true } });
    await put([], team._id);
    expect(await check()).toMatchObject({ data: { allowed: false, reason: 'missing_space_grant' } });
    expect(await spaces.tuples()).not.toContainEqual(routeTuple('docs'));
  });

  it.each([
    ['no list', 'all', teams.platform, 400],
    ['an unknown field', [{ ...one, colour: 'red' }], teams.platform, 400],
    ['a space that is none', [{ chatx_space_id: 'nothing' }], teams.platform, 400],
    ['another workspace', [{ ...one, chatx_workspace_id: 'elsewhere' }], teams.platform, 400],
    ['what is no id of a team', [], 'platform', 400],
    ['a team that there is not', [], 'a'.repeat(24), 404],
  ])('refuses %s', async (_case, asked, team, status) => {
    expect((await put(asked, team)).status).toBe(status);
    expect((await spaces.records()).flat()).toEqual([]);
  });

  it('is read by members and changed by admins of the team', async () => {
    expect((await stack.call(pathOf(teams.support), { bearer: bob })).status).toBe(200);
    expect((await stack.call(pathOf(teams.platform), { bearer: bob })).status).toBe(403);
    expect((await put([one], teams.support, bob)).status).toBe(403);
    const admin = { user: `user:${demoUserIds.bob}`, relation: 'admin', object: 'team:support' };
    await stack.authz.apply({ writes: [admin] });
    const { status } = await put([one], teams.support, bob);
    await stack.authz.apply({ deletes: [admin] });
    expect(status).toBe(200);
  });

  it('tells only admins which teams there are', async () => {
    expect((await put([], 'a'.repeat(24), bob)).status).toBe(403);
    expect((await put([], 'platform', bob)).status).toBe(403);
  });

  it('is finished by the next call when authz or the idp was down in the middle', async () => {
    const { call } = await stack.startService({ AUTHZ_HTTP: await deadUrl() });
    expect((await put([one, other], teams.platform, alice, call)).status).toBe(503);
    stack.idpGate.shut('tokens');
    const fresh = await stack.startService();
    expect((await put([one, other], teams.platform, alice, fresh.call)).status).toBe(503);
    stack.idpGate.open();
    expect((await put([one, other])).status).toBe(200);
    expect(await list()).toHaveLength(2);
    expect(await spaces.tuples()).toHaveLength(2);
    expect((await spaces.records())[3]).toEqual([]);
  });

  it('is an error while docdb is down', async () => {
    const { call } = await withoutDocdb(stack);
    expect((await put([one], teams.platform, alice, call)).status).toBe(503);
  });
});
