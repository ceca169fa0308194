import { expect, it } from '@jest/globals';
import { inSteps } from './in-steps.js';

const never = new AbortController().signal;
const busy = () => {
  const until = performance.now() + 6;
  while (performance.now() < until);
};

it('lets other work go on between two long items', async () => {
  const order: string[] = [];
  setImmediate(() => order.push('other work'));
  const made = await inSteps([1, 2, 3], (item) => (busy(), order.push(`item ${item}`), [item, item * 10]), never);

  expect(made).toEqual([1, 10, 2, 20, 3, 30]);
  expect(order.indexOf('other work')).toBe(1);
});

it('ends where nobody waits any more', async () => {
  const left = new AbortController();
  const begun: number[] = [];
  const leaveDuring = (item: number) => {
    begun.push(item);
    left.abort(new Error('gone'));
    return [item];
  };
  const work = inSteps([1, 2, 3], leaveDuring, left.signal);

  await expect(work).rejects.toThrow('gone');
  expect(begun).toEqual([1]);
});
