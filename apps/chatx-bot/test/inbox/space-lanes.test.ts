import { describe, expect, it } from '@jest/globals';
import { createSpaceLanes, type TurnEnd } from '../../src/inbox/space-lanes.js';

/** Lanes, and work in them that says when it began. */
function someLanes(atOnce: number) {
  const begun: string[] = [];
  const lanes = createSpaceLanes({ atOnce, onError: () => undefined, retryMs: 10_000 });
  const put = (space: string, at: number, work: () => Promise<unknown> = () => Promise.resolve('over')) =>
    lanes.run(space, new Date(at), async () => {
      begun.push(`${space}${at}`);
      return (await work()) === 'not_yet' ? 'not_yet' : ('over' satisfies TurnEnd);
    });
  return { lanes, begun, put };
}

describe('lanes of spaces', () => {
  it('run what is older first, also when it comes later', async () => {
    const { lanes, begun, put } = someLanes(4);
    const gate = Promise.withResolvers<undefined>();
    put('a', 1, () => gate.promise);
    for (const at of [5, 3, 4, 2]) put('a', at);
    gate.resolve(undefined);
    await lanes.idle();

    expect(begun).toEqual(['a1', 'a2', 'a3', 'a4', 'a5']);
    expect(lanes.size()).toBe(0);
  });

  it('know the oldest that waits or runs', async () => {
    const { lanes, put } = someLanes(1);
    const gate = Promise.withResolvers<undefined>();
    expect(lanes.oldest()).toBeUndefined();
    put('b', 7, () => gate.promise);
    put('a', 3);
    put('a', 5);
    expect(lanes.oldest()).toEqual(new Date(3));

    gate.resolve(undefined);
    await lanes.idle();
    expect(lanes.oldest()).toBeUndefined();
  });

  it('go on behind work that fails', async () => {
    const { lanes, begun, put } = someLanes(1);
    put('a', 1, () => Promise.reject(new Error('no')));
    put('a', 2);
    expect(lanes.size()).toBe(2);
    await lanes.idle();

    expect(begun).toEqual(['a1', 'a2']);
  });

  it('wait with what cannot begin yet, until what is older comes, and leave other spaces alone', async () => {
    const { lanes, begun, put } = someLanes(4);
    let isNext = false;
    put('a', 2, () => Promise.resolve(isNext ? 'over' : 'not_yet'));
    put('a', 3);
    put('b', 9);
    await new Promise((resolve) => setImmediate(resolve));
    expect(begun).toEqual(['a2', 'b9']);

    put('a', 1, () => Promise.resolve((isNext = true)));
    await lanes.idle();
    expect(begun).toEqual(['a2', 'b9', 'a1', 'a2', 'a3']);
    expect(lanes.size()).toBe(0);
  });

  it('begin nothing while somebody looks for what is older, and then that first', async () => {
    const { lanes, begun, put } = someLanes(4);
    const [looking, longer] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    lanes.holdWhile(looking.promise, new AbortController().signal);
    lanes.holdWhile(longer.promise, new AbortController().signal);
    put('a', 2);
    put('a', 1);
    looking.reject(new Error('not found'));
    await new Promise((resolve) => setImmediate(resolve));
    expect(begun).toEqual([]);

    longer.resolve(undefined);
    await lanes.idle();
    expect(begun).toEqual(['a1', 'a2']);
  });

  it('wait for that no longer than they may', async () => {
    const { lanes, begun, put } = someLanes(4);
    const limit = new AbortController();
    lanes.holdWhile(new Promise(() => undefined), limit.signal);
    put('a', 1);
    limit.abort();
    await lanes.idle();

    expect(begun).toEqual(['a1']);
  });
});
