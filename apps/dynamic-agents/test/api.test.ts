import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answeredOtherwise, unexplained } from '@parley/service/testing';
import { openApiDocument } from '../src/openapi.js';
import { anAgent, post, startTestService, type TestService } from './start-service.js';

let service: TestService;
let token: string;
const good = { message: 'How do I deploy?', conversation_id: 'c-1', agent_id: 'docs' };

beforeAll(async () => {
  service = await startTestService();
  token = await service.tokenOf('alice');
});
afterAll(() => service.close());

const routes = [
  ['stream/start', good],
  ['stream/resume', { ...good, resume_data: { type: 'form_input', dismissed: true } }],
  ['stream/cancel', good],
  ['invoke', good],
] as const;

describe.each(routes)('POST /api/v1/chat/%s', (path, body) => {
  it.each([
    ['no bearer', () => Promise.resolve(undefined)],
    ['text that is no token', () => Promise.resolve('abc')],
    ['a token for somebody else', () => service.issuer.tokenFor({ sub: 'alice', aud: 'rag-server' })],
    ['a token without an audience', () => service.issuer.tokenFor({ sub: 'alice' })],
    ['an expired token', () => service.issuer.tokenFor({ sub: 'alice', aud: 'dynamic-agents', exp: 1 })],
  ])('answers 401 to %s, before it looks at the body', async (_what, bearer) => {
    const answer = await post(service.url, path, '{broken', await bearer());
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ success: false, code: 'UNAUTHORIZED' });
  });

  it.each([
    ['broken JSON', '{broken'],
    ['a list', []],
    ['nothing', {}],
    ['no agent', { ...body, agent_id: undefined }],
    ['an agent id with a slash', { ...body, agent_id: 'a/b' }],
    ['no conversation', { ...body, conversation_id: undefined }],
    ['a conversation that is a number', { ...body, conversation_id: 5 }],
  ])('answers 400 to %s', async (_what, bad) => {
    const answer = await post(service.url, path, bad, token);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ success: false, code: 'VALIDATION_ERROR' });
  });

  it('answers 415 to another media type and 413 to too much', async () => {
    const authorization = `Bearer ${token}`;
    const url = `${service.url}/api/v1/chat/${path}`;
    const text = await fetch(url, {
      method: 'POST',
      headers: { authorization, 'content-type': 'text/plain' },
      body: 'x',
    });
    const large = await post(service.url, path, { ...body, padding: 'x'.repeat(300_000) }, token);
    expect([text.status, large.status]).toEqual([415, 413]);
  });

  it('answers 405 with Allow to another method', async () => {
    const answer = await fetch(`${service.url}/api/v1/chat/${path}`);
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
  });

  it('leaves no run behind for a request that it refused', async () => {
    await post(service.url, path, { ...body, agent_id: 'a/b' }, token);
    expect(await service.runs.countDocuments({})).toBe(0);
  });
});

describe('starting', () => {
  it.each([
    ['no message', { ...good, message: undefined }],
    ['an empty message', { ...good, message: ' ' }],
    ['a message of 32,001 characters', { ...good, message: 'a'.repeat(32_001) }],
    ['a context over 16 KiB', { ...good, client_context: { a: 'x'.repeat(17_000) } }],
  ])('answers 400 to %s', async (_what, body) => {
    const answers = [
      await post(service.url, 'stream/start', body, token),
      await post(service.url, 'invoke', body, token),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400]);
  });

  it('answers 404 for an agent that is not there', async () => {
    await service.mayUse('alice', 'ghost');
    const answer = await post(service.url, 'stream/start', { ...good, agent_id: 'ghost' }, token);
    expect([answer.status, (await answer.json())['code']]).toEqual([404, 'NOT_FOUND']);
  });

  it('answers 404 for an agent that is switched off, or not quite on', async () => {
    await service.agents.insertMany([
      anAgent({ _id: 'off', enabled: false }),
      anAgent({ _id: 'vague', enabled: 'yes' }),
    ]);
    for (const agent_id of ['off', 'vague']) {
      await service.mayUse('alice', agent_id);
      expect((await post(service.url, 'invoke', { ...good, agent_id }, token)).status).toBe(404);
    }
  });

  it('answers 403 to somebody who may not use the agent, and asks no tool', async () => {
    const before = service.rag.calls.length;
    const answer = await post(service.url, 'stream/start', good, await service.tokenOf('mallory'));
    expect([answer.status, (await answer.json())['code']]).toEqual([403, 'FORBIDDEN']);
    expect(service.rag.calls).toHaveLength(before);
  });

  it('answers 500 without internals for an agent whose rules cannot be read', async () => {
    await service.agents.insertOne(anAgent({ _id: 'broken', interrupt_on: { rag: { remove_page: 'sometimes' } } }));
    await service.mayUse('alice', 'broken');
    const answer = await post(service.url, 'stream/start', { ...good, agent_id: 'broken' }, token);
    expect(answer.status).toBe(500);
    expect(JSON.stringify(await answer.json())).not.toContain('interrupt_on');
  });
});

