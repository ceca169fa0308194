import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { auditCounts, auditPage } from '@parley/contracts';
import { demoUserIds } from '@parley/devstack-idp';
import { deadUrl } from '../agents-upstream.js';
import { cookieOf, forgetAttempts, signIn } from '../sessions/signed-in.js';
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

describe('the audit of sign-ins that fail', () => {
  beforeEach(async () => {
    await forgetAttempts(stack);
    await stack.db.collection('audit_events').deleteMany({});
  });

  /** What an auditor is shown of them. */
  const shown = async (query = '') => {
    const path = `/api/admin/audit?action=session.begin${query}`;
    const { data } = auditPage.parse(await (await stack.call(path, { bearer: await stack.bearerOf('alice') })).json());
    return data.map(({ actor, outcome, reason, times }) => ({ actor, outcome, reason, times }));
  };
  const start = async (call = stack.call) => {
    const res = await call('/api/auth/login');
    const url = res.headers.get('location') ?? '';
    return { url, state: new URL(url).searchParams.get('state') ?? '', cookie: cookieOf(res, 'parley_login') };
  };
  const comeBack = (query: Record<string, string>, cookie = '', call = stack.call) =>
    call(`/api/auth/callback?${new URLSearchParams(query).toString()}`, { headers: { cookie } });

  it('tells whose password was wrong, as often as it was, and neither address nor password', async () => {
    const wrong = { email: 'bob@example.test', password: 'a-wrong-one' };
    await Promise.all([1, 2, 3].map(() => signIn(stack.call, wrong.email, wrong.password)));
    await signIn(stack.call, 'nobody@example.test', 'a-wrong-one');

    const byName = await shown(`&outcome=deny&actor=${demoUserIds.bob}`);
    expect(byName).toEqual([
      { actor: expect.stringMatching(/^sha256:/), outcome: 'deny', reason: 'password: invalid_grant', times: 3 },
    ]);
    expect(await shown('&actor=unknown')).toMatchObject([{ actor: 'unknown', outcome: 'deny', times: 1 }]);
    expect(JSON.stringify(await stack.db.collection('audit_events').find().toArray())).not.toMatch(/example|wrong-one/);
    const counts = await stack.call('/api/admin/audit/counts?action=session.begin', {
      bearer: await stack.bearerOf('alice'),
    });
    expect(auditCounts.parse(await counts.json()).data).toEqual([
      { action: 'session.begin', outcome: 'deny', events: 4, actors: 2 },
    ]);
  });

  it('tells what was the matter with a browser that comes back from the idp, in no words of its own', async () => {
    const { issuer } = stack.idp;
    const [denied, odd, elsewhere, noCode] = [await start(), await start(), await start(), await start()];
    await comeBack({ error: 'access_denied', state: denied.state, iss: issuer }, denied.cookie);
    await comeBack({ error: 'bob_is_a_fool', state: odd.state, iss: issuer }, odd.cookie);
    await comeBack({ code: 'c', state: elsewhere.state, iss: issuer }, 'parley_login=' + 'x'.repeat(43));
    await comeBack({ code: 'stolen', state: noCode.state, iss: issuer }, noCode.cookie);
    const told = (await shown()).map(({ outcome, reason }) => `${outcome} ${reason}`).sort();
    expect(told).toEqual([
      'deny idp: access_denied',
      'deny idp: invalid_grant',
      'deny idp: other_browser',
      'error idp: another_error_of_the_idp',
    ]);
  });

  it('is no longer for a flood of them', async () => {
    await Promise.all(Array.from({ length: 40 }, (_, at) => comeBack({ code: 'c', state: `forged-${at}` })));
    const found = await shown();
    // Two where a quarter of an hour began meanwhile.
    expect(found.length).toBeLessThanOrEqual(2);
    expect(found.reduce((sum, { times }) => sum + times, 0)).toBe(40);
    expect(found).toMatchObject(found.map(() => ({ actor: 'unknown', outcome: 'deny', reason: 'idp: state_unknown' })));
  });

  it('names who is not let in, though the idp knows them, and who could not be asked about', async () => {
    const strict = await stack.startService({ OIDC_AUDIENCE: 'another-service' });
    expect((await signIn(strict.call, 'bob@example.test', 'bob-pw')).status).toBe(401);
    const blind = await stack.startService({ AUTHZ_HTTP: await deadUrl() });
    expect((await signIn(blind.call, 'bob@example.test', 'bob-pw')).status).toBe(503);
    const told = (await shown(`&actor=${demoUserIds.bob}`)).map(({ outcome, reason }) => `${outcome} ${reason}`);
    expect(told.sort()).toEqual([
      'deny password: audience_mismatch',
      'error password: authz_unavailable',
      'success null',
    ]);
  });
});
