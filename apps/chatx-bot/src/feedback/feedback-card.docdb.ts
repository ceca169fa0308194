import { spaceMessage } from '@parley/contracts';
import type { Connection } from 'mongoose';
import { firstPress } from '../claims/first-press.docdb.js';
import type { FeedbackCard, FeedbackCardStore } from './feedback-card.store.js';

interface CardRecord {
  readonly _id: string;
  readonly card_id: string;
  /** JSON, checked when it is read. */
  readonly message: string;
  readonly agent_id?: string;
  readonly conversation_id: string;
  readonly run_id: string;
  readonly is_private?: true;
  readonly asked_at: Date;
  readonly taken_by: string | null;
}

/** Feedback cards in the collection `chatx_feedback_cards`. */
export function docdbFeedbackCardStore(
  connection: Connection,
): FeedbackCardStore & { readonly createIndexes: () => Promise<unknown> } {
  const records = connection.collection<CardRecord>('chatx_feedback_cards');
  const press = firstPress(connection, 'chatx_feedback_cards');
  const ofCard = ({ id, cardUuid }: FeedbackCard) => ({ _id: id, card_id: cardUuid });
  return {
    createIndexes: () => records.createIndexes([{ key: { card_id: 1 }, unique: true }, { key: { asked_at: 1 } }]),
    async open({ id, cardUuid, message, agentId, conversationId, runId, isPrivate, askedAt }) {
      const record = {
        card_id: cardUuid,
        message: JSON.stringify(message),
        ...(agentId !== undefined && { agent_id: agentId }),
        conversation_id: conversationId,
        run_id: runId,
        ...(isPrivate && { is_private: isPrivate }),
        asked_at: askedAt,
        taken_by: null,
      };
      await records.replaceOne({ _id: id }, record, { upsert: true });
    },
    async findByCard(cardUuid) {
      const record = await records.findOne({ card_id: cardUuid });
      return record ? toCard(record) : undefined;
    },
    take: (card, pressUuid) => press.take(ofCard(card), pressUuid),
    reopen: (card, pressUuid) => press.reopen(ofCard(card), pressUuid),
    async forgetBefore(at) {
      await records.deleteMany({ asked_at: { $lt: at } });
    },
  };
}

function toCard(record: CardRecord): FeedbackCard | undefined {
  const message = spaceMessage.safeParse(JSON.parse(record.message)).data;
  if (!message) return undefined;
  return {
    id: record._id,
    cardUuid: record.card_id,
    message,
    ...(record.agent_id !== undefined && { agentId: record.agent_id }),
    conversationId: record.conversation_id,
    runId: record.run_id,
    ...(record.is_private && { isPrivate: record.is_private }),
    askedAt: record.asked_at,
    ...(record.taken_by !== null && { takenBy: record.taken_by }),
  };
}
