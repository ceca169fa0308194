import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startDocdb } from '@parley/devstack-docdb';
import mongoose from 'mongoose';
import { docdbLeaseStore, type LeaseNames } from '../../src/index.js';
import { leaseStoreContract } from './lease.contract.js';

let docdb: Awaited<ReturnType<typeof startDocdb>>;
let connection: mongoose.Connection;
beforeAll(async () => {
  docdb = await startDocdb({ port: 0 });
  connection = await mongoose.createConnection(docdb.url, { dbName: 'leases' }).asPromise();
});
afterAll(async () => {
  await connection.close();
  await docdb.close();
});

leaseStoreContract('docdb', () => ({
  leases: docdbLeaseStore(connection, 'leases'),
  forget: () => connection.collection('leases').deleteMany({}),
}));

/** As collections call them that are older than the lease. */
const names: LeaseNames = { holder: 'owner', until: 'lease_until' };
leaseStoreContract('docdb under other names', () => ({
  leases: docdbLeaseStore(connection, 'named', { names }),
  forget: () => connection.collection('named').deleteMany({}),
}));

describe('a replica of a release from before the lease', () => {
  const now = new Date();
  const later = (ms: number) => new Date(now.getTime() + ms);
  interface Old {
    _id: string;
    owner: string;
    lease_until: Date;
  }
  const records = () => connection.collection<Old>('mixed');
  /** As the locks were taken that the lease replaced, and given back. */
  const takeAsBefore = (owner: string, at: Date) =>
    records()
      .updateOne(
        { _id: 'one', lease_until: { $lte: at } },
        { $set: { owner, lease_until: later(30_000) } },
        { upsert: true },
      )
      .then(
        () => true,
        () => false,
      );
  const acquire = (holder: string, at: Date) =>
    docdbLeaseStore(connection, 'mixed', { names }).acquire('one', { holder, until: later(60_000) }, at);

  it('and one of this release keep each other out, and take over from each other', async () => {
    expect(await takeAsBefore('old', now)).toBe(true);
    expect(await acquire('new', later(29_999))).toBeUndefined();
    expect(await acquire('new', later(30_000))).toBeDefined();
    // What the old one gives back now is not its own.
    await records().deleteOne({ _id: 'one', owner: 'old' });
    expect(await takeAsBefore('old', later(59_999))).toBe(false);
    await docdbLeaseStore(connection, 'mixed', { names }).release('one', 'new');
    expect(await takeAsBefore('old', now)).toBe(true);
  });
});
