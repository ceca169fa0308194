import { afterEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@parley/contracts';
import { type AuthzClient, createAuthzClient } from '../src/index.js';
import { type Answer, type ScriptedServer, startAuthzServer, startScriptedServer } from './scripted-server.js';

let server: ScriptedServer;
afterEach(() => server.close());

/** A client of a server that gives these answers in turn, the last one for ever; finding the store works. */
async function clientOf(...answers: Answer[]): Promise<AuthzClient> {
  const queue = [...answers];
  server = await startAuthzServer(() => (queue.length > 1 ? queue.shift()! : queue[0]!));
  // Where answers come, a busy machine may take its time.
  const timeoutMs = answers.includes('hang') ? 500 : 10_000;
  return createAuthzClient({ url: server.url, storeName: 'parley', timeoutMs });
}

const asked = () => server.requests.filter(({ path }) => !path.startsWith('/stores?'));
const unavailable = { code: 'AUTHZ_UNAVAILABLE', more: { details: { reason: 'authz_unavailable' } } };
const question = ['user:u1', 'can_use', 'agent:a1'] as const;
const serverError = { status: 500, body: { code: 'internal_error', message: 'boom' } };

describe('a decision', () => {
  it.each<[string, Answer]>([
    ['says nothing about it', { body: { resolution: '' } }],
    ['says yes as text', { body: { allowed: 'true' } }],
    ['says yes as number', { body: { allowed: 1 } }],
    ['is no object', { body: '"yes"' }],
    ['is empty', { body: '' }],
    ['is no JSON', { body: '<html>ok</html>' }],
    ['is a 400 that says yes', { status: 400, body: { allowed: true, code: 'validation_error', message: 'no' } }],
    ['is a 500', serverError],
    ['is a 429', { status: 429, body: { code: 'rate_limit_exceeded', message: 'slow down' } }],
    ['is a 401', { status: 401, body: { code: 'bearer_token_missing', message: 'who are you' } }],
    ['is a redirect', { status: 307, headers: { location: '/elsewhere' } }],
    ['never comes', 'hang'],
    ['is reset', 'reset'],
    ['is cut off halfway', 'cut'],
    ['is larger than any answer of authz', { body: `{"allowed":true}${' '.repeat(32 * 1024 * 1024)}` }],
  ])('is no yes when the answer %s', async (_, answer) => {
    const authz = await clientOf(answer);
    await expect(authz.check(...question)).rejects.toMatchObject(unavailable);
    await expect(authz.require(...question)).rejects.toMatchObject(unavailable);
  });

  it('is no yes when nothing listens at the address', async () => {
    const authz = await clientOf({ body: { allowed: true } });
    await server.close();
    await expect(authz.check(...question)).rejects.toMatchObject(unavailable);
  });

  it('names no address, token or upstream text to the caller', async () => {
    const authz = await clientOf({ status: 500, body: { code: 'internal_error', message: 'secret plan' } });
    const error = await authz.check(...question).catch((thrown: unknown) => thrown);
    if (!(error instanceof AppError)) throw new Error('an AppError was expected');
    expect(JSON.stringify([error.message, error.more.details])).not.toMatch(/secret plan|127\.0\.0\.1/);
    expect(error.more.retryAfterSeconds).toBe(5);
    expect(error.cause).toMatchObject({ kind: 'refused', more: { status: 500, upstreamCode: 'internal_error' } });
  });

  it('passes on the reason of the caller who leaves', async () => {
    const authz = await clientOf('hang');
    const reason = new Error('the browser left');
    const leaving = new AbortController();
    const answer = authz.check(...question, { signal: leaving.signal });
    leaving.abort(reason);
    await expect(answer).rejects.toBe(reason);
  });
});

describe('a plain no', () => {
  it('is false for check, and FORBIDDEN with the capability for require', async () => {
    const authz = await clientOf({ body: { allowed: false } });
    await expect(authz.check(...question)).resolves.toBe(false);
    await expect(authz.require(...question)).rejects.toMatchObject({
      code: 'FORBIDDEN',
      more: { details: { reason: 'not_permitted', capability: 'agent#can_use' } },
    });
  });
});

describe('a retry', () => {
  it.each<[string, Answer]>([
    ['a 5xx', serverError],
    ['a reset connection', 'reset'],
  ])('follows %s once, and its answer counts', async (_, fault) => {
    const authz = await clientOf(fault, { body: { allowed: true } });
    await expect(authz.check(...question)).resolves.toBe(true);
    expect(asked()).toHaveLength(2);
  });

  it('happens once only', async () => {
    const authz = await clientOf(serverError);
    await expect(authz.check(...question)).rejects.toMatchObject(unavailable);
    expect(asked()).toHaveLength(2);
  });

  it.each<[string, Answer]>([
    ['a 4xx', { status: 400, body: { code: 'validation_error', message: 'no' } }],
    ['a 429', { status: 429 }],
    ['an answer that cannot be read', { body: 'x' }],
    ['a time-out', 'hang'],
  ])('does not follow %s', async (_, answer) => {
    const authz = await clientOf(answer);
    await expect(authz.check(...question)).rejects.toMatchObject(unavailable);
    expect(asked()).toHaveLength(1);
  });
});

describe('a connection', () => {
  it('carries the preshared key as bearer and asks around caches', async () => {
    server = await startAuthzServer(() => ({ body: { allowed: true } }));
    await createAuthzClient({ url: `${server.url}/`, storeName: 'parley', token: 'k1' }).check(...question);
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer k1', 'Bearer k1']);
    expect(asked()[0]).toMatchObject({
      path: '/stores/01HZZZZZZZZZZZZZZZZZZZZZZZ/check',
      body: {
        tuple_key: { user: 'user:u1', relation: 'can_use', object: 'agent:a1' },
        consistency: 'HIGHER_CONSISTENCY',
      },
    });
  });

  it('without the store by name fails as unavailable and asks nothing', async () => {
    server = await startScriptedServer(() => ({ body: { stores: [], continuation_token: '' } }));
    const authz = createAuthzClient({ url: server.url, storeName: 'parley' });
    await expect(authz.check(...question)).rejects.toMatchObject(unavailable);
    expect(asked()).toEqual([]);
  });
});
