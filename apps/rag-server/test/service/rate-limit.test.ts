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

it('counts who is refused: by address while nobody is known, and a person as themselves', async () => {
  const bad = () => rag.anonymous.get('/v1/mcp/tools/schema').set('Authorization', 'Bearer made-up');
  for (let left = 9; left >= 0; left -= 1) {
    const { status, headers } = await bad();
    expect([status, headers['x-ratelimit-remaining'], headers['www-authenticate']]).toEqual([
      401,
      String(left),
      expect.stringContaining('invalid_token'),
    ]);
  }
  expect((await bad()).status).toBe(429);
  expect((await rag.anonymous.get('/v1/mcp/tools/schema')).status).toBe(429);

  const reader = await rag.as('reader', { sub: 'refused' });
  const forbidden = () => reader.post('/v1/job/any/terminate');
  const statuses = [];
  for (let asked = 0; asked < 11; asked += 1) statuses.push((await forbidden()).status);
  expect(statuses).toEqual([...Array<number>(10).fill(403), 429]);
});

it('counts a costly search as several requests', async () => {
  const reader = await rag.as('reader', { sub: 'costly' });
  const filters = Object.fromEntries(Array.from({ length: 10 }, (_, key) => [`metadata.k${key}`, { gte: 1 }]));
  const search = (more: object) =>
    reader.post('/v1/mcp/invoke').send({ tool_name: 'search', arguments: { query: 'x', ...more } });
  const left = async () => Number((await reader.get('/v1/mcp/tools/schema')).headers['x-ratelimit-remaining']);

  const before = await left();
  await search({});
  expect(await left()).toBe(before - 2);
  expect((await search({ filters })).status).toBe(200);
  expect(await left()).toBe(before - 6);
  expect((await search({ filters })).status).toBe(200);
  const refused = await search({ filters });
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
});

it('counts a batch by its parts', async () => {
  const caller = await rag.as('reader', { sub: 'batches' });
  const send = (parts: number) =>
    caller.post('/mcp').set('Accept', 'application/json, text/event-stream').send(batch(parts));

  expect((await send(8)).status).toBe(200);
  expect((await send(3)).status).toBe(429);
});
