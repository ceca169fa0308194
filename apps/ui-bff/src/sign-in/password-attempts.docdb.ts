import { isDuplicateKey } from '@parley/docdb';
import { type Connection, Schema } from 'mongoose';
import type { PasswordAttemptStore } from './password-attempts.store.js';

interface AttemptRecord {
  /** Keyed hash of the e-mail or network address. */
  readonly _id: string;
  readonly tries: number;
  readonly ends_at: Date;
}

const record = new Schema<AttemptRecord>(
  {
    _id: { type: String, required: true },
    tries: { type: Number, required: true },
    ends_at: { type: Date, required: true },
  },
  { collection: 'password_attempts', versionKey: false, autoIndex: false, autoCreate: false },
);
record.index({ ends_at: 1 });

/** @param hash keeps e-mail addresses out of docdb */
export function docdbPasswordAttemptStore(
  connection: Connection,
  hash: (key: string) => string,
): PasswordAttemptStore & { createIndexes(): Promise<void> } {
  const records = connection.model<AttemptRecord>('PasswordAttempt', record);
  const countOn = (_id: string, at: Date) =>
    records
      .findOneAndUpdate({ _id, ends_at: { $gt: at } }, { $inc: { tries: 1 } }, { returnDocument: 'after' })
      .lean<AttemptRecord>();
  const beginAnew = async (_id: string, at: Date, endsAt: Date) => {
    const change = { $set: { tries: 1, ends_at: endsAt } };
    const options = { returnDocument: 'after', upsert: true } as const;
    try {
      return await records.findOneAndUpdate({ _id, ends_at: { $lte: at } }, change, options).lean<AttemptRecord>();
    } catch (error) {
      // Another try began the window first; it has begun now.
      if (isDuplicateKey(error)) return countOn(_id, at);
      throw error;
    }
  };
  return {
    async createIndexes() {
      await records.createIndexes();
    },
    async count(key, at, windowMs) {
      const id = hash(key);
      const window = (await countOn(id, at)) ?? (await beginAnew(id, at, new Date(at.getTime() + windowMs)));
      if (!window) throw new Error('the rate-limit window ended while an attempt was counted');
      return { tries: window.tries, endsAt: window.ends_at };
    },
    async giveBack(key) {
      await records.updateOne({ _id: hash(key), tries: { $gt: 0 } }, { $inc: { tries: -1 } });
    },
    async removeEnded(at) {
      await records.deleteMany({ ends_at: { $lte: at } });
    },
  };
}
