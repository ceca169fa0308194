import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { alias, spaceId, type Stack, startStack } from '../stack.js';
import { dataOf, routeTuple, spacesOf } from './spaces-of.js';

let stack: Stack;
let alice: string;
let spaces: ReturnType<typeof spacesOf>;
beforeAll(async () => {
  stack = await startStack();
  spaces = spacesOf(stack);
  alice = await stack.bearerOf('alice');
}, 120_000);
afterAll(() => stack.close());
const forgetLeases = () => stack.db.collection('chatx_space_leases').deleteMany({});
beforeEach(async () => {
  await spaces.clear();
  await forgetLeases();
  await spaces.onboard(alice);
  await forgetLeases();
});

/** Every record and tuple that any of this could touch, times included. */
async function everything() {
  const names = ['audit_events', 'authz_outbox', 'chatx_space_leases', 'teams'];
  const others = names.map((name) => stack.db.collection(name).find().toArray());
  return { records: await spaces.records(), tuples: await spaces.tuples(), others: await Promise.all(others) };
}

describe('onboarding a space a second time', () => {
  it('writes nothing: no mark, no lease, no record of it', async () => {
    // Whoever holds the space keeps everybody out who wants to change it.
    const held = {
      _id: `${alias}--${spaceId}`,
      holder: 'somebody else',
      until: new Date(Date.now() + 600_000),
      fence: 1,
    };
    await stack.db.collection<{ _id: string }>('chatx_space_leases').insertOne(held);
    const before = await everything();

    const { steps } = await dataOf(await spaces.onboard(alice));

    expect(await everything()).toEqual(before);
    const outcomes = (steps as { outcome: string }[]).map(({ outcome }) => outcome);
    expect(outcomes.slice(0, 6)).toEqual([
      'unchanged',
      'unchanged',
      'unchanged',
      'unchanged',
      'preserved',
      'unchanged',
    ]);
  });

  it.each([
    ['a tuple is missing', () => stack.authz.apply({ deletes: [routeTuple('docs')] })],
    ['a tuple is too many', () => stack.authz.apply({ writes: [routeTuple('other')] })],
  ])('mends what authz says otherwise: %s', async (_what, spoil) => {
    const before = await spaces.tuples();
    await spoil();

    await spaces.onboard(alice);

    expect(await spaces.tuples()).toEqual(before);
  });

  it('finishes what was marked and not finished', async () => {
    const mark = { kind: 'space', thing_id: `${alias}--${spaceId}`, version: 'v', attempts: 1 };
    const at = new Date();
    await stack.db.collection('authz_outbox').insertOne({
      ...mark,
      _id: `space:${mark.thing_id}` as never,
      since: at,
      due_at: new Date(at.getTime() + 600_000),
    });

    await spaces.onboard(alice);

    expect(await stack.db.collection('authz_outbox').countDocuments()).toBe(0);
  });
});