describe('GET /api/v1/agents', () => {
  const list = (bearer?: string) =>
    fetch(`${service.url}/api/v1/agents`, {
      headers: bearer === undefined ? {} : { authorization: `Bearer ${bearer}` },
    });

  it('lists what is enabled and readable, without prompts', async () => {
    const body = (await (await list(token)).json()) as { data: object[] };
    expect(body.data).toContainEqual({ id: 'docs', name: 'Docs', description: 'Knows the docs' });
    expect(JSON.stringify(body)).not.toMatch(/off|vague|broken|Answer from/);
  });

  it('answers 401 without a bearer', async () => {
    expect((await list()).status).toBe(401);
  });
});

describe('the frame', () => {
  it('answers what its document lists, which is made from the same routes', async () => {
    const authorized = { headers: { authorization: `Bearer ${token}` } };
    const document: unknown = await (await fetch(`${service.url}/openapi.json`, authorized)).json();
    const ask = (path: string, init: object) => fetch(service.url + path, { ...init, ...authorized });

    expect(document).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
    expect(await answeredOtherwise(openApiDocument(), ask)).toEqual([]);
    expect((await fetch(`${service.url}/docs`, authorized)).status).toBe(200);
  });

  it('explains each operation and parameter to its readers', () => {
    expect(unexplained(openApiDocument())).toEqual([]);
  });

  it('keeps its document from strangers', async () => {
    const [stranger, user] = await Promise.all([
      fetch(`${service.url}/openapi.json`),
      fetch(`${service.url}/openapi.json`, { headers: { authorization: `Bearer ${token}` } }),
    ]);
    expect([stranger.status, user.status]).toEqual([401, 200]);
  });

  it('says what it needs and which of it answers', async () => {
    const other = await startTestService({ env: { AUTHZ_HTTP: 'http://127.0.0.1:1' } });
    const answer = await fetch(`${other.url}/readyz`);
    const body = await answer.json();
    await other.close();
    expect(answer.status).toBe(200);
    expect(body).toMatchObject({
      partly: expect.arrayContaining(['authz']),
      dependencies: { docdb: { state: 'up' }, authz: { state: 'down' }, idp: { state: 'up' }, 'rag-server': {} },
    });
  });

  it.each([
    ['that nobody answers for', (issuer: string) => `${issuer}-mistyped`],
    ['by another of its names', (issuer: string) => issuer.replace('127.0.0.1', 'localhost')],
  ])('names the idp with an issuer %s', async (_what, mistaken) => {
    const other = await startTestService({ env: { OIDC_ISSUER: mistaken(service.issuer.issuer) } });
    const answer = await fetch(`${other.url}/readyz`);
    const body = await answer.json();
    await other.close();
    expect(answer.status).toBe(200);
    expect(body).toMatchObject({
      partly: expect.arrayContaining(['idp']),
      dependencies: { idp: { state: 'down' }, docdb: { state: 'up' } },
    });
  });
});

describe('with a neighbour down', () => {
  it.each([
    ['authz', 'authzServer', 'AUTHZ_UNAVAILABLE'],
    ['docdb', 'docdb', 'SERVICE_UNAVAILABLE'],
    ['the idp', 'issuer', 'SERVICE_UNAVAILABLE'],
  ] as const)('%s: nothing runs, and the answer says whom to look at', async (_what, neighbour, code) => {
    const alone = await startTestService();
    const bearer = await alone.tokenOf('alice');
    await alone[neighbour].close();
    const answer = await post(alone.url, 'stream/start', good, bearer);
    const body = await answer.json();
    const calls = alone.rag.calls.length;
    await alone.close();
    expect([answer.status, body['code'], calls]).toEqual([503, code, 0]);
    expect(answer.headers.get('retry-after')).not.toBeNull();
  });
});
