import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { demoUserIds } from '@parley/devstack-idp';
import { recordingLog } from '@parley/service/testing';
import { deadUrl } from '../agents-upstream.js';
import { cookieOf, forgetAttempts, sessionOf, signedIn, signIn } from '../sessions/signed-in.js';
import { type Stack, startStack } from '../stack.js';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
}, 30_000);
afterAll(() => stack.close());
beforeEach(async () => {
  await forgetAttempts(stack);
});

const codesOf = (answers: Response[]) => answers.map(({ status }) => status);

describe('POST /api/auth/signin', () => {
  it('signs in with e-mail and password, and says who it is', async () => {
    const res = await signIn(stack.call, 'alice@example.test', 'alice-pw');
    expect(res.status).toBe(200);
    expect(await res.json()).toMatchObject({
      success: true,
      data: { user: { id: demoUserIds.alice, email: 'alice@example.test', name: 'Alice Archer', role: 'admin' } },
    });
  });

  it('refuses every wrong credential in the same words, after whole seconds', async () => {
    const refused = await Promise.all(
      [
        ['bob@example.test', 'wrong'],
        ['nobody@example.test', 'wrong'],
        ['carol@example.test', 'carol-pw'],
      ].map(async ([email = '', password = '']) => {
        const startedAt = performance.now();
        const res = await signIn(stack.call, email, password);
        return { res, ms: performance.now() - startedAt, body: await res.text() };
      }),
    );
    expect(refused.map(({ res }) => res.status)).toEqual([401, 401, 401]);
    expect(new Set(refused.map(({ body }) => body)).size).toBe(1);
    for (const { ms } of refused) expect(ms).toBeGreaterThanOrEqual(990);
    expect(refused.flatMap(({ res }) => res.headers.getSetCookie())).toEqual([]);
  });

  it.each([
    ['no e-mail', { password: 'x' }],
    ['no password', { email: 'bob@example.test' }],
    ['an e-mail that is a query', { email: { $ne: '' }, password: 'x' }],
    ['malformed JSON', '{'],
  ])('refuses %s', async (_case, body) => {
    expect((await stack.call('/api/auth/signin', { body })).status).toBe(400);
  });

  it('refuses what a form can send', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const res = await stack.call('/api/auth/signin', { body: 'email=bob@example.test&password=bob-pw', headers });
    expect(res.status).toBe(415);
  });

  it('does not tell a person that their password is wrong when our own client is refused', async () => {
    const { call } = await stack.startService({ OIDC_CLIENT_SECRET: 'not-the-secret-of-ui-bff' });
    const res = await signIn(call, 'bob@example.test', 'bob-pw');
    expect(res.status).toBe(503);
    expect(await res.json()).toMatchObject({ details: { dependency: 'idp' } });
  });

  it('names the idp when it is down, and counts that as no refusal', async () => {
    const { call } = await stack.startService({ IDP_URL: await deadUrl() });
    const res = await signIn(call, 'alice@example.test', 'alice-pw');
    expect(res.status).toBe(503);
    expect(await res.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE', details: { dependency: 'idp' } });
  });

  it('gives a new id at every sign-in, and ends the session that the browser held', async () => {
    const before = await signedIn(stack, 'alice');
    const after = cookieOf(await signIn(stack.call, 'bob@example.test', 'bob-pw', { cookie: before }));
    expect(after).not.toBe(before);
    expect((await sessionOf(stack.call, before)).status).toBe(401);
    expect((await sessionOf(stack.call, after)).status).toBe(200);
  });

  it('takes no id that somebody else chose', async () => {
    const planted = `parley_session=${'x'.repeat(43)}`;
    const res = await signIn(stack.call, 'bob@example.test', 'bob-pw', { cookie: planted });
    expect(cookieOf(res)).not.toBe(planted);
    expect((await sessionOf(stack.call, planted)).status).toBe(401);
  });

  it('writes neither passwords nor tokens nor ids into the log', async () => {
    const { log, lines } = recordingLog();
    const { call } = await stack.startService({}, undefined, { log, signIn: { log } });
    const cookie = cookieOf(await signIn(call, 'bob@example.test', 'bob-pw'));
    await sessionOf(call, cookie);
    await signIn(call, 'bob@example.test', 'a-wrong-password');
    const text = JSON.stringify(lines);
    for (const secret of ['bob-pw', 'a-wrong-password', 'eyJ', cookie.split('=')[1]])
      expect(text).not.toContain(secret);
  });
});

