import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startDocdb } from '@parley/devstack-docdb';
import mongoose from 'mongoose';
import { docdbFences, docdbLeaseStore, type Held, makeWhileHeld } from '../../src/index.js';
import { startFailingWire } from '../failing-wire.js';
import { manualClock } from './manual-clock.js';

interface Thing {
  _id: string;
  text: string;
  lease_fence?: number;
}

let docdb: Awaited<ReturnType<typeof startDocdb>>;
let wire: Awaited<ReturnType<typeof startFailingWire>>;
/** Of one replica straight to docdb, and of one whose commands a test may delay. */
let [connection, slow]: mongoose.Connection[] = [];
const open = (url: string) => mongoose.createConnection(url, { dbName: 'held' }).asPromise();
beforeAll(async () => {
  docdb = await startDocdb({ port: 0 });
  wire = await startFailingWire(docdb.url);
  [connection, slow] = [await open(docdb.url), await open(wire.uri)];
});
afterAll(async () => {
  await connection!.close();
  await slow!.close();
  await wire.close();
  await docdb.close();
});

const things = (from = connection!) => from.collection<Thing>('things');
let clock: ReturnType<typeof manualClock>;
beforeEach(async () => {
  clock = manualClock();
  await connection!.collection('leases').deleteMany({});
  await things().deleteMany({});
  await things().insertOne({ _id: 'one', text: 'as it was' });
});

interface Replica {
  from?: mongoose.Connection;
  patienceMs?: number;
  sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
}
/** Each is a replica of its own. */
const replica = ({ from = connection!, patienceMs = 0, sleep = clock.sleep }: Replica = {}) =>
  makeWhileHeld({
    leases: docdbLeaseStore(from, 'leases'),
    what: 'thing',
    now: clock.now,
    newId: randomUUID,
    patienceMs,
    sleep,
  });
const yes = () => Promise.resolve('yes');
const failureOf = (work: Promise<unknown>) => work.then(() => undefined).catch((error: unknown) => error);
const busy = { code: 'CONFLICT', more: { details: { reason: 'thing_busy' } } };
const takenOver = { code: 'CONFLICT', more: { details: { reason: 'thing_taken_over' } } };
const tooSlow = { code: 'SERVICE_UNAVAILABLE', more: { details: { dependency: 'docdb' } } };

/** Changes the record as the operations do: fence, read, write. */
async function change({ fence }: Held, text: (before: string) => string, from = connection!) {
  const fences = docdbFences(from, 'things', 'thing');
  await fences.raise('one', fence);
  const before = await things(from).findOne({ _id: 'one' });
  const set = { $set: { text: text(before?.text ?? '') } };
  const { matchedCount } = await things(from).updateOne({ _id: 'one', lease_fence: fence }, set);
  if (matchedCount === 0) await fences.check('one', fence);
}

describe('work under a lease', () => {
  it('is done by one at a time, whichever replica they ask on', async () => {
    let inside = 0;
    let most = 0;
    const work = async () => {
      most = Math.max(most, (inside += 1));
      await new Promise((resolve) => setImmediate(resolve));
      inside -= 1;
    };
    const sleep = () => new Promise<void>((resolve) => setTimeout(resolve, 5));
    await Promise.all(Array.from({ length: 8 }, () => replica({ patienceMs: 60_000, sleep })('one', work)));

    expect(most).toBe(1);
  });

  it('frees the lease when it fails, and tells why', async () => {
    await expect(replica()('one', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await replica()('one', yes)).toBe('yes');
  });

  it('keeps nobody from something else, and is not waited for without end', async () => {
    const got = await replica()('one', async () => [
      await replica()('other', yes),
      await failureOf(replica()('one', yes)),
    ]);
    expect(got).toMatchObject(['yes', busy]);
  });

  it('keeps the lease for as long as it takes', async () => {
    const done = Promise.withResolvers<string>();
    const working = replica()('one', () => done.promise);
    for (let minute = 0; minute < 10; minute += 1) {
      // Renewals are answered between the steps of the clock.
      for (let second = 0; second < 60; second += 4) {
        await clock.advance(4_000);
        await things().findOne({});
      }
      expect(await failureOf(replica()('one', yes))).toMatchObject(busy);
    }
    done.resolve('done');
    expect(await working).toBe('done');
  });

  it('is not waited for any longer by a caller who has left', async () => {
    const left = new AbortController();
    await replica()('one', async () => {
      const waiting = failureOf(replica({ patienceMs: 60_000 })('one', yes, left.signal));
      left.abort(new Error('the caller left'));
      expect(await waiting).toEqual(new Error('the caller left'));
    });
  });

  it('is told at its next step that somebody took over', async () => {
    const result = replica()('one', async ({ confirm }) => {
      await connection!.collection('leases').updateOne({}, { $set: { holder: 'somebody' } });
      await confirm();
    });
    expect(await failureOf(result)).toMatchObject(takenOver);
  });
});

describe('a docdb that is slow', () => {
  it('lets no two inside: the first is stopped before its lease can end, and its late write does not land', async () => {
    const held = Promise.withResolvers<Held>();
    const write = wire.delay('update', 'things');
    const renewals = wire.delay('update', 'leases');
    const late = Promise.withResolvers<unknown>();
    const first = replica({ from: slow! })('one', (mine) => {
      held.resolve(mine);
      const changing = change(mine, (before) => `${before}, changed by the first`, slow);
      late.resolve(failureOf(changing));
      return changing;
    });
    const failed = failureOf(first);
    const { signal } = await held.promise;
    await write.reached;

    await clock.advance(19_000);
    expect(signal.aborted).toBe(false);
    await clock.advance(2_000);
    expect(signal.aborted).toBe(true);
    expect(await failed).toMatchObject(tooSlow);
    expect(await failureOf(replica()('one', yes))).toMatchObject(busy);

    await clock.advance(10_000);
    await replica()('one', (mine) => change(mine, (before) => `${before}, changed by the second`));
    write.end();
    renewals.end();
    expect(await late.promise).toMatchObject(takenOver);
    expect(await things().findOne({})).toMatchObject({ text: 'as it was, changed by the second' });
  });

  it('refuses a lease that is old when it is answered', async () => {
    const asked = wire.delay('findAndModify', 'leases');
    const failed = failureOf(replica({ from: slow! })('one', yes));
    await asked.reached;
    await clock.advance(20_000);
    asked.end();
    expect(await failed).toMatchObject(tooSlow);
    expect(await replica()('one', yes)).toBe('yes');
  });
});

describe('a fence', () => {
  it('keeps a write out that was read for before, however late it comes', async () => {
    const [old, next] = [1, 2].map((fence) => ({ fence }) as Held);
    await change(next!, () => 'by the next');
    expect(await failureOf(change(old!, () => 'by the old'))).toMatchObject(takenOver);
    expect(await things().findOne({})).toMatchObject({ text: 'by the next' });
  });

  it('says nothing of a record that does not exist', async () => {
    await things().deleteMany({});
    await change({ fence: 1 } as Held, () => 'new');
    expect(await things().countDocuments()).toBe(0);
  });
});
