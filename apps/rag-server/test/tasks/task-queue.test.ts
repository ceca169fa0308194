import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ClaimedTask } from '../../src/tasks/task-queue.js';
import { aTask, leaseMs, startTaskQueue } from './start-task-queue.js';

type Started = Awaited<ReturnType<typeof startTaskQueue>>;

describe('docdbTaskQueue', () => {
  let queue: Started['queue'];
  let add: Started['add'];
  let claim: Started['claim'];
  let wait: Started['wait'];
  let connection: Started['connection'];
  let started: Started;
  beforeAll(async () => {
    started = await startTaskQueue();
    ({ queue, add, claim, wait, connection } = started);
  });
  afterAll(() => started.close());
  beforeEach(() => started.reset());
  const ids = (tasks: readonly ClaimedTask[]) => tasks.map(({ id }) => id);

  it('gives every task to one worker, however many ask at once', async () => {
    await add(...Array.from({ length: 30 }, (_, at) => aTask(String(at).padStart(2, '0'))));
    const claimed = await Promise.all(Array.from({ length: 6 }, (_, worker) => claim(`w${worker}`, 10)));
    const all = claimed.flatMap(ids);

    expect(new Set(all).size).toBe(all.length);
    expect(all.length).toBeGreaterThanOrEqual(10);
  });

  it('hands out large tasks few at a time, so that memory does not grow with documents', async () => {
    const payload = { text: 'x'.repeat(600 * 1024) };
    await add(...['1', '2', '3', '4', '5'].map((id) => aTask(id, { payload })));
    const claims = [await claim('w'), await claim('w'), await claim('w')];

    expect(claims.map(ids)).toEqual([['1', '2'], ['3', '4'], ['5']]);
  });

  it('lets a task be taken over once its lease has run out, and its first worker settle nothing any more', async () => {
    await add(aTask('1'));
    const [first] = await claim('w1');
    wait(leaseMs - 1);
    expect(await claim('w2')).toEqual([]);
    wait(1);
    const [second] = await claim('w2');
    await queue.settle('w1', [{ task: first!, outcome: 'failed', chunks: 0 }]);
    await queue.settle('w2', [{ task: second!, outcome: 'indexed', chunks: 3 }]);

    expect([second!.attempt, second!.payload]).toEqual([2, { text: '1' }]);
    expect(await queue.renew('w1', ['1'])).toEqual(new Set());
    expect(await queue.count('job')).toMatchObject({ open: 0, chunks: 3, settled: { indexed: 1, failed: 0 } });
  });

  it('keeps a task as long as its worker is heard of', async () => {
    await add(aTask('1'));
    await claim('w1');
    wait(leaseMs - 1);
    expect(await queue.renew('w1', ['1'])).toEqual(new Set(['1']));
    wait(leaseMs - 1);

    expect(await claim('w2')).toEqual([]);
  });

  it('runs two versions of one thing one after the other, in their order', async () => {
    await add(aTask('1', { exclusiveKey: 'doc' }), aTask('2', { exclusiveKey: 'doc' }), aTask('3'));

    expect(ids(await claim('w1'))).toEqual(['1', '3']);
    expect(ids(await claim('w2'))).toEqual([]);
    await queue.settle('w1', [{ task: { id: '1' }, outcome: 'indexed', chunks: 1 }]);
    expect(ids(await claim('w2'))).toEqual(['2']);
  });

  it('hands out one job at a time', async () => {
    await add(aTask('1'), aTask('2', { jobId: 'other' }), aTask('3'));

    expect(ids(await claim('w1'))).toEqual(['1', '3']);
    expect(ids(await claim('w1'))).toEqual(['2']);
  });

  it('holds a released task back for its pause', async () => {
    await add(aTask('1'));
    await claim('w1');
    await queue.release('w1', ['1'], 5_000, true);

    expect(await claim('w1')).toEqual([]);
    wait(5_000);
    expect((await claim('w1'))[0]).toMatchObject({ id: '1', attempt: 2 });
  });

  it('does not count the attempt that a stop of the service broke off', async () => {
    await add(aTask('1'));
    await claim('w1');
    await queue.release('w1', ['1'], 0, false);

    expect((await claim('w2'))[0]).toMatchObject({ id: '1', attempt: 1 });
  });

  it('hands out one by one what a worker left without a word where that is asked for, and counts it', async () => {
    await add(aTask('1'), aTask('2'));
    await claim('w1');
    wait(60_000);
    const order = { kind: 'document', limit: 10, from: 'oldest', oneBatchPerJob: false, suspectsAlone: true } as const;
    const [first, ...more] = await queue.claim({ ...order, holder: 'w2' });
    await queue.release('w2', ['1'], 0, true);

    expect(first).toMatchObject({ id: '1', deaths: 1 });
    expect(more).toEqual([]);
    expect(await queue.claim({ ...order, holder: 'w3' })).toMatchObject([{ id: '1', attempt: 3, deaths: 1 }]);
    expect(await queue.claim({ ...order, holder: 'w3' })).toMatchObject([{ id: '2', deaths: 1 }]);
  });

  it('counts no death of a task that was handed back', async () => {
    await add(aTask('1'));
    await claim('w1');
    await queue.release('w1', ['1'], 0, true);

    expect(await claim('w2')).toMatchObject([{ attempt: 2, deaths: 0 }]);
  });

  it('cancels what has not begun', async () => {
    await add(aTask('1'), aTask('2'));
    await claim('w1', 1);
    await queue.cancelJob('job');

    expect(await queue.count('job')).toMatchObject({ open: 1, settled: { cancelled: 1 } });
    expect(await claim('w2')).toEqual([]);
  });

  it('tells failures first', async () => {
    await add(aTask('1'), aTask('2'));
    await claim('w1');
    await queue.settle('w1', [
      { task: { id: '1' }, outcome: 'indexed', chunks: 1 },
      { task: { id: '2' }, outcome: 'failed', chunks: 0, message: 'no good' },
    ]);

    expect(await queue.settledOf('job', { offset: 0, limit: 10 })).toEqual([
      { subject: '2', outcome: 'failed', message: 'no good' },
      { subject: '1', outcome: 'indexed', message: undefined },
    ]);
    expect(await queue.settledOf('job', { offset: 0, limit: 1 })).toHaveLength(1);
  });

  it('puts in what running tasks find once per job, kind and subject, however many find it', async () => {
    const found = (id: string) => aTask(id, { subject: 'page' });
    const added = await Promise.all(['1', '2', '3'].map((id) => queue.addOnce([found(id), aTask(`${id}-own`)])));
    const [first] = await claim('w1', 1);
    await queue.settle('w1', [{ task: first!, outcome: 'indexed', chunks: 1 }]);

    expect(added.reduce((sum, count) => sum + count)).toBe(4);
    expect(await queue.addOnce([found('4')])).toBe(0);
    expect(await queue.addOnce([aTask('5', { subject: 'page', jobId: 'other' })])).toBe(1);
    expect(await queue.count('job')).toMatchObject({ open: 3, settled: { indexed: 1 } });
  });

  it('passes over a job of which a batch is running, when asked to', async () => {
    await add(aTask('1'), aTask('2'), aTask('3', { jobId: 'other' }));

    expect(ids(await claim('w1', 1, { oneBatchPerJob: true }))).toEqual(['1']);
    expect(ids(await claim('w2', 1, { oneBatchPerJob: true }))).toEqual(['3']);
    wait(leaseMs + 1);
    expect(ids(await claim('w2', 1, { oneBatchPerJob: true }))).toEqual(['1']);
  });

  it('gives the one batch of a job to one worker, however many ask at once', async () => {
    await add(...Array.from({ length: 20 }, (_, at) => aTask(`t${at + 10}`)));
    const owners = ['a', 'b', 'c'];
    const claims = await Promise.all(owners.map((holder) => claim(holder, 3, { oneBatchPerJob: true })));

    expect(claims.map(ids).filter((claimed) => claimed.length > 0)).toEqual([['t10', 't11', 't12']]);
  });

  it('serves the newest job when asked to, from its oldest task on', async () => {
    await add(aTask('1'), aTask('2', { jobId: 'new' }), aTask('3', { jobId: 'new' }));

    expect(ids(await claim('w1', 2, { from: 'newest' }))).toEqual(['2', '3']);
  });

  it('hands out a task that failed twice alone', async () => {
    await add(aTask('1'), aTask('2'), aTask('3'));
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const tasks = await claim('w1');
      await queue.release('w1', ids(tasks), 0, true);
    }

    expect(ids(await claim('w1'))).toEqual(['1']);
  });

  it('keeps what a failed task carries, for another try, and drops what a good one carried', async () => {
    await add(aTask('1'), aTask('2'));
    await claim('w1');
    await queue.settle('w1', [
      { task: { id: '1' }, outcome: 'failed', chunks: 0 },
      { task: { id: '2' }, outcome: 'indexed', chunks: 1 },
    ]);
    const records = await connection.collection<{ _id: string }>('rag_tasks').find({}).sort({ _id: 1 }).toArray();

    expect(records.map((record) => 'payload' in record)).toEqual([true, false]);
  });

  it('tells nothing of steps that are no documents', async () => {
    await add(aTask('1'));
    await claim('w1');
    await queue.settle('w1', [{ task: { id: '1' }, outcome: 'done', chunks: 0 }]);

    expect(await queue.settledOf('job', { offset: 0, limit: 10 })).toEqual([]);
  });

  it('names the kinds of which there is something to do, and what dead workers left when that is asked', async () => {
    const kinds = ['document', 'page', 'other'];
    await add(aTask('1'), aTask('2', { kind: 'page' }));
    const queued = await queue.kindsDue(kinds);
    await claim('w1');
    const held = await queue.kindsDue(kinds);
    const ofOne = await queue.kindsDue(['document']);
    wait(leaseMs + 1);
    const left = await queue.kindsDue(kinds, { isTakeOver: true });

    expect([queued.sort(), held, ofOne, left]).toEqual([['document', 'page'], ['page'], [], ['document']]);
  });
});
