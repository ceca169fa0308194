import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { registeredSpacesBody } from '@parley/contracts';
import { demoUserIds } from '@parley/devstack-idp';
import { deadUrl } from '../agents-upstream.js';
import { withoutDocdb } from '../docdb-outage.js';
import { alias, spaceId, type Stack, startStack } from '../stack.js';
import { spacesOf } from './spaces-of.js';

let stack: Stack;
let alice: string;
let bob: string;
let spaces: ReturnType<typeof spacesOf>;
const other = '0f91b070-531a-11f1-926d-6fd3c20dfdc4';
beforeAll(async () => {
  stack = await startStack();
  spaces = spacesOf(stack);
  [alice, bob] = await Promise.all([stack.bearerOf('alice'), stack.bearerOf('bob')]);
}, 30_000);
afterAll(() => stack.close());
beforeEach(async () => {
  await spaces.clear();
  await spaces.onboard(alice, { space_name: 'Zoo' });
  await spaces.onboard(alice, { space_id: other, team_slug: 'support', space_name: 'Ark' });
});

const list = async (bearer: string, query = '', call = stack.call) => {
  const res = await call(`/api/admin/chatx/spaces${query}`, { bearer });
  return registeredSpacesBody.parse(await res.json()).data;
};
const names = ({ spaces: found }: Awaited<ReturnType<typeof list>>) => found.map(({ space_name }) => space_name);

describe('GET /api/admin/chatx/spaces', () => {
  it('shows an admin all spaces, by name', async () => {
    expect(await list(alice)).toEqual({
      spaces: [
        expect.objectContaining({ space_id: other, space_name: 'Ark', team_slug: 'support' }),
        {
          workspace_id: alias,
          space_id: spaceId,
          space_name: 'Zoo',
          team_id: expect.any(String),
          team_slug: 'platform',
          active_grants: 1,
          can_manage: true,
        },
      ],
      total: 2,
      limit: 100,
      offset: 0,
      has_more: false,
    });
  });

  it('shows others the spaces of their teams, and which of them they manage', async () => {
    expect((await list(bob)).spaces).toMatchObject([{ space_name: 'Ark', can_manage: false }]);
    const admin = { user: `user:${demoUserIds.bob}`, relation: 'admin', object: 'team:support' };
    await stack.authz.apply({ writes: [admin] });
    const managed = await list(bob);
    await stack.authz.apply({ deletes: [admin] });
    expect(managed.spaces).toMatchObject([{ space_name: 'Ark', can_manage: true }]);
  });

  it('comes in pages', async () => {
    expect(names(await list(alice, '?limit=1'))).toEqual(['Ark']);
    expect(await list(alice, '?limit=1&offset=1')).toMatchObject({ total: 2, limit: 1, offset: 1, has_more: false });
    expect((await stack.call('/api/admin/chatx/spaces?limit=501', { bearer: alice })).status).toBe(400);
  });

  it('is an error, never an empty list, while authz is down', async () => {
    const { call } = await stack.startService({ AUTHZ_HTTP: await deadUrl() });
    const res = await call('/api/admin/chatx/spaces', { bearer: bob });
    expect([res.status, await res.json()]).toMatchObject([503, { code: 'AUTHZ_UNAVAILABLE' }]);
  });

  it('is an error while docdb is down', async () => {
    const { call } = await withoutDocdb(stack);
    expect((await call('/api/admin/chatx/spaces', { bearer: alice })).status).toBe(503);
  });

  it('refuses the bot', async () => {
    const bearer = await stack.botBearerOf('alice', 'platform');
    expect((await stack.call('/api/admin/chatx/spaces', { bearer })).status).toBe(403);
  });
});
