import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { errorBody } from '@parley/contracts';
import { deadUrl } from '../agents-upstream.js';
import { type Stack, startStack } from '../stack.js';

let stack: Stack;
let alice: string;
let bob: string;
beforeAll(async () => {
  stack = await startStack();
  [alice, bob] = await Promise.all([stack.bearerOf('alice'), stack.bearerOf('bob')]);
}, 30_000);
afterAll(() => stack.close());

type Call = Stack['call'];
const post = (call: Call, path: string, body: unknown, headers: Record<string, string> = {}) =>
  call(path, { bearer: alice, body, headers });
const cases: [string, number, string, (call: Call) => Promise<Response>][] = [
  ['a field that is missing', 400, 'VALIDATION_ERROR', (call) => post(call, '/api/usecases', {})],
  ['a body that is no JSON', 400, 'VALIDATION_ERROR', (call) => post(call, '/api/chat', '{"message":')],
  ['no credential', 401, 'UNAUTHORIZED', (call) => call('/api/version')],
  ['no right', 403, 'FORBIDDEN', (call) => call('/api/admin/audit', { bearer: bob })],
  ['an unknown id', 404, 'NOT_FOUND', (call) => call('/api/usecases/uc_0000000000000000', { bearer: alice })],
  ['an unknown path', 404, 'NOT_FOUND', (call) => call('/api/nothing', { bearer: alice })],
  ['a wrong method', 405, 'METHOD_NOT_ALLOWED', (call) => call('/api/version', { method: 'DELETE', bearer: alice })],
  ['a body too large', 413, 'PAYLOAD_TOO_LARGE', (call) => post(call, '/api/usecases', { title: 'x'.repeat(200_000) })],
  [
    'another media type',
    415,
    'UNSUPPORTED_MEDIA_TYPE',
    (call) => post(call, '/api/usecases', 'title=x', { 'content-type': 'application/x-www-form-urlencoded' }),
  ],
];

it.each(cases)('%s has the one shape of errors and an id to ask about', async (_case, status, code, ask) => {
  const res = await ask(stack.call);
  expect([res.status, errorBody.parse(await res.json())]).toMatchObject([status, { code }]);
  expect(res.headers.get('x-request-id')).toMatch(/^[\w.:-]+$/);
});

it('a dependency that is down has it as well, and names itself', async () => {
  const { call } = await stack.startService({ AUTHZ_HTTP: await deadUrl() });
  const res = await call('/api/dynamic-agents/available', { bearer: bob });
  expect([res.status, errorBody.parse(await res.json())]).toMatchObject([503, { code: 'AUTHZ_UNAVAILABLE' }]);
  expect(res.headers.get('retry-after')).toMatch(/^\d+$/);
});

it('a fault of ours tells nothing of the inside', async () => {
  const secret = () => Promise.reject(new TypeError('cannot read sk_secret of mongodb://user:pw@docdb'));
  const { call } = await stack.startService({}, undefined, { agents: { listUsableAgents: secret } });
  const res = await call('/api/dynamic-agents/available', { bearer: bob });
  const text = await res.text();
  expect([res.status, errorBody.parse(JSON.parse(text))]).toMatchObject([500, { code: 'INTERNAL_ERROR' }]);
  expect(text).not.toMatch(/secret|mongodb|TypeError/);
});
