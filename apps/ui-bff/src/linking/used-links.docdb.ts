import { createHash } from 'node:crypto';
import { type Connection, Schema } from 'mongoose';
import type { UsedLinkStore } from './used-links.store.js';

interface UseRecord {
  readonly _id: string;
  readonly used_at: Date;
}

const use = new Schema<UseRecord>(
  { _id: String, used_at: Date },
  { collection: 'chatx_used_links', versionKey: false, autoIndex: false, autoCreate: false },
);
use.index({ used_at: 1 });

export function docdbUsedLinkStore(connection: Connection): UsedLinkStore & { createIndexes(): Promise<void> } {
  const uses = connection.model<UseRecord>('ChatxUsedLink', use);
  // A signature opens its link: only its hash is kept.
  const keyOf = (signature: string) => createHash('sha256').update(signature).digest('hex');
  return {
    async createIndexes() {
      await uses.createIndexes();
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
