import { AppError, conversationRecord, type ConversationRecord } from '@parley/contracts';
import { isDuplicateKey, literally, readEach } from '@parley/docdb';
import type { Logger } from '@parley/service';
import type { Collection, Connection } from 'mongoose';
import type { Conversation, ConversationStore, UsedConversation } from './conversation.store.js';

const collection = 'conversations';

/** Conversations in the collection of that name. */
export function docdbConversationStore(
  connection: Connection,
  now: () => Date,
  log: Pick<Logger, 'warn'>,
): ConversationStore {
  const conversations = connection.collection<ConversationRecord>(collection);
  const present = (id: string, ownerId: string) => ({ _id: keyOf(id, ownerId), owner_id: ownerId, deleted_at: null });
  const again = ({ id, ownerId }: UsedConversation, fresh: object) =>
    conversations.updateOne({ _id: keyOf(id, ownerId) }, { $set: fresh, $unset: { has_files: 1 } });
  const retitle = ({ id, ownerId }: UsedConversation, title: string) =>
    conversations.updateOne({ ...present(id, ownerId), title: '' }, { $set: { title } });
  return {
    async createIndexes() {
      await moveToOwners(conversations);
      await conversations.createIndexes([
        { key: { owner_id: 1, updated_at: -1, _id: 1 }, name: 'of_owner' },
        { key: { updated_at: 1 }, name: 'last_use' },
      ]);
    },
    async own(used) {
      const { id, ownerId } = used;
      const made = { owner_id: ownerId, conversation_id: id, ...freshFields(used, now()) };
      // Two first messages of one owner may meet here; then the second finds the conversation of the first.
      await conversations
        .updateOne({ _id: keyOf(id, ownerId) }, { $setOnInsert: made }, { upsert: true })
        .catch(unlessThere);
    },
    async noteUse(used) {
      const fresh = freshFields(used, now());
      const { agent_id, updated_at, space_id } = fresh;
      const before = await conversations.findOneAndUpdate(
        present(used.id, used.ownerId),
        { $set: { agent_id, updated_at, ...(space_id !== undefined && { space_id }) } },
        { returnDocument: 'before', projection: { title: 1 } },
      );
      if (!before) await again(used, fresh);
      // It began with files, which give it no name.
      else if (before.title === '') await retitle(used, fresh.title);
    },
    async noteFiles(id, ownerId) {
      const noted = { $set: { has_files: true, updated_at: now() } };
      return (await conversations.updateOne(present(id, ownerId), noted)).matchedCount > 0;
    },
    async find(id, ownerId) {
      const found = await conversations.findOne(present(id, ownerId));
      return found ? toConversation(found) : undefined;
    },
    async list(ownerId, { limit, offset, q, orIds = [] }) {
      const either = q && {
        $or: [{ title: { $regex: literally(q), $options: 'i' } }, { conversation_id: { $in: [...orIds] } }],
      };
      const wanted = { owner_id: ownerId, deleted_at: null, aside: { $exists: false }, ...either };
      const page = conversations.find(wanted).sort({ updated_at: -1, _id: 1 }).skip(offset).limit(limit);
      const [found, total] = await Promise.all([page.toArray(), conversations.countDocuments(wanted)]);
      return { found: readEach(found, toConversation, { log, collection }), total };
    },
    async *unusedSince(at) {
      const old = conversations.find({ deleted_at: null, updated_at: { $lt: at } }).sort({ updated_at: 1 });
      for await (const found of old) yield* readEach([found], toConversation, { log, collection });
    },
    async rename(id, ownerId, title) {
      const options = { returnDocument: 'after' } as const;
      const found = await conversations.findOneAndUpdate(present(id, ownerId), { $set: { title } }, options);
      return found ? toConversation(found) : undefined;
    },
    async remove({ id, ownerId, updatedAt, isAside }) {
      const asSeen = { ...present(id, ownerId), updated_at: updatedAt };
      const { matchedCount } = await conversations.updateOne(asSeen, { $set: { title: '', deleted_at: now() } });
      if (matchedCount > 0 && isAside)
        await conversations.deleteOne({ _id: keyOf(id, ownerId), deleted_at: { $ne: null } });
      return matchedCount > 0;
    },
  };
}

/** An id of a conversation holds no space, so no two pairs give one key. */
export const keyOf = (id: string, ownerId: string): string => `${ownerId} ${id}`;

/**
 * Moves records whose `_id` was the bare id, which had one owner among all people, to the key of both. A conversation that
 * is there already wins. May be repeated, and broken off anywhere: the old record goes last.
 */
async function moveToOwners(conversations: Collection<ConversationRecord>): Promise<void> {
  for await (const old of conversations.find({ conversation_id: { $exists: false } })) {
    const { _id, ...fields } = old;
    const moved = { ...fields, conversation_id: _id };
    await conversations
      .updateOne({ _id: keyOf(_id, old.owner_id) }, { $setOnInsert: moved }, { upsert: true })
      .catch(unlessThere);
    await conversations.deleteOne({ _id });
  }
}

function unlessThere(error: unknown): void {
  if (!isDuplicateKey(error)) throw error;
}

const freshFields = ({ agentId, message, spaceId, isAside }: UsedConversation, at: Date) => ({
  agent_id: agentId,
  title: titleOf(message),
  ...(spaceId !== undefined && { space_id: spaceId }),
  ...(isAside && { aside: true as const }),
  created_at: at,
  updated_at: at,
  deleted_at: null,
});

export const noConversation = (): AppError => new AppError('NOT_FOUND', 'This conversation does not exist.');

const titleOf = (message: string) => message.trim().replace(/\s+/g, ' ').slice(0, 80).toWellFormed();

function toConversation(found: unknown): Conversation {
  const record = conversationRecord.parse(found);
  return {
    id: record.conversation_id,
    ownerId: record.owner_id,
    agentId: record.agent_id,
    title: record.title,
    spaceId: record.space_id,
    hasFiles: record.has_files ?? false,
    isAside: record.aside ?? false,
    createdAt: record.created_at,
    updatedAt: record.updated_at,
  };
}
