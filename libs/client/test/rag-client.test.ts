import { afterEach, describe, expect, it } from '@jest/globals';
import { type ApiFailure, type ClientOptions, createRagClient, type RagClient, sendFiles } from '../src/index.js';
import { handClock, type Move, startScriptedServer } from './scripted-server.js';

const somebody = {
  email: 'rita@example.org',
  role: 'readonly',
  is_authenticated: true,
  groups: [],
  permissions: ['read'],
  in_trusted_network: false,
};
const fine: Move = { status: 200, body: somebody };
const reference = { job_id: '5f0c7a52-6f7b-4f52-9f0c-0d8e3f1b2a11', datasource_id: 'ds' };

const opened: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((server) => server.close()));
});

async function startClient(script: [Move, ...Move[]], more: Partial<ClientOptions> = {}) {
  const server = await startScriptedServer(...script);
  opened.push(server);
  const clock = handClock();
  const client = createRagClient({ baseUrl: `${server.url}/`, token: () => 't1', clock, ...more });
  return { client, clock, seen: server.seen, url: server.url };
}

const failureOf = (call: Promise<unknown>): Promise<ApiFailure> =>
  call.then(
    () => Promise.reject(new Error('it succeeded')),
    (error: unknown) => error as ApiFailure,
  );

describe('a call', () => {
  it('carries the bearer and resolves to the answer', async () => {
    const { client, seen } = await startClient([fine]);

    expect(await client.get('/v1/user/info')).toEqual(somebody);
    expect(seen).toMatchObject([{ method: 'GET', url: '/v1/user/info', authorization: 'Bearer t1' }]);
  });

  it('encodes an id in a path once, and leaves out what is not given', async () => {
    const page = { datasource_id: 'x', documents: [], total_documents: 0, total_chunks: 0, offset: 0, limit: 5 };
    const { client, seen } = await startClient([{ status: 200, body: { ...page, has_more: false } }]);

    await client.get('/v1/datasource/{datasource_id}/documents', {
      params: { path: { datasource_id: 'web:https://a/b c%20' }, query: { limit: 5 } },
    });

    expect(seen[0]?.url).toBe('/v1/datasource/web%3Ahttps%3A%2F%2Fa%2Fb%20c%2520/documents?limit=5');
  });

  it('goes through a proxy without a token of its own', async () => {
    const { seen, url } = await startClient([fine]);
    const client = createRagClient({ baseUrl: `${url}/api/rag` });

    await client.get('/v1/user/info');

    expect(seen).toMatchObject([{ url: '/api/rag/v1/user/info', authorization: undefined }]);
  });

  it('sends a request again under the same key, so that the server does it once', async () => {
    const accepted = { datasource_id: 'files:x', job_id: '0b0e5a4e-6b53-4a6f-9d5c-3f0d1f6f7a10', message: 'Accepted.' };
    const { client, seen } = await startClient(['cut', { status: 202, body: accepted }]);
    const document = { page_content: 'Text.', metadata: { document_id: 'd', title: 'D', document_type: 'text' } };
    const batch = { ingestor_id: 'files:loader', datasource_id: 'files:x', documents: [document] };

    await client.post('/v1/ingest', { body: batch, idempotencyKey: 'a-key' });

    expect(seen.map(({ idempotencyKey: key }) => key)).toEqual(['"a-key"', '"a-key"']);
  });

  it('refuses an answer that is not JSON', async () => {
    const { client } = await startClient([{ status: 200, body: '<p>Hello', headers: { 'x-request-id': 'r1' } }]);

    expect(await failureOf(client.get('/v1/user/info'))).toMatchObject({
      code: 'BAD_GATEWAY',
      status: 200,
      requestId: 'r1',
    });
  });
});

