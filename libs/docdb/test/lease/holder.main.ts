import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { docdbFences } from '../../src/lease/fences.js';
import { docdbLeaseStore } from '../../src/lease/lease.docdb.js';
import { makeWhileHeld } from '../../src/lease/while-held.js';

/** A process that takes a lease, raises the fence of a record, says so, and then works for ever: until it is killed. */
const connection = await mongoose.createConnection(process.argv[2] ?? '', { dbName: 'killed' }).asPromise();
const whileHeld = makeWhileHeld({
  leases: docdbLeaseStore(connection, 'leases'),
  what: 'thing',
  now: () => new Date(),
  newId: randomUUID,
});
await whileHeld('one', async ({ fence }) => {
  await docdbFences(connection, 'things', 'thing').raise('one', fence);
  process.stdout.write(`${fence}\n`);
  await new Promise(() => undefined);
});
