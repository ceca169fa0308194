import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startDocdb } from '@parley/devstack-docdb';
import mongoose from 'mongoose';
import { makeHold } from '../src/index.js';

let docdb: Awaited<ReturnType<typeof startDocdb>>;
let connection: mongoose.Connection;
let nowMs = 0;
let count = 0;
beforeAll(async () => {
  docdb = await startDocdb({ port: 0 });
  connection = await mongoose.createConnection(docdb.url, { dbName: 'holds' }).asPromise();
});
afterAll(async () => {
  await connection.close();
  await docdb.close();
});
beforeEach(() => connection.collection('holds').deleteMany({}));

/** Each is a replica of its own. */
const aHold = (patienceMs = 5_000) =>
  makeHold({
    connection,
    collection: 'holds',
    what: 'space',
    now: () => new Date(nowMs),
    newId: () => `holder-${(count += 1)}`,
    patienceMs,
  });

describe('a hold', () => {
  it('is had by one at a time, whichever replica they ask on', async () => {
    let inside = 0;
    let most = 0;
    const work = async () => {
      most = Math.max(most, (inside += 1));
      await new Promise((resolve) => setImmediate(resolve));
      inside -= 1;
    };
    await Promise.all(Array.from({ length: 8 }, () => aHold()('one', work)));

    expect(most).toBe(1);
  });

  it('is let go by work that fails', async () => {
    await expect(aHold()('one', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await aHold(0)('one', () => Promise.resolve('yes'))).toBe('yes');
  });

  it('does not keep anybody from something else, and is not waited for without end', async () => {
    const got = await aHold()('one', async () => [
      await aHold(0)('other', () => Promise.resolve('other')),
      await aHold(0)('one', () => Promise.resolve('one')).catch((error: unknown) => error),
    ]);

    expect(got[0]).toBe('other');
    expect(got[1]).toMatchObject({ code: 'CONFLICT', more: { details: { reason: 'space_busy' } } });
  });

  it('of somebody who died is lost after half a minute', async () => {
    await connection.collection('holds').insertOne({ _id: 'one' as never, holder: 'dead', until: new Date(30_000) });
    nowMs = 29_999;
    await expect(aHold(0)('one', () => Promise.resolve())).rejects.toMatchObject({ code: 'CONFLICT' });
    nowMs = 30_000;
    await expect(aHold(0)('one', () => Promise.resolve('mine'))).resolves.toBe('mine');
  });

  it('that came too late to its end lets go nothing that is somebody else’s by now', async () => {
    nowMs = 0;
    await aHold()('one', async () => {
      nowMs = 30_000;
      await connection.collection('holds').updateOne({}, { $set: { holder: 'next', until: new Date(60_000) } });
    });

    await expect(aHold(0)('one', () => Promise.resolve())).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});
