import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { useCaseBody } from '@parley/contracts';
import { deadUrl } from '../agents-upstream.js';
import { withoutDocdb } from '../docdb-outage.js';
import { type Stack, startStack } from '../stack.js';
import { aDraft, create } from './a-use-case.js';

let stack: Stack;
let alice: string;
let bob: string;
let carol: string;
let call: Stack['call'];
const at = new Date('2026-01-02T03:04:05.000Z');
beforeAll(async () => {
  stack = await startStack();
  await stack.setEnabled('carol', true);
  [alice, bob, carol] = await Promise.all([stack.bearerOf('alice'), stack.bearerOf('bob'), stack.bearerOf('carol')]);
});
// A service of its own for each test, as only ten writes a minute are allowed.
beforeEach(async () => {
  ({ call } = await stack.startService({}, () => at));
});
afterAll(() => stack.close());

const unknownId = '/api/usecases/uc_0000000000000000';

describe('POST /api/usecases', () => {
  it('creates a use case with an id and the time', async () => {
    const res = await call('/api/usecases', { bearer: bob, body: aDraft() });
    const body = useCaseBody.parse(await res.json());

    expect(res.status).toBe(201);
    expect(body.data).toEqual({
      ...aDraft(),
      id: expect.stringMatching(/^uc_[0-9A-Za-z]{16}$/),
      isMine: true,
      ownerName: 'Bob Baker',
      createdAt: at.toISOString(),
      updatedAt: at.toISOString(),
    });
  });

  it('keeps nothing that a caller may not set', async () => {
    const forged = { id: 'uc_mine', ownerId: 'somebody', createdAt: 'once', note: 'x' };
    const res = await call('/api/usecases', { bearer: bob, body: { ...aDraft(), ...forged } });
    const { data } = useCaseBody.parse(await res.json());
    const stored = await stack.db.collection<{ _id: string; ownerId?: string }>('usecases').findOne({ _id: data.id });

    expect(stored).toMatchObject({ createdAt: at });
    expect(stored).not.toHaveProperty('note');
    expect(stored?.ownerId).not.toBe('somebody');
  });

  it.each([
    ['title', 'missing', undefined],
    ['title', 'too short', 'ab'],
    ['title', 'too long', 'x'.repeat(201)],
    ['title', 'a number', 7],
    ['description', 'too short', 'nine char'],
    ['description', 'too long', 'x'.repeat(1001)],
    ['category', 'unknown', 'kitchen'],
    ['tags', 'empty', []],
    ['tags', 'too many', Array.from({ length: 11 }, (_, i) => `t${i}`)],
    ['tags', 'a string', 'rollback'],
    ['tags.0', 'not one that `?tags=` can ask for', ['a, b']],
    ['prompt', 'too short', 'nine char'],
    ['prompt', 'too long', 'x'.repeat(2001)],
    ['expectedAgents', 'empty', []],
    ['expectedAgents', 'too many', Array.from({ length: 11 }, (_, i) => `a${i}`)],
    ['difficulty', 'unknown', 'hard'],
  ])('names the field %s when it is %s', async (field, _fault, value) => {
    const [name = ''] = field.split('.');
    const res = await call('/api/usecases', { bearer: bob, body: aDraft({ [name]: value }) });
    expect(res.status).toBe(400);
    expect(await res.json()).toMatchObject({
      success: false,
      code: 'VALIDATION_ERROR',
      details: [{ field, message: expect.any(String) }],
    });
  });

  it('names all missing fields at once', async () => {
    const res = await call('/api/usecases', { bearer: bob, body: {} });
    const { details } = (await res.json()) as { details: { field: string }[] };
    expect(details.map(({ field }) => field)).toEqual(Object.keys(aDraft()));
  });

  it.each([
    ['malformed JSON', '{"title":', {}, 400, 'VALIDATION_ERROR'],
    ['a list', [], {}, 400, 'VALIDATION_ERROR'],
    ['another media type', 'title=x', { 'content-type': 'text/plain' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a body that is too large', aDraft({ prompt: 'x'.repeat(200_000) }), {}, 413, 'PAYLOAD_TOO_LARGE'],
  ])('refuses %s', async (_case, body, headers, status, code) => {
    const res = await call('/api/usecases', { bearer: bob, body, headers });
    expect(res.status).toBe(status);
    expect(await res.json()).toMatchObject({ success: false, code });
  });

  it('allows ten writes a minute to each person, and goes on reading', async () => {
    for (let n = 0; n < 10; n++) await create(call, bob);
    const res = await call('/api/usecases', { bearer: bob, body: aDraft() });

    expect(res.status).toBe(429);
    expect(await res.json()).toMatchObject({ code: 'RATE_LIMIT_EXCEEDED', retry_after: expect.any(Number) });
    expect((await call('/api/usecases', { bearer: bob })).status).toBe(200);
    expect((await call('/api/usecases', { bearer: alice, body: aDraft() })).status).toBe(201);
  });
});

describe('GET /api/usecases/:id', () => {
  it('shows every use case to everybody who is signed in, and tells them whether it is theirs', async () => {
    const made = await create(call, bob);
    const res = await call(`/api/usecases/${made.id}`, { bearer: carol });
    expect(res.status).toBe(200);
    expect(await res.json()).toEqual({ success: true, data: { ...made, isMine: false } });
  });

  it.each([unknownId, '/api/usecases/x', '/api/usecases/%24ne', '/api/usecases/%00'])('knows no %s', async (path) => {
    const res = await call(path, { bearer: bob });
    expect(res.status).toBe(404);
    expect(await res.json()).toMatchObject({ success: false, code: 'NOT_FOUND' });
  });
});

describe('PUT /api/usecases/:id', () => {
  const put = (id: string, bearer: string, body: unknown) =>
    call(`/api/usecases/${id}`, { method: 'PUT', bearer, body });

  it('changes what is named, and answers that with the id and the time', async () => {
    const made = await create(call, bob);
    const later = new Date('2026-02-02T00:00:00.000Z');
    ({ call } = await stack.startService({}, () => later));
    const res = await put(made.id, bob, { title: 'Roll forward', unknown: 1 });

    expect(res.status).toBe(200);
    const changed = { title: 'Roll forward', updatedAt: later.toISOString() };
    expect(await res.json()).toEqual({ success: true, data: { ...changed, id: made.id } });
    const read = await call(`/api/usecases/${made.id}`, { bearer: bob });
    expect(await read.json()).toEqual({ success: true, data: { ...made, ...changed } });
  });

  it.each([
    ['no known field', { id: 'uc_0000000000000000', note: 'x' }],
    ['nothing', {}],
    ['a title that is too short', { title: 'ab' }],
    ['an empty list of tags', { tags: [] }],
  ])('refuses %s', async (_case, body) => {
    const { id } = await create(call, bob);
    const res = await put(id, bob, body);
    expect(res.status).toBe(400);
    expect(await res.json()).toMatchObject({ code: 'VALIDATION_ERROR', details: expect.any(Array) });
  });

  it("refuses another person's, and lets an admin, who is noted, as their own changes are not", async () => {
    const made = await create(call, bob);
    expect((await put(made.id, bob, { title: 'Better' })).status).toBe(200);
    const refused = await put(made.id, carol, { title: 'Mine now' });
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ code: 'FORBIDDEN', details: { reason: 'not_owner' } });

    expect((await put(made.id, alice, { title: 'Reviewed' })).status).toBe(200);
    const noted = await stack.db
      .collection('audit_events')
      .find({ resource: `usecase:${made.id}` })
      .toArray();
    expect(noted).toMatchObject([{ action: 'usecase.update', outcome: 'success', actor: /^sha256:/ }]);
  });

  it('knows no unknown id', async () => {
    const res = await call(unknownId, { method: 'PUT', bearer: bob, body: { title: 'Nobody home' } });
    expect(res.status).toBe(404);
  });
});

