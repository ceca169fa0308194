import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type RunningRag, startRagServer } from '../start-rag-server.js';

let rag: RunningRag;
let at = new Date('2030-01-01T00:00:00Z');
beforeAll(async () => {
  rag = await startRagServer({ RATE_LIMIT_PER_MINUTE: '10' }, () => at);
});
afterAll(() => rag.close());

const asked = async (claims: object) => (await rag.as('reader', claims)).get('/v1/mcp/tools/schema');
const batch = (parts: number) =>
  Array.from({ length: parts }, (_, id) => ({ jsonrpc: '2.0', id, method: 'tools/list', params: {} }));

it('counts the requests of each person, tells what is left, and says when to come back', async () => {
  for (let left = 9; left >= 0; left -= 1) {
    const { status, headers } = await asked({ sub: 'much' });
    expect([status, headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']]).toEqual([200, '10', String(left)]);
  }
  const refused = await asked({ sub: 'much' });

  expect([refused.status, refused.headers['retry-after'], refused.body]).toEqual([
    429,
    '60',
    { detail: 'Too many requests. Please try again later.', code: 'RATE_LIMIT_EXCEEDED' },
  ]);
  expect((await asked({ sub: 'little' })).status).toBe(200);
  at = new Date('2030-01-01T00:01:00Z');
  expect((await asked({ sub: 'much' })).status).toBe(200);
});

it('counts a batch by its parts', async () => {
  const caller = await rag.as('reader', { sub: 'batches' });
  const send = (parts: number) =>
    caller.post('/mcp').set('Accept', 'application/json, text/event-stream').send(batch(parts));

  expect((await send(8)).status).toBe(200);
  expect((await send(3)).status).toBe(429);
});
