import { expect, it } from '@jest/globals';
import { startDocdb } from '@parley/devstack-docdb';
import { createMetrics } from '@parley/service';
import { silentLog } from '@parley/service/testing';
import mongoose from 'mongoose';
import { wireOutbox } from '../../src/outbox/wire-outbox.js';

it('tells with each drain how many records wait, and how long the oldest has', async () => {
  const docdb = await startDocdb({ port: 0 });
  const connection = await mongoose.createConnection(docdb.url, { dbName: 'parley' }).asPromise();
  const metrics = createMetrics('ui-bff');
  const works = new Map<string, () => Promise<unknown>>();
  let [time, isDown] = [Date.UTC(2026, 0, 1), true];
  const converge = () =>
    isDown ? Promise.reject(new Error('authz is down')) : Promise.resolve({ writes: 0, deletes: 0 });
  const none = () => Promise.resolve([]);
  const drained = async () => {
    await works.get('converge pending records')?.();
    const text = await metrics.registry.metrics();
    return text.split('\n').flatMap((line) => /^authz_outbox_(\w+)\{.*\} (\d+)$/.exec(line)?.slice(1) ?? []);
  };
  try {
    const outbox = await wireOutbox({
      ...{ connection, metrics, log: silentLog(), alone: (_thing, work) => work() },
      convergers: { agent: converge, group: converge, skill: converge, space: converge, team: converge },
      things: { agent: none, group: none, skill: none, space: none, team: none },
      ...{ now: () => new Date(time), newId: () => 'v', stopping: new AbortController().signal },
      every: (_ms, name, work) => void works.set(name, work),
    });
    await outbox.mark({ kind: 'agent', id: 'a' });
    time += 90_000;
    expect(await drained()).toEqual(['pending', '1', 'oldest_seconds', '90']);

    isDown = false;
    time += 3_600_000;
    expect(await drained()).toEqual(['pending', '0', 'oldest_seconds', '0']);
  } finally {
    await connection.close();
    await docdb.close();
  }
});
