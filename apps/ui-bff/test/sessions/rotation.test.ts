import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { catalogKeyMintedBody } from '@parley/contracts';
import { demoUserIds } from '@parley/devstack-idp';
import { saltFrom } from '../../src/audit/audit-log.js';
import { sessionSecret as old, type Stack, startStack } from '../stack.js';
import { sessionOf, signedIn } from './signed-in.js';

const fresh = 'nW3xR8vK5tB2qY7mZ4cL9pD6sF1hG0jA';
/** What the replicas are told, restart by restart. */
const steps = [old, `${old},${fresh}`, `${fresh},${old}`, fresh];

type Call = Stack['call'];
let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
}, 30_000);
afterAll(() => stack.close());

const replica = async (SESSION_SECRET: string): Promise<Call> => (await stack.startService({ SESSION_SECRET })).call;
const readsCatalogue = async (call: Call, key: string) =>
  (await call('/api/skills', { headers: { 'x-catalog-key': key } })).status;
const mint = async (call: Call, bearer: string) =>
  catalogKeyMintedBody.parse(await (await call('/api/catalog-api-keys', { bearer, body: {} })).json()).data.key;

it('a session secret is rotated replica by replica, and nobody notices', async () => {
  const bearer = await stack.bearerOf('bob');
  const keys: string[] = [];
  let [one, other] = [await replica(old), await replica(old)];
  for (const [from, to] of steps.slice(1).map((to, at) => [steps[at] ?? old, to] as const)) {
    // Half of the roll is done: one replica knows the next step, the other does not yet.
    [one, other] = [await replica(to), await replica(from)];
    const cookies = [await signedIn(stack, 'bob', one), await signedIn(stack, 'bob', other)];
    keys.push(await mint(one, bearer), await mint(other, bearer));
    for (const call of [one, other]) {
      for (const cookie of cookies) expect((await sessionOf(call, cookie)).status).toBe(200);
      for (const key of keys) expect(await readsCatalogue(call, key)).toBe(200);
    }
  }

  // A month later the old secret is known to nobody.
  const later = await replica(fresh);
  for (const key of keys) expect(await readsCatalogue(later, key)).toBe(200);
}, 20_000);

it('people of old audit events are found after it', async () => {
  const actor = `sha256:${createHash('sha256')
    .update(`${saltFrom(old)}:${demoUserIds.bob}`)
    .digest('hex')}`;
  await stack.db.collection('audit_events').insertOne({
    ...{ ts: new Date(), actor, action: 'chatx.command', resource: null, outcome: 'success', reason: null },
    correlation_id: 'c',
  });
  const call = await replica(fresh);
  const res = await call(`/api/admin/audit?actor=${demoUserIds.bob}&action=chatx.command`, {
    bearer: await stack.bearerOf('alice'),
  });
  expect(((await res.json()) as { data: unknown[] }).data).toHaveLength(1);
});

it('a secret of which no earlier one is listed opens nothing, and leaves what the others keep', async () => {
  const key = await mint(await replica(fresh), await stack.bearerOf('bob'));
  const lost = await replica('qP9wE2rT7yU4iO1aS6dF3gH8jK5lZ0xC');
  expect(await readsCatalogue(lost, key)).toBe(401);
  expect(await readsCatalogue(await replica(fresh), key)).toBe(200);
});
