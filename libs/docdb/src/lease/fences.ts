import type { Connection } from 'mongoose';
import { leaseLost } from './lease-errors.js';

/** What a store adds to records that are changed under a lease. Not part of what is shown. */
export interface Fenced {
  /** Fence of the latest holder that read the record to change it. */
  readonly lease_fence?: number;
}

/**
 * Keeps late writes out of records. A holder raises the fence of a record before it reads it, and makes every write
 * conditional on `lease_fence`. A write of an earlier holder that reaches docdb afterwards, however late, matches nothing.
 */
export interface Fences {
  /** Goes before the read. Does nothing for a record that does not exist. Throws AppError `CONFLICT` as `check`. */
  raise(id: string, fence: number): Promise<void>;
  /** Tells a fenced write that matched nothing why. Throws AppError `CONFLICT` when a later holder raised the fence. */
  check(id: string, fence: number): Promise<void>;
}

/** Fences of one collection. `what` is how people call its records. */
export function docdbFences(connection: Connection, collection: string, what: string): Fences {
  const records = connection.collection<Fenced & { readonly _id: string }>(collection);
  const check = async (_id: string, fence: number) => {
    if (await records.findOne({ _id, lease_fence: { $gt: fence } }, { projection: { _id: 1 } })) throw leaseLost(what);
  };
  return {
    check,
    async raise(_id, fence) {
      const notBeyond = { _id, lease_fence: { $not: { $gt: fence } } };
      const { matchedCount } = await records.updateOne(notBeyond, { $set: { lease_fence: fence } });
      if (matchedCount === 0) await check(_id, fence);
    },
  };
}
