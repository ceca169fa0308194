import { isDuplicateKey } from '@parley/docdb';
import { type Connection, Schema } from 'mongoose';
import type { CatalogKey } from './catalog-key.js';
import type { CatalogKeyStore } from './catalog-key.store.js';

interface KeyRecord {
  readonly _id: string;
  readonly key_hash: string;
  readonly owner_user_id: string;
  readonly label: string | null;
  /** Each active key holds one of its owner's slots: a unique index decides between those who take the last. */
  readonly slot: number;
  readonly active: boolean;
  readonly created_at: Date;
  readonly expires_at: Date | null;
  readonly last_used_at: Date | null;
  readonly revoked_at: Date | null;
}

const text = { type: String, required: true } as const;
const moment = { type: Date, default: null };
const record = new Schema<KeyRecord>(
  {
    _id: text,
    key_hash: text,
    owner_user_id: text,
    label: { type: String, default: null },
    slot: { type: Number, required: true },
    active: { type: Boolean, required: true },
    created_at: { type: Date, required: true },
    expires_at: moment,
    last_used_at: moment,
    revoked_at: moment,
  },
  { collection: 'catalog_api_keys', versionKey: false, autoIndex: false, autoCreate: false },
);
record.index({ owner_user_id: 1, created_at: -1, _id: 1 });
record.index(
  { owner_user_id: 1, slot: 1 },
  { unique: true, partialFilterExpression: { active: true }, name: 'one_active_key_per_slot' },
);

/** Keys that can no longer be used are kept for their owner to see, this many; the audit knows of all. */
const maxInactive = 100;

/** Catalogue keys in docdb. */
export function docdbCatalogKeyStore(connection: Connection): CatalogKeyStore & { createIndexes(): Promise<void> } {
  const records = connection.model<KeyRecord>('CatalogKey', record);
  const freeSlots = async (ownerId: string, most: number, now: Date) => {
    const expired = { owner_user_id: ownerId, active: true, expires_at: { $lte: now } };
    await records.updateMany(expired, { $set: { active: false } });
    const taken = await records.distinct('slot', { owner_user_id: ownerId, active: true });
    return Array.from({ length: most }, (_, slot) => slot).filter((slot) => !taken.includes(slot));
  };
  const forgetOldest = async (ownerId: string) => {
    const inactive = records.find({ owner_user_id: ownerId, active: false }, { _id: 1 });
    const oldest = await inactive.sort({ created_at: -1, _id: 1 }).skip(maxInactive).lean<KeyRecord[]>();
    await records.deleteMany({ _id: { $in: oldest.map(({ _id }) => _id) } });
  };
  return {
    async createIndexes() {
      await records.createIndexes();
    },
    async insert(key, most, now) {
      const slots = await freeSlots(key.ownerId, most, now);
      await forgetOldest(key.ownerId); // Before there is a key: one whose answer fails would be nobody's.
      for (const slot of slots) {
        const isKept = await records.create({ ...toRecord(key), slot, active: true }).then(() => true, falseIfTaken);
        if (isKept) return true;
      }
      return false;
    },
    async find(id) {
      const found = await records.findById(id).lean<KeyRecord>();
      return found ? toKey(found) : undefined;
    },
    async listOf(ownerId) {
      const found = await records.find({ owner_user_id: ownerId }).sort({ created_at: -1, _id: 1 }).lean<KeyRecord[]>();
      return found.map(toKey);
    },
    async revoke(id, ownerId, at) {
      const unrevoked = { _id: id, owner_user_id: ownerId, revoked_at: null };
      return (await records.updateOne(unrevoked, { $set: { revoked_at: at, active: false } })).modifiedCount === 1;
    },
    async touch(id, at, before) {
      const longAgo = { _id: id, $or: [{ last_used_at: null }, { last_used_at: { $lte: before } }] };
      await records.updateOne(longAgo, { $set: { last_used_at: at } });
    },
  };
}

function falseIfTaken(error: unknown): false {
  if (isDuplicateKey(error)) return false;
  throw error;
}

const toRecord = ({ id, hash, ownerId, label, createdAt, expiresAt, lastUsedAt, revokedAt }: CatalogKey) => ({
  _id: id,
  key_hash: hash,
  owner_user_id: ownerId,
  label,
  created_at: createdAt,
  expires_at: expiresAt,
  last_used_at: lastUsedAt,
  revoked_at: revokedAt,
});

const toKey = (found: KeyRecord): CatalogKey => ({
  id: found._id,
  hash: found.key_hash,
  ownerId: found.owner_user_id,
  label: found.label,
  createdAt: found.created_at,
  expiresAt: found.expires_at,
  lastUsedAt: found.last_used_at,
  revokedAt: found.revoked_at,
});
