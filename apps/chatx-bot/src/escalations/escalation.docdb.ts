import { spaceMessage } from '@parley/contracts';
import type { Connection } from 'mongoose';
import { firstPress } from '../claims/first-press.docdb.js';
import type { Escalation, EscalationStore } from './escalation.store.js';

interface PostRecord {
  readonly to: string;
  readonly message_id: string;
  readonly room_id: string;
  readonly card_id: string;
  readonly closed: boolean;
}

interface EscalationRecord {
  readonly _id: string;
  readonly card_id: string;
  /** JSON, checked when it is read. */
  readonly message: string;
  readonly agent_id: string;
  readonly conversation_id: string;
  readonly run_id: string;
  readonly offered_at: Date;
  readonly taken_by: string | null;
  readonly begun: readonly string[];
  readonly posts: readonly PostRecord[];
  readonly resolved_by: string | null;
}

/** Escalations in the collection `chatx_escalations`. */
export function docdbEscalationStore(
  connection: Connection,
): EscalationStore & { readonly createIndexes: () => Promise<unknown> } {
  const records = connection.collection<EscalationRecord>('chatx_escalations');
  const asking = firstPress(connection, 'chatx_escalations');
  const resolving = firstPress(connection, 'chatx_escalations', 'resolved_by');
  return {
    createIndexes: () =>
      records.createIndexes([
        { key: { card_id: 1 }, unique: true },
        { key: { 'posts.card_id': 1 } },
        { key: { offered_at: 1 } },
      ]),
    async open({ id, cardUuid, message, agentId, conversationId, runId, offeredAt }) {
      const record = {
        card_id: cardUuid,
        message: JSON.stringify(message),
        agent_id: agentId,
        conversation_id: conversationId,
        run_id: runId,
        offered_at: offeredAt,
        ...{ taken_by: null, begun: [], posts: [], resolved_by: null },
      };
      await records.updateOne({ _id: id }, { $setOnInsert: record }, { upsert: true });
    },
    async findByCard(cardUuid) {
      const record = await records.findOne({ $or: [{ card_id: cardUuid }, { 'posts.card_id': cardUuid }] });
      return record ? toEscalation(record) : undefined;
    },
    take: (_id, pressUuid) => asking.take({ _id }, pressUuid),
    reopen: (_id, pressUuid) => asking.reopen({ _id }, pressUuid),
    async beginPost(id, to) {
      await records.updateOne({ _id: id }, { $addToSet: { begun: to } });
    },
    async notePost(id, { to, messageId, roomId, cardUuid }) {
      const post = { to, message_id: messageId, room_id: roomId, card_id: cardUuid, closed: false };
      await records.updateOne({ _id: id }, { $push: { posts: post } });
    },
    resolve: (_id, pressUuid) => resolving.take({ _id }, pressUuid),
    unresolve: (_id, pressUuid) => resolving.reopen({ _id }, pressUuid),
    async noteClosed(id, cardUuid) {
      await records.updateOne({ _id: id, 'posts.card_id': cardUuid }, { $set: { 'posts.$.closed': true } });
    },
    async forgetBefore(at) {
      await records.deleteMany({ offered_at: { $lt: at } });
    },
  };
}

function toEscalation(record: EscalationRecord): Escalation | undefined {
  const message = spaceMessage.safeParse(JSON.parse(record.message)).data;
  if (!message) return undefined;
  return {
    id: record._id,
    cardUuid: record.card_id,
    message,
    agentId: record.agent_id,
    conversationId: record.conversation_id,
    runId: record.run_id,
    offeredAt: record.offered_at,
    ...(record.taken_by !== null && { takenBy: record.taken_by }),
    begun: record.begun,
    posts: record.posts.map(({ to, message_id, room_id, card_id, closed }) => ({
      ...{ to, messageId: message_id, roomId: room_id, cardUuid: card_id, isClosed: closed },
    })),
    ...(record.resolved_by !== null && { resolvedBy: record.resolved_by }),
  };
}
