import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Stack, startStack } from '../stack.js';
import { sessionOf, signedIn, signOut } from './signed-in.js';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

/** A replica on a machine whose clock is off. */
const replica = (aheadMs: number) => stack.startService({}, undefined, { machine: () => Date.now() + aheadMs });

const sixMinutes = 360_000;
const toldOfClock = {
  dependencies: expect.objectContaining({ idp: expect.objectContaining({ reason: 'clock_differs' }) }),
};

describe.each([
  ['ahead', sixMinutes],
  ['behind', -sixMinutes],
])('a replica whose clock is six minutes %s', (_where, aheadMs) => {
  it('keeps everybody signed in, on itself and on the others, and signs in and out', async () => {
    const wrong = await replica(aheadMs);
    const before = await signedIn(stack, 'alice');
    expect((await sessionOf(wrong.call, before)).status).toBe(200);
    expect((await sessionOf(stack.call, before)).status).toBe(200);
    const there = await signedIn(stack, 'bob', wrong.call);
    expect((await sessionOf(stack.call, there)).status).toBe(200);
    expect((await signOut(wrong.call, there)).status).toBe(200);
    expect((await sessionOf(stack.call, there)).status).toBe(401);
    expect((await sessionOf(stack.call, before)).status).toBe(200);
    const ready = await wrong.call('/readyz');
    expect([ready.status, await ready.json()]).toEqual([200, expect.objectContaining(toldOfClock)]);
  });
});

it('one that cannot know better tells people to try again, and ends no session', async () => {
  const cookie = await signedIn(stack, 'alice');
  const wrong = await stack.startService({}, () => new Date(Date.now() + sixMinutes));
  const answer = await sessionOf(wrong.call, cookie);
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ details: { reason: 'clock_differs' } });
  expect((await sessionOf(stack.call, cookie)).status).toBe(200);
});
