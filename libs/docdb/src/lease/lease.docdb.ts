import type { Connection } from 'mongoose';
import { isDuplicateKey } from '../docdb-errors.js';
import type { LeaseStore } from './lease.store.js';

interface LeaseRecord {
  _id: string;
  holder: string | null;
  until: Date;
  fence: number;
}

const ended = new Date(0);

/**
 * Leases in docdb. The record of a released lease stays, because it carries the fence. The first fence of a lease is the
 * time in milliseconds: if its record is ever lost, the next one still begins above those handed out before.
 *
 * @param answerMs how long one answer may take
 */
export function docdbLeaseStore(connection: Connection, collection: string, answerMs = 5_000): LeaseStore {
  const leases = connection.collection<LeaseRecord>(collection);
  const bounded = { timeoutMS: answerMs };
  return {
    async acquire(_id, { holder, until }, now) {
      const take = { $set: { holder, until }, $inc: { fence: 1 } };
      const after = { ...bounded, returnDocument: 'after' } as const;
      const taken = await leases.findOneAndUpdate({ _id, until: { $lte: now } }, take, after);
      if (taken) return taken.fence;
      const first = { _id, holder, until, fence: now.getTime() };
      return leases.insertOne(first, bounded).then(() => first.fence, duplicateAsTaken);
    },
    async renew(_id, { holder, until }) {
      return (await leases.updateOne({ _id, holder }, { $set: { until } }, bounded)).matchedCount === 1;
    },
    async release(_id, holder) {
      await leases.updateOne({ _id, holder }, { $set: { holder: null, until: ended } }, bounded);
    },
  };
}

function duplicateAsTaken(error: unknown): undefined {
  if (isDuplicateKey(error)) return undefined;
  throw error;
}
