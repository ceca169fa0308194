import { createHash } from 'node:crypto';
import { duplicateAsFalse } from '@parley/docdb';
import { Schema, type Connection } from 'mongoose';
import type { LinkLockStore } from './link-lock.store.js';

interface LockRecord {
  _id: string;
  holder: string;
  until: Date;
}

interface UseRecord {
  _id: string;
  used_at: Date;
}

const inCollection = (collection: string) =>
  ({ collection, versionKey: false, autoIndex: false, autoCreate: false }) as const;
const lock = new Schema<LockRecord>({ _id: String, holder: String, until: Date }, inCollection('chatx_link_locks'));
const use = new Schema<UseRecord>({ _id: String, used_at: Date }, inCollection('chatx_used_links'));
use.index({ used_at: 1 });

export function mongoLinkLockStore(connection: Connection): LinkLockStore & { createIndexes(): Promise<void> } {
  const locks = connection.model<LockRecord>('ChatxLinkLock', lock);
  const uses = connection.model<UseRecord>('ChatxUsedLink', use);
  // A signature opens its link: only its hash is kept.
  const keyOf = (signature: string) => createHash('sha256').update(signature).digest('hex');
  return {
    async createIndexes() {
      await uses.createIndexes();
    },
    async acquire(personId, holder, now, until) {
      const free = { _id: personId, until: { $lt: now } };
      // A valid lock of somebody else does not match, so the upsert runs into its id.
      return locks.updateOne(free, { $set: { holder, until } }, { upsert: true }).then(() => true, duplicateAsFalse);
    },
    async release(personId, holder) {
      await locks.deleteOne({ _id: personId, holder });
    },
    isUsed: async (signature) => (await uses.findById(keyOf(signature)).lean()) !== null,
    async noteUse(signature, at) {
      await uses.updateOne({ _id: keyOf(signature) }, { $set: { used_at: at } }, { upsert: true });
    },
    async forgetUsesBefore(at) {
      await uses.deleteMany({ used_at: { $lt: at } });
    },
  };
}
