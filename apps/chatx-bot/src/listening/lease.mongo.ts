import { duplicateAsFalse } from '@parley/docdb';
import { Schema, type Connection } from 'mongoose';
import type { LeaseStore } from './lease.store.js';

interface LeaseRecord {
  _id: string;
  holder: string;
  until: Date;
}

const leaseSchema = new Schema<LeaseRecord>(
  {
    _id: String,
    holder: String,
    until: Date,
  },
  { collection: 'chatx_leases', versionKey: false },
);

const listener = 'listener';

export function mongoLeaseStore(connection: Connection): LeaseStore {
  const records = connection.model<LeaseRecord>('ChatxLease', leaseSchema);
  return {
    async acquire(holder, nowMs, untilMs) {
      const mine = { _id: listener, $or: [{ holder }, { until: { $lt: new Date(nowMs) } }] };
      const taken = { $set: { holder, until: new Date(untilMs) } };
      // Somebody else's valid lease does not match, so the upsert runs into its id.
      return records.updateOne(mine, taken, { upsert: true }).then(() => true, duplicateAsFalse);
    },
    async release(holder) {
      await records.deleteOne({ _id: listener, holder });
    },
    isHeld: async (nowMs) =>
      (await records.findOne({ _id: listener, until: { $gte: new Date(nowMs) } }).lean()) !== null,
  };
}
