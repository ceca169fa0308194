import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@parley/contracts';
import mongoose from 'mongoose';
import type { ClaimedTask, TaskQueue } from '../../src/tasks/task-queue.js';
import { outagePauseMs } from '../../src/tasks/run-batch.js';
import { retryDelayMs, type TaskReport } from '../../src/tasks/task-handler.js';
import { startTaskWorker } from '../../src/tasks/task-worker.js';
import { until } from '../start-rag-server.js';
import { aTask, leaseMs, startTaskQueue } from './start-task-queue.js';

type Started = Awaited<ReturnType<typeof startTaskQueue>>;

describe('startTaskWorker', () => {
  let queue: Started['queue'];
  let add: Started['add'];
  let claim: Started['claim'];
  let wait: Started['wait'];
  let started: Started;
  beforeAll(async () => {
    started = await startTaskQueue();
    ({ queue, add, claim, wait } = started);
  });
  afterAll(() => started.close());
  let hindrances: string[] = [];
  beforeEach(async () => {
    hindrances = [];
    await started.reset();
  });

  const run = (
    handle: (tasks: readonly ClaimedTask[], signal: AbortSignal) => Promise<void>,
    isOver = () => false,
    asked: TaskQueue = queue,
    isOutage = () => false,
    report = (task: ClaimedTask): TaskReport => ({ task, outcome: 'indexed', chunks: 1 }),
  ) =>
    startTaskWorker({
      queue: asked,
      jobs: {
        begin: () => Promise.resolve(true),
        isOver: () => Promise.resolve(isOver()),
        progressed: () => Promise.resolve(),
        heldUp: (_job, why) => Promise.resolve(void hindrances.push(why)),
        sweep: () => Promise.resolve(),
      },
      handlers: [
        {
          kind: 'document',
          batchSize: 4,
          run: async (tasks, signal) => {
            await handle(tasks, signal);
            return tasks.map(report);
          },
        },
      ],
      holder: 'w1',
      concurrency: 1,
      heartbeatMs: 20,
      pollMs: 10,
      sweepMs: 50,
      takeOverMs: 50,
      maxAttempts: 3,
      isOutage: () => Promise.resolve(isOutage()),
      onError: () => undefined,
    });
  const settled = async (fits: (counts: Awaited<ReturnType<typeof queue.count>>) => boolean) =>
    until(() => queue.count('job'), fits);
  const untilAborted = (signal: AbortSignal) =>
    new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));

  it('asks one question a look while there is nothing to do, and claims as soon as there is', async () => {
    const asked: string[] = [];
    const counted: TaskQueue = {
      ...queue,
      claim: (order) => (asked.push('claim'), queue.claim(order)),
      kindsDue: (...which) => (asked.push('look'), queue.kindsDue(...which)),
    };
    const worker = run(() => Promise.resolve(), undefined, counted);
    await until(
      () => Promise.resolve(asked.filter((what) => what === 'look').length),
      (looks) => looks >= 10,
    );
    const claimsAtRest = asked.filter((what) => what === 'claim').length;
    await add(aTask('1'));
    await settled(({ open }) => open === 0);
    await worker.stop();

    expect(claimsAtRest).toBe(1);
  });

  it('tries a failing task again after a pause, and gives it up after its last attempt', async () => {
    let runs = 0;
    await add(aTask('1'));
    const worker = run(() => {
      runs += 1;
      wait(retryDelayMs(runs) + 1);
      return Promise.reject(new Error('broken'));
    });
    const counts = await until(
      async () => {
        wait(1_000);
        return queue.count('job');
      },
      ({ open }) => open === 0,
    );
    await worker.stop();

    expect([counts.settled.failed, runs]).toEqual([1, 3]);
    expect(hindrances[0]).toBe('The document could not be processed.');
    expect((await queue.settledOf('job', { offset: 0, limit: 1 }))[0]).toMatchObject({
      message: 'The document could not be processed.',
    });
  });

  it('runs a task that was only kept waiting as often as it takes', async () => {
    const attempts: number[] = [];
    await add(aTask('1'));
    const worker = run(
      () => Promise.resolve(),
      undefined,
      undefined,
      undefined,
      (task) => {
        attempts.push(task.attempt);
        if (attempts.length < 5) return { task, retryInMs: 0, isNoAttempt: true };
        return { task, outcome: 'indexed', chunks: 1 };
      },
    );
    const counts = await settled(({ open }) => open === 0);
    await worker.stop();

    expect([counts.settled.indexed, attempts]).toEqual([1, [1, 1, 1, 1, 1]]);
  });

  describe('what something that is down cannot do', () => {
    const unavailable = () => new AppError('SERVICE_UNAVAILABLE', 'index is not available at the moment.');
    /** Runs a task that fails so until the run of that number, and tells how it ended after how many runs. */
    const runUntil = async (works: number, failure: () => Error, isOutage: () => boolean) => {
      let runs = 0;
      await add(aTask('1'));
      const fail = () => {
        runs += 1;
        return runs < works ? Promise.reject(failure()) : Promise.resolve();
      };
      const worker = run(fail, undefined, queue, isOutage);
      const counts = await until(
        async () => {
          wait(outagePauseMs);
          return queue.count('job');
        },
        ({ open }) => open === 0,
      );
      await worker.stop();
      return [counts.settled.indexed, counts.settled.failed, runs];
    };

    const lostDocdb = () => new mongoose.mongo.MongoNetworkError('connection closed');

    it.each([
      ['a neighbour', unavailable],
      ['docdb, in the words of its driver', lostDocdb],
    ])('waits for %s, however often it was tried', async (_what, failure) => {
      expect(await runUntil(20, failure, () => true)).toEqual([1, 0, 20]);
    });

    it('is given up like anything else when all that is needed is there', async () => {
      expect(await runUntil(20, unavailable, () => false)).toEqual([0, 1, 3]);
    });

    it('is not what fails for another reason meanwhile', async () => {
      expect(
        await runUntil(
          20,
          () => new Error('broken'),
          () => true,
        ),
      ).toEqual([0, 1, 3]);
    });
  });

  it('gives up a task that was lost with its worker time and again, without running it once more', async () => {
    const ran: string[] = [];
    await add(aTask('deadly'));
    for (const attempt of [1, 2, 3]) {
      await claim(`dead${attempt}`);
      wait(leaseMs + 1);
    }
    const worker = run((tasks) => Promise.resolve(void ran.push(...tasks.map(({ id }) => id))));
    await add(aTask('harmless'));
    await settled(({ open }) => open === 0);
    await worker.stop();

    expect(ran).toEqual(['harmless']);
    expect((await queue.settledOf('job', { offset: 0, limit: 1 }))[0]).toEqual({
      subject: 'deadly',
      outcome: 'failed',
      message: 'The server crashed repeatedly while processing this, so it will not be tried again.',
    });
  });

  it('runs a task once more that was lost with its worker a few times', async () => {
    await add(aTask('1'));
    for (const attempt of [1, 2]) {
      await claim(`dead${attempt}`);
      wait(leaseMs + 1);
    }
    const worker = run(() => Promise.resolve());
    const counts = await settled(({ open }) => open === 0);
    await worker.stop();

    expect(counts.settled.indexed).toBe(1);
  });

  it('stops work on a job that was terminated', async () => {
    let isTerminated = false;
    await add(aTask('1'));
    const worker = run(
      (_tasks, signal) => {
        isTerminated = true;
        return untilAborted(signal);
      },
      () => isTerminated,
    );
    const counts = await settled(({ open }) => open === 0);
    await worker.stop();

    expect(counts.settled.cancelled).toBe(1);
  });

  it('leaves a task alone once another worker has it', async () => {
    let reason: unknown;
    await add(aTask('1'));
    const worker = run(async (_tasks, signal) => {
      // Its heartbeat may renew the lease in the same moment; then the next one is let run out.
      const taken = () => {
        wait(leaseMs + 1);
        return claim('w2', 1);
      };
      await until(taken, ({ length }) => length === 1);
      await untilAborted(signal).catch((error: unknown) => (reason = error));
      throw reason;
    });
    await until(
      () => Promise.resolve(reason),
      (known) => known !== undefined,
    );
    await worker.stop();

    expect(await queue.renew('w2', ['1'])).toEqual(new Set(['1']));
  });

  it('hands back what it is doing when the service stops', async () => {
    let hasBegun = false;
    await add(aTask('1'));
    const worker = run((_tasks, signal) => {
      hasBegun = true;
      return untilAborted(signal);
    });
    await until(() => Promise.resolve(hasBegun), Boolean);
    await worker.stop();

    expect((await claim('w2'))[0]).toMatchObject({ id: '1', attempt: 1 });
  });
});