describe('tries to sign in', () => {
  /** The limit of requests a minute, which each process counts for itself, must not answer in place of what is tested. */
  let fresh: Stack['call'];
  beforeEach(async () => {
    fresh = (await stack.startService()).call;
  });
  const inAnHour = () => new Date(Date.now() + 3_600_000);
  const tryTimes = (times: number, call = fresh, email = 'nobody@example.test') =>
    Promise.all(Array.from({ length: times }, () => signIn(call, email, 'wrong')));

  it('are ten for one e-mail, however it is written and on however many replicas', async () => {
    const replica = await stack.startService();
    const answers = await Promise.all([tryTimes(6), tryTimes(5, replica.call, ' Nobody@Example.TEST ')]);
    const limited = answers.flat().filter(({ status }) => status === 429);
    expect(limited).toHaveLength(1);
    expect(Number(limited[0]!.headers.get('retry-after'))).toBeGreaterThan(60);
    expect(await limited[0]!.json()).toMatchObject({ code: 'RATE_LIMIT_EXCEEDED', retry_after: expect.any(Number) });
  });

  it('stay counted over a restart, and for the right password too', async () => {
    await tryTimes(10, fresh, 'bob@example.test');
    const restarted = await stack.startService();
    expect((await signIn(restarted.call, 'bob@example.test', 'bob-pw')).status).toBe(429);
  });

  it('are not used up by right passwords', async () => {
    const codes: number[] = [];
    for (let time = 0; time < 12; time++) codes.push((await signIn(fresh, 'bob@example.test', 'bob-pw')).status);
    expect(codes).toEqual(codes.map(() => 200));
  });

  it('of somebody else lock nobody out of a browser in which they signed in before', async () => {
    const device = cookieOf(await signIn(fresh, 'bob@example.test', 'bob-pw'), 'parley_device');
    await tryTimes(11, fresh, 'bob@example.test');

    const unknown = await signIn(fresh, 'bob@example.test', 'bob-pw');
    const known = await signIn(fresh, 'bob@example.test', 'bob-pw', { cookie: device });
    expect(codesOf([unknown, known])).toEqual([429, 200]);
  });

  it('from another address do not lock a new browser out', async () => {
    const { call } = await stack.startService({ TRUSTED_PROXIES: '127.0.0.1' });
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const wrong = Array.from({ length: 11 }, () => signIn(call, 'bob@example.test', 'wrong', from('203.0.113.7')));
    expect(codesOf(await Promise.all(wrong)).filter((status) => status === 429)).toHaveLength(1);
    expect((await signIn(call, 'bob@example.test', 'bob-pw', from('198.51.100.9'))).status).toBe(200);
  });

  it('are ten in a known browser too, which is known for its own person alone', async () => {
    const device = cookieOf(await signIn(fresh, 'bob@example.test', 'bob-pw'), 'parley_device');
    const tries = (email: string) =>
      Promise.all(Array.from({ length: 11 }, () => signIn(fresh, email, 'wrong', { cookie: device })));
    expect(codesOf(await tries('bob@example.test')).filter((status) => status === 429)).toHaveLength(1);

    await forgetAttempts(stack);
    await tryTimes(10, fresh, 'alice@example.test');
    expect((await signIn(fresh, 'alice@example.test', 'alice-pw', { cookie: device })).status).toBe(429);
  });

  it('take a device id as it was given out alone, not the same bytes written otherwise', async () => {
    const device = cookieOf(await signIn(fresh, 'bob@example.test', 'bob-pw'), 'parley_device');
    const other = device.slice(0, -1) + String.fromCharCode(device.charCodeAt(device.length - 1) + 1);
    const bytesOf = (cookie: string) => Buffer.from(cookie.split('=')[1] ?? '', 'base64url');
    expect(bytesOf(other)).toEqual(bytesOf(device));
    await tryTimes(10, fresh, 'bob@example.test');

    expect((await signIn(fresh, 'bob@example.test', 'bob-pw', { cookie: other })).status).toBe(429);
  });

  it.each(['x'.repeat(43), 'A'.repeat(43)])('take no device id that was made up: %s', async (made) => {
    await tryTimes(10, fresh, 'bob@example.test');
    const cookie = `parley_device=${made}`;
    expect((await signIn(fresh, 'bob@example.test', 'bob-pw', { cookie })).status).toBe(429);
  });

  it('are fifty for one address, whatever e-mails are tried', async () => {
    const at = { address: '203.0.113.7' };
    const { call } = await stack.startService({ TRUSTED_PROXIES: '127.0.0.1' });
    const answers = await Promise.all(
      Array.from({ length: 51 }, (_, i) =>
        signIn(call, `nobody${i}@example.test`, 'wrong', { 'x-forwarded-for': at.address }),
      ),
    );
    expect(codesOf(answers).filter((status) => status === 429)).toHaveLength(1);
    const elsewhere = await signIn(call, 'bob@example.test', 'bob-pw', { 'x-forwarded-for': '198.51.100.9' });
    expect(elsewhere.status).toBe(200);
  });

  it('start again after fifteen minutes', async () => {
    await tryTimes(11);
    const later = await stack.startService({}, inAnHour);
    expect(codesOf(await tryTimes(1, later.call))).toEqual([401]);
  });

  it('are kept without the e-mail address', async () => {
    await tryTimes(1);
    const stored = JSON.stringify(await stack.db.collection('password_attempts').find().toArray());
    expect(stored).toContain('"tries":1');
    expect(stored).not.toContain('nobody');
  });
});
