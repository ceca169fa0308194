import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { demoUserIds } from '@parley/devstack-idp';
import { deadUrl } from '../agents-upstream.js';
import { signIn } from '../sessions/signed-in.js';
import { type Stack, startStack } from '../stack.js';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
}, 30_000);
afterAll(() => stack.close());

describe('a sign-in that ends in an error', () => {
  it('leaves no session without a cookie, and none at the idp', async () => {
    const revoked: string[] = [];
    const revoke = (token: string) => {
      revoked.push(token);
      return stack.deps.api.signIn.client.revoke(token);
    };
    const client = { ...stack.deps.api.signIn.client, revoke };
    const { call } = await stack.startService({ AUTHZ_HTTP: await deadUrl() }, undefined, { signIn: { client } });

    const res = await signIn(call, 'bob@example.test', 'bob-pw');

    expect(res.status).toBe(503);
    expect(await res.json()).toMatchObject({ code: 'AUTHZ_UNAVAILABLE' });
    expect(res.headers.getSetCookie()).toEqual([]);
    expect(await stack.db.collection('sessions').countDocuments({ 'user.id': demoUserIds.bob })).toBe(0);
    expect(revoked).toHaveLength(1);
    await expect(stack.oidc.refresh(revoked[0]!)).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  it('says why it failed when the idp does not answer any more either', async () => {
    const client = { ...stack.deps.api.signIn.client, revoke: () => Promise.reject(new Error('no answer')) };
    const { call } = await stack.startService({ AUTHZ_HTTP: await deadUrl() }, undefined, { signIn: { client } });

    const res = await signIn(call, 'bob@example.test', 'bob-pw');

    expect(await res.json()).toMatchObject({ code: 'AUTHZ_UNAVAILABLE' });
    expect(await stack.db.collection('sessions').countDocuments({ 'user.id': demoUserIds.bob })).toBe(0);
  });
});
