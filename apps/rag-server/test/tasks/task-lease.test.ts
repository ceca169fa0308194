import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { recordLeaseContract } from '@parley/docdb/testing';
import { aTask, leaseMs, startTaskQueue } from './start-task-queue.js';

let started: Awaited<ReturnType<typeof startTaskQueue>>;
beforeAll(async () => {
  started = await startTaskQueue();
});
afterAll(() => started.close());
beforeEach(() => started.reset());

recordLeaseContract('a task', {
  leaseMs,
  async make() {
    const { add, claim, queue, turnTo } = started;
    await add(aTask('1'));
    return {
      async acquire(holder, now) {
        turnTo(now);
        return (await claim(holder)).length === 1;
      },
      async renew(holder, now) {
        turnTo(now);
        return (await queue.renew(holder, ['1'])).size === 1;
      },
    };
  },
});
