import type { Connection, mongo } from 'mongoose';
import { isDuplicateKey } from '../docdb-errors.js';
import { leaseFields, type LeaseNames } from './lease-fields.js';
import type { LeaseStore } from './lease.store.js';

interface LeaseRecord extends mongo.Document {
  readonly _id: string;
  readonly fence?: number;
}

export interface LeaseStoreSettings {
  /** How long one answer may take. */
  readonly answerMs?: number;
  /**
   * What the collection calls the fields, where that is not `holder` and `until`. Records that an earlier release wrote
   * under these names exclude, and are excluded, whether they have a fence or not.
   */
  readonly names?: LeaseNames;
}

const usual: LeaseNames = { holder: 'holder', until: 'until' };
const longAgo = new Date(0);

/**
 * Leases in docdb. The record of a released lease stays, because it carries the fence. The first fence of a lease is the
 * time in milliseconds: if its record is ever lost, the next one still begins above those handed out before.
 */
export function docdbLeaseStore(
  connection: Connection,
  collection: string,
  { answerMs = 5_000, names = usual }: LeaseStoreSettings = {},
): LeaseStore {
  const leases = connection.collection<LeaseRecord>(collection);
  const { held, heldBy, renewed, ended, live } = leaseFields(names);
  const bounded = { timeoutMS: answerMs };
  return {
    async acquire(_id, term, now) {
      const take = { $set: held(term), $inc: { fence: 1 } };
      const after = { ...bounded, returnDocument: 'after' } as const;
      const taken = await leases.findOneAndUpdate({ _id, ...ended(now) }, take, after);
      if (taken) return taken.fence;
      const fence = now.getTime();
      return leases.insertOne({ _id, ...held(term), fence }, bounded).then(() => fence, duplicateAsTaken);
    },
    async renew(_id, { holder, until }) {
      const ours = { _id, ...heldBy(holder) };
      return (await leases.updateOne(ours, { $set: renewed(until) }, bounded)).matchedCount === 1;
    },
    async release(_id, holder) {
      const free = { [names.holder]: null, ...renewed(longAgo) };
      await leases.updateOne({ _id, ...heldBy(holder) }, { $set: free }, bounded);
    },
    async isHeld(_id, now) {
      return (await leases.findOne({ _id, ...live(now) }, { ...bounded, projection: { _id: 1 } })) !== null;
    },
  };
}

function duplicateAsTaken(error: unknown): undefined {
  if (isDuplicateKey(error)) return undefined;
  throw error;
}
