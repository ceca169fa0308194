import type { Connection } from 'mongoose';

/** A conversation that was too old, whose traces another service is still to delete. */
export interface LeavingConversation {
  readonly ownerId: string;
  readonly conversationId: string;
  /** What came after it is of another conversation with the same id. */
  readonly at: Date;
}

/** Who has something of it: the agents, what was said; rag-server, the files. */
type Keeper = 'agents' | 'files';

/** Notes of such conversations: written before a conversation goes, and forgotten once its traces are gone. */
export interface LeavingConversations {
  /** May be noted twice. */
  note(keeper: Keeper, left: LeavingConversation): Promise<void>;
  /** Some of them, the oldest first. */
  list(keeper: Keeper): Promise<LeavingConversation[]>;
  forget(keeper: Keeper, left: LeavingConversation): Promise<void>;
}

interface LeavingRecord {
  readonly _id: string;
  readonly keeper: Keeper;
  readonly owner_id: string;
  readonly conversation_id: string;
  readonly at: Date;
}

/** Deleted in one look; the next one finds the rest. */
const perLook = 500;

/** Such notes in the collection `conversations_leaving`. */
export function docdbLeavingConversations(connection: Connection): LeavingConversations {
  const records = connection.collection<LeavingRecord>('conversations_leaving');
  return {
    async note(keeper, left) {
      const { ownerId: owner_id, conversationId: conversation_id, at } = left;
      const noted = { keeper, owner_id, conversation_id, at };
      await records.updateOne({ _id: idOf(keeper, left) }, { $set: noted }, { upsert: true });
    },
    async list(keeper) {
      const found = await records.find({ keeper }).sort({ at: 1 }).limit(perLook).toArray();
      return found.map(({ owner_id, conversation_id, at }) => ({
        ownerId: owner_id,
        conversationId: conversation_id,
        at,
      }));
    },
    async forget(keeper, left) {
      await records.deleteOne({ _id: idOf(keeper, left), at: left.at });
    },
  };
}

const idOf = (keeper: Keeper, { ownerId, conversationId }: LeavingConversation) =>
  `${keeper} ${ownerId} ${conversationId}`;
