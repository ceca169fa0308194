import { describe, expect, it } from '@jest/globals';
import { allowingAuthz, fakeAuthz, refusingAuthz, unreachableAuthz } from '../src/testing/index.js';

const question = ['user:u1', 'can_use', 'agent:a1'] as const;

describe('the fake authz', () => {
  it('says yes to exactly what a test allowed', async () => {
    const authz = fakeAuthz();
    authz.allow(...question);
    await expect(authz.check(...question)).resolves.toBe(true);
    await expect(authz.check('user:u2', 'can_use', 'agent:a1')).resolves.toBe(false);
    await expect(authz.listObjects('user:u1', 'can_use', 'agent')).resolves.toEqual(['agent:a1']);
    authz.forbid(...question);
    await expect(authz.require(...question)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('says yes to all, no to all, or nothing', async () => {
    await expect(allowingAuthz().require(...question)).resolves.toBeUndefined();
    await expect(refusingAuthz().check(...question)).resolves.toBe(false);
    await expect(unreachableAuthz().check(...question)).rejects.toMatchObject({ code: 'AUTHZ_UNAVAILABLE' });
  });

  it('fails every call while it is down, and none after', async () => {
    const authz = allowingAuthz();
    authz.goDown();
    const calls = () => [
      authz.check(...question),
      authz.require(...question),
      authz.batchCheck([]),
      authz.listObjects('user:u1', 'can_use', 'agent'),
      authz.read({ object: 'agent:a1' }),
      authz.exists({ object: 'agent:a1' }),
      authz.apply({}),
      authz.replace({ within: [], wanted: [] }),
      authz.ping(),
    ];
    for (const call of calls()) await expect(call).rejects.toMatchObject({ code: 'AUTHZ_UNAVAILABLE' });
    authz.comeBack();
    await expect(Promise.all(calls())).resolves.toHaveLength(9);
  });
});