describe('a failure', () => {
  it.each<[string, unknown]>([
    ['rag-server', { detail: 'No.', code: 'VALIDATION_ERROR', errors: [{ field: 'name', message: 'too long' }] }],
    [
      'the proxy in front',
      { success: false, error: 'No.', code: 'VALIDATION_ERROR', details: [{ field: 'name', message: 'too long' }] },
    ],
  ])('of %s has its code, words, fields and request id', async (_, body) => {
    const { client } = await startClient([{ status: 400, body, headers: { 'x-request-id': 'r7' } }]);

    const failure = await failureOf(client.get('/v1/user/info'));

    expect(failure).toMatchObject({ code: 'VALIDATION_ERROR', message: 'No.', status: 400, requestId: 'r7' });
    expect(failure.more.details).toEqual([{ field: 'name', message: 'too long' }]);
    expect(failure.isPassing).toBe(false);
  });

  it.each<[string, unknown, object]>([
    [
      'a code that is not known here',
      { detail: 'No.', code: 'TOO_LATE' },
      { code: 'VALIDATION_ERROR', message: 'No.' },
    ],
    [
      'nothing that is known here',
      ['No.'],
      { code: 'VALIDATION_ERROR', message: 'The server answered with status 400.' },
    ],
    ['words that are none', { error: { reason: 'No.' } }, { message: 'The server answered with status 400.' }],
    ['fields that are none', { detail: 'No.', errors: ['name'] }, { message: 'No.', more: {} }],
  ])('with %s is told by what fits', async (_, body, told) => {
    const { client } = await startClient([{ status: 400, body }]);

    expect(await failureOf(client.get('/v1/user/info'))).toMatchObject(told);
  });

  it('of something in between that speaks no JSON is named by its status', async () => {
    const { client, seen } = await startClient([{ status: 413, body: '<h1>Too large</h1>' }]);

    expect(await failureOf(client.get('/v1/user/info'))).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', status: 413 });
    expect(seen).toHaveLength(1);
  });
});

describe('what may pass', () => {
  it.each<[string, Move]>([
    ['a connection cut after the request', 'cut'],
    ['a connection cut in the answer', 'cut in body'],
    ['a 503', { status: 503, body: { detail: 'authz is down', code: 'AUTHZ_UNAVAILABLE' } }],
    ['a 502 of a proxy', { status: 502, body: 'bad gateway' }],
  ])('is tried again after %s', async (_, move) => {
    const { client, seen, clock } = await startClient([move, move, fine]);

    expect(await client.get('/v1/user/info')).toEqual(somebody);
    expect(seen).toHaveLength(3);
    expect(clock.waits).toEqual([188, 375]);
  });

  it('waits as long as Retry-After says, in seconds or as a date', async () => {
    const date = new Date(Date.UTC(2026, 0, 1) + 7_000).toUTCString();
    const busy = (after: string): Move => ({ status: 429, headers: { 'retry-after': after } });
    const { client, clock } = await startClient([busy('3'), busy(date), fine]);

    await client.get('/v1/user/info');

    expect(clock.waits).toEqual([3_000, 4_000]);
  });

  it('is not waited for beyond the time that the caller has', async () => {
    const { client, seen, clock } = await startClient([{ status: 429, headers: { 'retry-after': '3600' } }]);

    const failure = await failureOf(client.get('/v1/user/info', { retryForMs: 60_000 }));

    expect(failure).toMatchObject({ code: 'RATE_LIMIT_EXCEEDED', more: { retryAfterSeconds: 3600 } });
    expect(clock.waits).toEqual([]);
    expect(seen).toHaveLength(1);
  });

  it('gives up when the time is over, with the last failure', async () => {
    const { client, clock } = await startClient([{ status: 503 }]);

    expect(await failureOf(client.get('/v1/user/info', { retryForMs: 1_000 }))).toMatchObject({ status: 503 });
    expect(clock.waits).toEqual([188, 375]);
  });

  it('names a server that is not there', async () => {
    const { client } = await startClient([fine], { baseUrl: 'http://127.0.0.1:9' });

    const failure = await failureOf(client.get('/v1/user/info', { retryForMs: 0 }));

    expect(failure).toMatchObject({ code: 'SERVICE_UNAVAILABLE', status: undefined, isPassing: true });
  });

  it('may be a silent server, which is not waited for longer than one attempt may last', async () => {
    const { client } = await startClient(['silence']);

    const failure = await failureOf(client.get('/v1/user/info', { timeoutMs: 50, retryForMs: 0 }));

    expect(failure).toMatchObject({ message: 'The server did not answer within 50 ms.', isPassing: true });
  });
});