describe('DELETE /api/usecases/:id', () => {
  const remove = (id: string, bearer: string) => call(`/api/usecases/${id}`, { method: 'DELETE', bearer });

  it('deletes once, and says so', async () => {
    const { id } = await create(call, bob);
    const res = await remove(id, bob);
    expect(res.status).toBe(200);
    expect(await res.json()).toEqual({ success: true, message: expect.any(String) });
    expect((await call(`/api/usecases/${id}`, { bearer: bob })).status).toBe(404);
    expect((await remove(id, bob)).status).toBe(404);
  });

  it("refuses another person's, and lets an admin", async () => {
    const { id } = await create(call, bob);
    expect((await remove(id, carol)).status).toBe(403);
    expect((await remove(id, alice)).status).toBe(200);
  });
});

describe('every row', () => {
  const rows = [
    ['GET', '/api/usecases'],
    ['POST', '/api/usecases'],
    ['GET', unknownId],
    ['PUT', unknownId],
    ['DELETE', unknownId],
  ] as const;
  const body = (method: string) => (['POST', 'PUT'].includes(method) ? { body: aDraft() } : {});

  it.each(rows)('%s %s needs a credential that holds', async (method, path) => {
    for (const more of [{}, { bearer: 'not-a-token' }]) {
      const res = await call(path, { method, ...body(method), ...more });
      expect(res.status).toBe(401);
      expect(await res.json()).toMatchObject({ success: false, code: 'UNAUTHORIZED' });
    }
  });

  it('answers 503 naming docdb when it is down', async () => {
    const service = await withoutDocdb(stack);
    const answers = await Promise.all(
      rows.map(([method, path]) => service.call(path, { method, bearer: bob, ...body(method) })),
    );
    for (const res of answers) {
      expect(res.status).toBe(503);
      expect(res.headers.get('retry-after')).toBe('5');
      expect(await res.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE', details: { dependency: 'docdb' } });
    }
  });

  it('lets only the owner change it while authz is down', async () => {
    const service = await stack.startService({ AUTHZ_HTTP: await deadUrl() });
    const { id } = await create(service.call, bob);
    const put = (bearer: string) =>
      service.call(`/api/usecases/${id}`, { method: 'PUT', bearer, body: { title: 'Changed' } });
    const refused = await put(carol);

    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ code: 'AUTHZ_UNAVAILABLE' });
    expect((await put(bob)).status).toBe(200);
  });
});
