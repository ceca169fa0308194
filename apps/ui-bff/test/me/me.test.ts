import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { meBody } from '@parley/contracts';
import { demoUserIds } from '@parley/devstack-idp';
import { type Stack, startStack, teams } from '../stack.js';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

const nothing = { administer: false, audit: false, manage_spaces: false };
const meOf = async (bearer: string) => {
  const res = await stack.call('/api/me', { bearer });
  expect(res.status).toBe(200);
  return meBody.parse(await res.json()).data;
};

describe('GET /api/me', () => {
  it('tells a member their teams and offers nothing of an admin', async () => {
    expect(await meOf(await stack.bearerOf('bob'))).toMatchObject({
      user: { id: demoUserIds.bob, role: 'user' },
      teams: [{ id: teams.support, slug: 'support', is_admin: false }],
      may: nothing,
    });
  });

  it('tells an admin that they are one', async () => {
    const { user, may } = await meOf(await stack.bearerOf('alice'));
    expect(user.role).toBe('admin');
    expect(may).toEqual({ administer: true, audit: true, manage_spaces: true });
  });

  it('follows what authz says, team by team and right by right', async () => {
    const user = `user:${demoUserIds.bob}`;
    const writes = [
      { user, relation: 'admin' as const, object: 'team:platform' },
      { user, relation: 'auditor' as const, object: 'organization:parley' },
    ];
    await stack.authz.apply({ writes });

    const { teams: found, may } = await meOf(await stack.bearerOf('bob'));

    expect(found).toMatchObject([
      { slug: 'platform', is_admin: true },
      { slug: 'support', is_admin: false },
    ]);
    await stack.authz.apply({ deletes: writes });
    expect(may).toEqual({ administer: false, audit: true, manage_spaces: false });
  });

  it.each(['platform', null])('says nothing to a token on behalf of an admin, team %s', async (team) => {
    const res = await stack.call('/api/me', { bearer: await stack.botBearerOf('alice', team) });
    expect(res.status).toBe(403);
  });

  it('reveals nothing without sign-in, or while authz is down', async () => {
    const [bearer, cut] = [await stack.bearerOf('bob'), await stack.startService({ AUTHZ_HTTP: 'http://127.0.0.1:9' })];

    expect((await stack.call('/api/me')).status).toBe(401);
    const res = await cut.call('/api/me', { bearer });
    expect(res.status).toBe(503);
    expect(await res.json()).toMatchObject({ code: 'AUTHZ_UNAVAILABLE' });
  });
});
