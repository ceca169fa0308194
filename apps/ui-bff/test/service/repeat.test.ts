import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createClosers, type Closers } from '@parley/service';
import { silentLog } from '@parley/service/testing';
import { every } from '../../src/repeat.js';

const log = silentLog();
let closers: Closers;
beforeEach(() => {
  closers = createClosers({ log });
});
afterEach(() => closers.close());

/** Resolves when so many more moments have passed at which work is due. */
const moments = async (more: number) => {
  for (let passed = 0; passed < more; passed++) {
    const next = Promise.withResolvers<undefined>();
    const clock = createClosers({ log });
    const tick = () => {
      next.resolve(undefined);
      return next.promise;
    };
    every(1, 'clock', tick, { log, closers: clock });
    await next.promise;
    await clock.close();
  }
};

describe('work that is repeated', () => {
  it('is not begun again while it goes on, however long that takes', async () => {
    const goOn = Promise.withResolvers<undefined>();
    const again = Promise.withResolvers<undefined>();
    let begun = 0;
    const work = () => {
      begun++;
      if (begun > 1) again.resolve(undefined);
      return goOn.promise;
    };
    every(1, 'work', work, { log, closers });
    await moments(5);
    expect(begun).toBe(1);
    goOn.resolve(undefined);
    await again.promise;
  });

  it('goes on after a failure', async () => {
    const again = Promise.withResolvers<undefined>();
    let begun = 0;
    const work = () => {
      begun++;
      if (begun > 1) again.resolve(undefined);
      return Promise.reject(new Error('not this time'));
    };
    every(1, 'work', work, { log, closers });
    await again.promise;
  });

  it('has ended when it is closed', async () => {
    const [begun, goOn] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    let isOver = false;
    const work = async () => {
      begun.resolve(undefined);
      await goOn.promise;
      isOver = true;
    };
    every(1, 'work', work, { log, closers });
    await begun.promise;
    await moments(3);
    const closed = closers.close();
    goOn.resolve(undefined);
    await closed;
    expect(isOver).toBe(true);
  });
});
