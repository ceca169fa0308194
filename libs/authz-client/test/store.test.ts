import { afterEach, describe, expect, it } from '@jest/globals';
import { createAuthzClient, ensureStore } from '../src/index.js';
import { type Answer, type ScriptedServer, type SeenRequest, startScriptedServer } from './scripted-server.js';

let server: ScriptedServer;
afterEach(() => server.close());

const ask = ['user:u1', 'can_use', 'agent:a1'] as const;
const stores = (next: string, ...entries: [id: string, name: string][]): Answer => ({
  body: { stores: entries.map(([id, name]) => ({ id, name })), continuation_token: next },
});
const lookups = () => server.requests.filter(({ path }) => path.startsWith('/stores?'));
const checks = () => server.requests.filter(({ path }) => path.endsWith('/check')).map(({ path }) => path);

async function start(listing: (request: SeenRequest) => Answer, check: (path: string) => Answer = () => yes) {
  server = await startScriptedServer((request) =>
    request.path.startsWith('/stores?') ? listing(request) : check(request.path),
  );
  return createAuthzClient({ url: server.url, storeName: 'parley', timeoutMs: 10_000 });
}
const yes: Answer = { body: { allowed: true } };
const gone: Answer = { status: 400, body: { code: 'latest_authorization_model_not_found', message: 'No models' } };

describe('the store by name', () => {
  it('is found on a later page, by its exact name', async () => {
    const authz = await start(({ path }) =>
      path.includes('continuation_token=p2') ? stores('', ['S3', 'parley']) : stores('p2', ['S1', 'parley-old']),
    );
    await authz.check(...ask);
    expect(checks()).toEqual(['/stores/S3/check']);
  });

  it('is the oldest when several share the name', async () => {
    const authz = await start(() => stores('', ['02B', 'parley'], ['01A', 'parley'], ['00Z', 'other']));
    await authz.check(...ask);
    expect(checks()).toEqual(['/stores/01A/check']);
  });

  it('is looked up once for many callers', async () => {
    const authz = await start(() => stores('', ['S1', 'parley']));
    await Promise.all(Array.from({ length: 20 }, () => authz.check(...ask)));
    expect(lookups()).toHaveLength(1);
  });

  it('is looked up again after a look-up that failed', async () => {
    let isUp = false;
    const authz = await start(() => (isUp ? stores('', ['S1', 'parley']) : { status: 503 }));
    await expect(authz.check(...ask)).rejects.toMatchObject({ code: 'AUTHZ_UNAVAILABLE' });
    isUp = true;
    await expect(authz.check(...ask)).resolves.toBe(true);
  });

  it('is looked up again when it vanishes, and the question is asked there', async () => {
    let current = 'S1';
    const authz = await start(
      () => stores('', [current, 'parley']),
      (path) => (path.includes(current) ? yes : gone),
    );
    await authz.check(...ask);
    current = 'S2';
    await expect(authz.check(...ask)).resolves.toBe(true);
    expect(checks()).toEqual(['/stores/S1/check', '/stores/S1/check', '/stores/S2/check']);
  });

  it('is looked up again after 30 s, because a deleted store goes on answering', async () => {
    const clock = { ms: 0 };
    await start(() => stores('', [clock.ms < 30_000 ? 'S1' : 'S2', 'parley']));
    const authz = createAuthzClient({ url: server.url, storeName: 'parley', now: () => clock.ms });
    await authz.check(...ask);
    clock.ms = 29_999;
    await authz.check(...ask);
    clock.ms = 30_000;
    await authz.check(...ask);
    expect(checks()).toEqual(['/stores/S1/check', '/stores/S1/check', '/stores/S2/check']);
  });

  it('that holds no model fails, without asking for ever', async () => {
    const authz = await start(
      () => stores('', ['S1', 'parley']),
      () => gone,
    );
    await expect(authz.check(...ask)).rejects.toMatchObject({ code: 'AUTHZ_UNAVAILABLE' });
    expect(checks()).toHaveLength(1);
  });

  it('fails on pages without end', async () => {
    const authz = await start(() => stores('again', ['S1', 'other']));
    await expect(authz.check(...ask)).rejects.toMatchObject({ code: 'AUTHZ_UNAVAILABLE' });
    expect(lookups()).toHaveLength(2);
  });
});

describe('ensureStore', () => {
  it('creates nothing when the answer to the look-up is lost', async () => {
    await start(() => 'reset');
    await expect(ensureStore({ url: server.url, storeName: 'parley' })).rejects.toMatchObject({
      code: 'AUTHZ_UNAVAILABLE',
    });
    expect(server.requests.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('does not repeat a creation whose answer was lost', async () => {
    await start(
      () => stores(''),
      () => 'reset',
    );
    await expect(ensureStore({ url: server.url, storeName: 'parley' })).rejects.toMatchObject({
      code: 'AUTHZ_UNAVAILABLE',
    });
    expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('settles on the older store when another service made one at the same moment', async () => {
    let isCreated = false;
    await start(
      () => (isCreated ? stores('', ['02MINE', 'parley'], ['01THEIRS', 'parley']) : stores('')),
      () => {
        isCreated = true;
        return { status: 201, body: { id: '02MINE', name: 'parley' } };
      },
    );
    await expect(ensureStore({ url: server.url, storeName: 'parley' })).resolves.toBe('01THEIRS');
  });
});
