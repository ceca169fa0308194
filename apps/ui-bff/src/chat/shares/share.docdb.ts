import { isDuplicateKey, readEach } from '@parley/docdb';
import type { Logger } from '@parley/service';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import type { ConversationKey } from '../runs/run.store.js';
import type { Share, ShareStore } from './share.store.js';

const collection = 'conversation_shares';

const shareRecord = z.object({
  _id: z.string(),
  owner_id: z.string(),
  owner_name: z.string(),
  conversation_id: z.string(),
  title: z.string(),
  with_kind: z.enum(['user', 'team']),
  with_id: z.string(),
  with_name: z.string(),
  last_turn_id: z.string(),
  at: z.date(),
});
type ShareRecord = z.infer<typeof shareRecord>;

/** Shares in the collection of that name. */
export function docdbShareStore(connection: Connection, log: Pick<Logger, 'warn'>): ShareStore {
  const shares = connection.collection<ShareRecord>(collection);
  const read = (found: ShareRecord[]) => readEach(found, toShare, { log, collection });
  const update = async (share: Share): Promise<Share> => {
    const { _id, ...fields } = toRecord(share);
    const { owner_id, conversation_id, with_kind, with_id, ...changing } = fields;
    const same = { owner_id, conversation_id, with_kind, with_id };
    const options = { upsert: true, returnDocument: 'after' } as const;
    const kept = await shares.findOneAndUpdate(same, { $set: changing, $setOnInsert: { _id } }, options);
    return kept ? toShare(kept) : share;
  };
  return {
    async createIndexes() {
      await shares.createIndexes([
        { key: { owner_id: 1, conversation_id: 1, with_kind: 1, with_id: 1 }, name: 'once_with_each', unique: true },
        { key: { with_kind: 1, with_id: 1, at: -1, _id: 1 }, name: 'with_reader' },
      ]);
    },
    put: (share) =>
      update(share).catch((error: unknown) => {
        // Another tab was first: then it is there.
        if (!isDuplicateKey(error)) throw error;
        return update(share);
      }),
    async find(id) {
      const found = await shares.findOne({ _id: id });
      return found ? toShare(found) : undefined;
    },
    of: async (conversation) => read(await shares.find(ofOwner(conversation)).sort({ at: 1, _id: 1 }).toArray()),
    async with({ userId, teams }, { limit, offset }) {
      const either = [
        { with_kind: 'user' as const, with_id: userId },
        { with_kind: 'team' as const, with_id: { $in: [...teams] } },
      ];
      const wanted = { $or: either, owner_id: { $ne: userId } };
      const page = shares.find(wanted).sort({ at: -1, _id: 1 }).skip(offset).limit(limit);
      const [found, total] = await Promise.all([page.toArray(), shares.countDocuments(wanted)]);
      return { found: read(found), total };
    },
    async remove(conversation, id) {
      return (await shares.deleteOne({ _id: id, ...ofOwner(conversation) })).deletedCount > 0;
    },
    async removeAll(conversation) {
      await shares.deleteMany(ofOwner(conversation));
    },
  };
}

const ofOwner = ({ ownerId, conversationId }: ConversationKey) => ({
  owner_id: ownerId,
  conversation_id: conversationId,
});

const toRecord = (share: Share): ShareRecord => ({
  _id: share.id,
  ...ofOwner(share),
  owner_name: share.ownerName,
  title: share.title,
  with_kind: share.with.kind,
  with_id: share.with.id,
  with_name: share.with.name,
  last_turn_id: share.lastTurnId,
  at: share.at,
});

function toShare(found: unknown): Share {
  const record = shareRecord.parse(found);
  return {
    id: record._id,
    ownerId: record.owner_id,
    ownerName: record.owner_name,
    conversationId: record.conversation_id,
    title: record.title,
    with: { kind: record.with_kind, id: record.with_id, name: record.with_name },
    lastTurnId: record.last_turn_id,
    at: record.at,
  };
}
