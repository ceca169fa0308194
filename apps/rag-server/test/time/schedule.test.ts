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
    for (const owner of ['one', 'two', 'three']) {
      const connection = await mongoose.createConnection(docdb.url, { dbName: 'schedule' }).asPromise();
      connections.push(connection);
      processes.push(docdbSchedule({ connection, now: () => new Date(at), owner }));
    }
  });
  afterAll(async () => {
    await Promise.all(connections.map((connection) => connection.close()));
    await docdb.close();
  });
  beforeEach(async () => {
    await connections[0]!.collection('rag_schedule').deleteMany({});
  });

  const take = (within = everyMs) =>
    Promise.all(processes.map((schedule) => schedule.take('sweep', { everyMs: within, leaseMs })));
  const takers = async (within?: number) => (await take(within)).filter(Boolean).length;

  it('gives the first turn one interval after the first question, and each turn to one process', async () => {
    expect(await takers()).toBe(0);
    at += everyMs;
    expect(await takers()).toBe(1);
    expect(await takers()).toBe(0);
  });

  it('gives the next turn one interval after the last was done', async () => {
    await take();
    at += everyMs;
    const taken = await take();
    at += 5_000;
    await processes[taken.indexOf(true)]!.done('sweep', { everyMs });
    at += everyMs - 1;
    expect(await takers()).toBe(0);
    at += 1;
    expect(await takers()).toBe(1);
  });

  it('gives the turn of a process that died to another, and lets a late one change nothing', async () => {
    await take();
    at += everyMs;
    const first = (await take()).indexOf(true);
    at += leaseMs;
    const others = processes.filter((_, index) => index !== first);
    expect(await others[0]!.take('sweep', { everyMs, leaseMs })).toBe(true);
    await processes[first]!.done('sweep', { everyMs });
    at += leaseMs;

    expect(await takers()).toBe(1);
  });

  it('follows an interval that was made shorter', async () => {
    await take();
    expect(await takers(1_000)).toBe(0);
    at += 1_000;

    expect(await takers(1_000)).toBe(1);
  });
});
