import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startDocdb } from '@parley/devstack-docdb';
import mongoose from 'mongoose';
import type { Schedule } from '../../src/time/schedule.js';
import { docdbSchedule } from '../../src/time/schedule.docdb.js';

const everyMs = 60_000;
const leaseMs = 10_000;

describe('docdbSchedule', () => {
  let docdb: Awaited<ReturnType<typeof startDocdb>>;
  const connections: mongoose.Connection[] = [];
  const processes: Schedule[] = [];
  let at = Date.UTC(2030, 0, 1);
  beforeAll(async () => {
    docdb = await startDocdb({ port: 0 });
    for (const process of ['one', 'two', 'three']) {
      const connection = await mongoose.createConnection(docdb.url, { dbName: 'schedule' }).asPromise();
      connections.push(connection);
      processes.push(docdbSchedule({ connection, now: () => new Date(at), newId: () => `${process} ${randomUUID()}` }));
    }
  });
  afterAll(async () => {
    await Promise.all(connections.map((connection) => connection.close()));
    await docdb.close();
  });
  beforeEach(async () => {
    await connections[0]!.collection('rag_schedule').deleteMany({});
  });

  let began: number[];
  let goOn = Promise.withResolvers<undefined>();
  beforeEach(() => {
    began = [];
    goOn = Promise.withResolvers();
  });
  const whenDue = (index: number, work: () => Promise<void>, within = everyMs) =>
    processes[index]!.whenDue('sweep', { everyMs: within, leaseMs }, async () => {
      began.push(index);
      await work();
    });
  const done = () => Promise.resolve();
  /** All look; how many did it. */
  const doers = async (work = done, within?: number) =>
    (await Promise.all(processes.map((_, index) => whenDue(index, work, within)))).filter(Boolean).length;
  /** One that is still at it. */
  async function aSlowOne(index: number) {
    const over = whenDue(index, () => goOn.promise);
    over.catch(() => undefined);
    while (!began.includes(index)) await new Promise((resolve) => setImmediate(resolve));
    return { over };
  }

  it('is due one interval after the first question, and done by one process', async () => {
    expect(await doers()).toBe(0);
    at += everyMs;
    expect(await doers()).toBe(1);
    expect(await doers()).toBe(0);
  });

  it('is due again one interval after it was last done', async () => {
    await doers();
    at += everyMs;
    const slow = await aSlowOne(0);
    at += 5_000;
    expect(await whenDue(1, done)).toBe(false);
    goOn.resolve(undefined);
    expect(await slow.over).toBe(true);
    at += everyMs - 1;
    expect(await doers()).toBe(0);
    at += 1;
    expect(await doers()).toBe(1);
  });

  it('is taken over from a process that died, and a late one changes nothing', async () => {
    await doers();
    at += everyMs;
    const late = await aSlowOne(0);
    at += leaseMs - 1;
    expect(await whenDue(1, done)).toBe(false);
    at += 1;
    expect(await whenDue(1, done)).toBe(true);
    goOn.resolve(undefined);
    await late.over;
    at += everyMs;

    expect(await doers()).toBe(1);
  });

  it('is due when its lease ends after it failed', async () => {
    await doers();
    at += everyMs;
    await expect(whenDue(0, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await doers()).toBe(0);
    at += leaseMs;

    expect(await doers()).toBe(1);
  });

  it('follows an interval that was made shorter', async () => {
    await doers();
    expect(await doers(done, 1_000)).toBe(0);
    at += 1_000;

    expect(await doers(done, 1_000)).toBe(1);
  });
});
