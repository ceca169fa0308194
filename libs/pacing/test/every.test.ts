import { afterEach, describe, expect, it } from '@jest/globals';
import { every, type Repetition } from '../src/index.js';

const started: Repetition[] = [];
const start: typeof every = (...args) => {
  const repetition = every(...args);
  started.push(repetition);
  return repetition;
};
const ignored = { onError: () => undefined };
afterEach(() => Promise.all(started.splice(0).map((repetition) => repetition.stop())));

/** Resolves when so many more moments have passed at which work is due. */
const moments = async (more: number) => {
  const passed = Promise.withResolvers<undefined>();
  let count = 0;
  const work = () => {
    if (++count === more) passed.resolve(undefined);
    return Promise.resolve();
  };
  start(1, work, ignored);
  await passed.promise;
};

describe('work that is repeated', () => {
  it('is not begun again while it goes on, however long that takes', async () => {
    const [goOn, again] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    let begun = 0;
    const work = () => {
      begun++;
      if (begun > 1) again.resolve(undefined);
      return goOn.promise;
    };
    start(1, work, ignored);
    await moments(5);
    expect(begun).toBe(1);
    goOn.resolve(undefined);
    await again.promise;
  });

  it('goes on after a failure, which is reported', async () => {
    const again = Promise.withResolvers<undefined>();
    const reported: unknown[] = [];
    let begun = 0;
    const work = () => {
      begun++;
      if (begun > 1) again.resolve(undefined);
      return begun === 1 ? Promise.reject(new Error('not this time')) : Promise.resolve();
    };
    start(1, work, { onError: (error) => reported.push(error) });
    await again.promise;
    expect(reported).toEqual([new Error('not this time')]);
  });

  it('has ended when it is stopped, is told so, and is not begun again', async () => {
    const begun = Promise.withResolvers<AbortSignal>();
    const goOn = Promise.withResolvers<undefined>();
    let [times, isOver] = [0, false];
    const work = async (signal: AbortSignal) => {
      times++;
      begun.resolve(signal);
      await goOn.promise;
      isOver = true;
    };
    const repetition = start(1, work, ignored);
    const signal = await begun.promise;
    const stopped = repetition.stop();
    expect([signal.aborted, isOver]).toEqual([true, false]);
    goOn.resolve(undefined);
    await stopped;
    await moments(3);
    expect([times, isOver]).toEqual([1, true]);
  });

  it('does not wait for its pause when it is stopped', async () => {
    let times = 0;
    await start(2_147_483_647, () => Promise.resolve(times++), ignored).stop();
    expect(times).toBe(0);
  });

  it('asks before each pause how long it is to be', async () => {
    const pauses = [10, 20, 30];
    const waited: number[] = [];
    const ended = Promise.withResolvers<undefined>();
    const wait = (ms: number) => {
      waited.push(ms);
      if (waited.length < 3) return Promise.resolve();
      ended.resolve(undefined);
      return ended.promise.then(() => Promise.reject(new Error('enough')));
    };
    start(
      () => pauses.shift() ?? 0,
      () => Promise.resolve(),
      { onError: () => undefined, wait },
    );
    await ended.promise;
    expect(waited).toEqual([10, 20, 30]);
  });
});
