import { afterAll, beforeAll } from '@jest/globals';
import { startDocdb } from '@parley/devstack-docdb';
import mongoose from 'mongoose';
import { docdbLeaseStore } from '../../src/index.js';
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
