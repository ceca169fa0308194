import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { settingsOf } from '@parley/service';
import { answeredOtherwise } from '@parley/service/testing';
import { environment, loadConfig } from '../../src/config.js';
import { openApiDocument } from '../../src/openapi.js';
import { deadUrl } from '../agents-upstream.js';
import { type Stack, startStack } from '../stack.js';

describe('the service', () => {
  let stack: Stack;
  let bearer: string;
  beforeAll(async () => {
    // There are more routes than a person may call in a minute.
    stack = await startStack({ RATE_LIMIT_PER_MINUTE: '10000' });
    bearer = await stack.bearerOf('bob');
  }, 30_000);
  afterAll(() => stack.close());

  it('answers what its API reference lists, which is made from the same routes', async () => {
    const document = (await (await stack.call('/api/openapi.json', { bearer })).json()) as {
      openapi: string;
      paths: Record<string, object>;
    };
    const ask = (path: string, { method }: { method: string }) => stack.call(path, { method, bearer });
    expect(await answeredOtherwise(document, ask)).toEqual([]);
    expect(document).toEqual(JSON.parse(JSON.stringify(openApiDocument('test'))));
    expect(document.openapi).toBe('3.0.3');
  });

  it('shows its API reference only to signed-in people', async () => {
    expect((await stack.call('/api/docs', { bearer })).headers.get('content-type')).toContain('text/html');
    expect((await stack.call('/api/docs')).status).toBe(401);
    expect((await stack.call('/api/openapi.json')).status).toBe(401);
  });

  it('is healthy while docdb and the agents service answer, and tells no address', async () => {
    const res = await stack.call('/api/health');
    expect([res.status, res.headers.get('retry-after')]).toEqual([200, null]);
    expect(await res.json()).toEqual({
      status: 'healthy',
      timestamp: expect.any(String),
      version: 'test',
      platform: { url: 'dynamic-agents', connected: true },
      outbox: { pending: 0, oldest_seconds: null },
    });
  });

  it('is unhealthy without the agents service, and answers what it can', async () => {
    const { call } = await stack.startService({ DYNAMIC_AGENTS_URL: await deadUrl() });
    const health = await call('/api/health');
    expect([health.status, health.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await health.json()).toMatchObject({ status: 'unhealthy', platform: { connected: false } });
    const ready = await call('/readyz');
    expect(ready.status).toBe(200);
    expect(await ready.json()).toMatchObject({
      status: 'ready',
      partly: expect.arrayContaining(['dynamic-agents']),
      dependencies: {
        docdb: { state: 'up' },
        idp: { state: 'up' },
        authz: { state: 'up' },
        'dynamic-agents': { state: 'down' },
      },
    });
  });

  it('is ready without rag-server, which only a part of it needs, and names it', async () => {
    const { call } = await stack.startService({ RAG_SERVER_URL: await deadUrl() });
    const ready = await call('/readyz');
    expect(ready.status).toBe(200);
    expect(await ready.json()).toMatchObject({ status: 'ready', dependencies: { 'rag-server': { state: 'down' } } });
  });

  it('lists the agents that the caller may use, and nothing else of them', async () => {
    const list = async (user: 'alice' | 'bob') =>
      (await stack.call('/api/dynamic-agents/available', { bearer: await stack.bearerOf(user) })).json();
    expect(await list('alice')).toEqual({
      success: true,
      data: [{ id: 'docs', name: 'docs', description: 'docs agent' }],
    });
    expect(await list('bob')).toEqual({ success: true, data: [] });
  });

  it('answers 503, not an empty list, when authz is down', async () => {
    const { call } = await stack.startService({ AUTHZ_HTTP: await deadUrl() });
    const res = await call('/api/dynamic-agents/available', { bearer });
    expect(res.status).toBe(503);
    expect(await res.json()).toMatchObject({ code: 'AUTHZ_UNAVAILABLE' });
  });

  it('refuses a token of another audience', async () => {
    const { call } = await stack.startService({ OIDC_AUDIENCE: 'somebody-else' });
    const res = await call('/api/dynamic-agents/available', { bearer });
    expect(res.status).toBe(401);
    expect(await res.json()).toMatchObject({ details: { reason: 'audience_mismatch' } });
  });

  it('counts 20 chat messages a minute for each person, and says so', async () => {
    const at = new Date(); // All in one minute, however long they take.
    const { call } = await stack.startService({}, () => at);
    const ask = (who: string) => call('/api/chat', { bearer: who, body: {} });
    const answers = await Promise.all(Array.from({ length: 21 }, () => ask(bearer)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
    const limited = answers.find(({ status }) => status === 429)!;
    expect(await limited.json()).toMatchObject({
      success: false,
      code: 'RATE_LIMIT_EXCEEDED',
      retry_after: expect.any(Number),
    });
    expect(limited.headers.get('x-ratelimit-limit')).toBe('20');
    expect(limited.headers.get('x-ratelimit-remaining')).toBe('0');
    expect(Number(limited.headers.get('x-ratelimit-reset'))).toBeGreaterThan(at.getTime() / 1000);
    expect((await ask(await stack.bearerOf('alice'))).status).toBe(400);
    expect((await call('/api/dynamic-agents/available', { bearer })).status).toBe(200);
  });

  it('does not know what is not built, and names the methods of what is', async () => {
    const { call } = await stack.startService();
    expect((await call('/api/nothing', { bearer })).status).toBe(404);
    const res = await call('/api/chat', { bearer, method: 'DELETE' });
    expect(res.status).toBe(405);
    expect(res.headers.get('allow')).toBe('POST');
  });
});

describe('its configuration', () => {
  const good = {
    SESSION_SECRET: 'vT9kQ2mZ7xW4pL8sR1nB6cY3hJ5dF0gA',
    DOCDB_URI: 'mongodb://127.0.0.1:27117',
    IDP_URL: 'http://127.0.0.1:8180',
    OIDC_CLIENT_SECRET: 'secret',
    OIDC_AUDIENCE: 'ui-bff',
    AUTHZ_HTTP: 'http://127.0.0.1:8181',
  };

  it('has defaults for the rest', () => {
    expect(loadConfig(good)).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      idp: { issuer: 'http://127.0.0.1:8180/realms/parley' },
    });
  });

  it.each([
    ['the one for links', { CHATX_LINK_HMAC_SECRET: 'links-sixteen-long' }, 'links-sixteen-long'],
    ['the signing secret', {}, 'signing-sixteen-long'],
    ['the signing secret by its other name', { CHATX_SIGNING_SECRET: '' }, 'webhook-sixteen-long'],
  ])('reads signed links with %s', (_which, more, linkSecret) => {
    const both = { CHATX_SIGNING_SECRET: 'signing-sixteen-long', CHATX_WEBHOOK_SECRET: 'webhook-sixteen-long' };
    expect(loadConfig({ ...good, ...both, ...more }).chatx).toMatchObject({ linkSecrets: [linkSecret] });
  });

  it.each([
    ['no audience', { OIDC_AUDIENCE: '' }, /OIDC_AUDIENCE/],
    ['a short session secret', { SESSION_SECRET: 'short' }, /SESSION_SECRET/],
    ['a placeholder for a session secret', { SESSION_SECRET: 'please-change-me-please-change-me-123' }, /placeholder/],
    ['a session secret of one letter', { SESSION_SECRET: 'a'.repeat(40) }, /repeats itself/],
    ['a list whose second is short', { SESSION_SECRET: `${good.SESSION_SECRET},short` }, /SESSION_SECRET/],
    ['no authz', { AUTHZ_HTTP: '' }, /AUTHZ_HTTP/],
    ['half of a client for the bot', { CHATX_BOT_ADMIN_CLIENT_ID: 'x' }, /CHATX_BOT_ADMIN_CLIENT_SECRET/],
  ])('refuses to start with %s', (_case, wrong, message) => {
    expect(() => loadConfig({ ...good, ...wrong })).toThrow(message);
  });

  it('is what the README says', () => {
    const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
    const rows = [...readme.matchAll(/^\| `([A-Z0-9_]+)`\s*\| ([^|]+?)\s*\|/gm)].map(([, name, description]) => ({
      name,
      description,
    }));
    expect(rows).toEqual(settingsOf(environment).map(({ name, description }) => ({ name, description })));
  });
});
