import { escalationState } from '@parley/contracts';
import { isDuplicateKey, readEach } from '@parley/docdb';
import type { Logger } from '@parley/service';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import type { ConversationKey } from '../chat/runs/run.store.js';
import type { GapScope } from '../gaps/gap.store.js';
import type { Escalation, EscalationStore } from './escalation.store.js';

const collection = 'escalations';

const escalationRecord = z.object({
  _id: z.string(),
  owner_id: z.string(),
  conversation_id: z.string(),
  agent_id: z.string(),
  asker: z.object({ name: z.string(), email: z.string().nullable() }),
  question: z.string(),
  answer: z.string(),
  comment: z.string().nullable(),
  sources: z.array(z.object({ datasource_id: z.string(), title: z.string() })),
  state: escalationState,
  sent_at: z.date(),
  resolved_by: z.string().nullable(),
  resolved_at: z.date().nullable(),
});
type EscalationRecord = z.infer<typeof escalationRecord>;

/** Escalations in the collection of that name. */
export function docdbEscalationStore(connection: Connection, log: Pick<Logger, 'warn'>): EscalationStore {
  const records = connection.collection<EscalationRecord>(collection);
  const read = (found: EscalationRecord[]) => readEach(found, toEscalation, { log, collection });
  return {
    async createIndexes() {
      await records.createIndexes([
        { key: { owner_id: 1, conversation_id: 1, sent_at: 1 }, name: 'of_conversation' },
        { key: { state: 1, sent_at: 1, _id: 1 }, name: 'by_state' },
        { key: { sent_at: 1 }, name: 'age' },
      ]);
    },
    async add(escalation) {
      try {
        await records.insertOne(toRecord(escalation));
        return { kept: escalation, isNew: true };
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        const first = await records.findOne({ _id: escalation.turnId });
        return { kept: first ? toEscalation(first) : escalation, isNew: false };
      }
    },
    of: async (conversation) => read(await records.find(ofOwner(conversation)).sort({ sent_at: 1, _id: 1 }).toArray()),
    async list(scope, { state, limit, offset }) {
      const wanted = { ...inScope(scope), state };
      const sentAt = state === 'open' ? 1 : -1;
      const page = records.find(wanted).sort({ sent_at: sentAt, _id: 1 }).skip(offset).limit(limit);
      const [found, total] = await Promise.all([page.toArray(), records.countDocuments(wanted)]);
      return { found: read(found), total };
    },
    async find(scope, turnId) {
      const found = await records.findOne({ ...inScope(scope), _id: turnId });
      return found ? toEscalation(found) : undefined;
    },
    async resolve(scope, turnId, by, at) {
      const open = { ...inScope(scope), _id: turnId, state: 'open' as const };
      const resolved = { state: 'resolved' as const, resolved_by: by, resolved_at: at };
      const found = await records.findOneAndUpdate(open, { $set: resolved }, { returnDocument: 'after' });
      return found ? toEscalation(found) : undefined;
    },
    async remove(turnId) {
      await records.deleteOne({ _id: turnId });
    },
    async removeConversation(conversation) {
      await records.deleteMany(ofOwner(conversation));
    },
    async removeOlderThan(at) {
      await records.deleteMany({ sent_at: { $lt: at } });
    },
  };
}

const ofOwner = ({ ownerId, conversationId }: ConversationKey) => ({
  owner_id: ownerId,
  conversation_id: conversationId,
});

const inScope = (scope: GapScope) =>
  scope === 'all'
    ? {}
    : {
        $or: [{ agent_id: { $in: [...scope.agentIds] } }, { 'sources.datasource_id': { $in: [...scope.sourceIds] } }],
      };

const toRecord = ({ turnId, agentId, sources, sentAt, resolved, ...said }: Escalation): EscalationRecord => ({
  _id: turnId,
  ...ofOwner(said),
  agent_id: agentId,
  asker: said.asker,
  question: said.question,
  answer: said.answer,
  comment: said.comment,
  sources: [...sources],
  state: said.state,
  sent_at: sentAt,
  resolved_by: resolved?.by ?? null,
  resolved_at: resolved?.at ?? null,
});

function toEscalation(found: unknown): Escalation {
  const record = escalationRecord.parse(found);
  const { asker, question, answer, comment, sources, state, resolved_by: by, resolved_at: at } = record;
  return {
    ...{ asker, question, answer, comment, sources, state },
    turnId: record._id,
    ownerId: record.owner_id,
    conversationId: record.conversation_id,
    agentId: record.agent_id,
    sentAt: record.sent_at,
    resolved: by === null || at === null ? null : { by, at },
  };
}