describe('what must not happen twice', () => {
  const create = (client: RagClient) => client.post('/v1/job', { params: { query: { datasource_id: 'ds' } } });

  it.each<[string, Move]>([
    ['the answer is lost', 'cut'],
    ['the server was in trouble', { status: 503 }],
  ])('is not sent again when %s', async (_, move) => {
    const { client, seen } = await startClient([move, { status: 201, body: reference }]);

    expect((await failureOf(create(client))).isPassing).toBe(true);
    expect(seen).toHaveLength(1);
  });

  it('is sent again after too many requests, which did nothing', async () => {
    const { client, seen } = await startClient([{ status: 429 }, { status: 201, body: reference }]);

    expect(await create(client)).toEqual(reference);
    expect(seen).toHaveLength(2);
  });
});

describe('what may happen twice', () => {
  const lost: [Move, Move] = ['cut', { status: 200, body: reference }];

  it.each<[string, (client: RagClient) => Promise<unknown>]>([
    ['a GET', (client) => client.get('/v1/job/{job_id}', { params: { path: reference } })],
    ['a DELETE', (client) => client.delete('/v1/datasource', { params: { query: { datasource_id: 'ds' } } })],
    [
      'a PATCH of which the caller says so',
      (client) => client.patch('/v1/job/{job_id}', { isRepeatable: true, params: { path: reference } }),
    ],
  ])('is sent again when the answer is lost: %s', async (_, call) => {
    const { client, seen } = await startClient(lost);

    expect(await call(client)).toEqual(reference);
    expect(seen).toHaveLength(2);
  });
});

describe('an answer that is opened', () => {
  it('has its headers, and a body that is still to be read', async () => {
    const { client } = await startClient([{ ...fine, headers: { 'x-request-id': 'r9' } }]);

    const response = await client.open('get', '/v1/user/info', { timeoutMs: 10_000 });

    expect([response.headers.get('x-request-id'), response.bodyUsed]).toEqual(['r9', false]);
    expect(await response.json()).toEqual(somebody);
  });

  it('is a failure where the server refuses', async () => {
    const { client } = await startClient([{ status: 403, body: { detail: 'No.', code: 'FORBIDDEN' } }]);

    expect(await failureOf(client.open('get', '/v1/user/info'))).toMatchObject({ code: 'FORBIDDEN', status: 403 });
  });
});

describe('a token', () => {
  it('that is turned down is replaced once', async () => {
    const asked: boolean[] = [];
    const token = ({ isRefused }: { isRefused: boolean }) => {
      asked.push(isRefused);
      return isRefused ? 'new' : 'old';
    };
    const { client, seen } = await startClient([{ status: 401 }, fine], { token });

    await client.get('/v1/user/info');

    expect(asked).toEqual([false, true]);
    expect(seen.map(({ authorization }) => authorization)).toEqual(['Bearer old', 'Bearer new']);
  });

  it('that is turned down again ends the call', async () => {
    const { client, seen } = await startClient([{ status: 401, body: { detail: 'No.', code: 'UNAUTHORIZED' } }]);

    expect(await failureOf(client.get('/v1/user/info'))).toMatchObject({ code: 'UNAUTHORIZED' });
    expect(seen).toHaveLength(2);
  });
});

describe('aborting', () => {
  it('ends a call under way with the reason given', async () => {
    const { client, seen } = await startClient(['silence']);
    const stop = new AbortController();
    const call = failureOf(client.get('/v1/user/info', { signal: stop.signal }));
    while (seen.length === 0) await new Promise((resolve) => setImmediate(resolve));

    const reason = new Error('enough');
    stop.abort(reason);

    expect(await call).toBe(reason);
  });
});

it('sends files as they are, under their paths, and again under one key', async () => {
  const accepted = { ...reference, message: 'Accepted 1 file.' };
  const { client, seen } = await startClient([
    { status: 503, body: {} },
    { status: 202, body: accepted },
  ]);
  const content = new Blob([new Uint8Array([0x25, 0x50, 0x44, 0x46, 0x0d, 0x0a, 0x1a])]);
  const query = { datasource_id: 'ds', ingestor_id: 'upload:browser' };

  const answer = await sendFiles(client, [{ path: 'plans/ä.pdf', content }], query, { idempotencyKey: 'k' });

  expect(answer).toEqual(accepted);
  expect(seen.map(({ url, idempotencyKey }) => [url, idempotencyKey])).toEqual(
    Array(2).fill(['/v1/ingest/files?datasource_id=ds&ingestor_id=upload%3Abrowser', '"k"']),
  );
  expect(seen[1]?.body).toMatch(/name="file"; filename="plans\/ä\.pdf"\r\n.*\r\n\r\n%PDF\r\n\u001a\r\n--/s);
});
