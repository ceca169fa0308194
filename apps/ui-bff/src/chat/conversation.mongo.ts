import { AppError, type ConversationState } from '@parley/contracts';
import { isDuplicateKey } from '@parley/docdb';
import { Schema, type Connection } from 'mongoose';
import { leaseMs, type ConversationStore, type NewTurn, type TurnOutcome } from './conversation.store.js';

interface ConversationRecord {
  _id: string;
  owner_id: string;
  agent_id: string;
  title: string;
  state: ConversationState;
  run_id: string | null;
  lease_until: Date | null;
  created_at: Date;
  updated_at: Date;
}

interface TurnRecord extends Omit<TurnOutcome, 'status'> {
  _id: string;
  conversation_id: string;
  agent_id: string;
  message: string;
  status: TurnOutcome['status'] | 'running';
  created_at: Date;
  updated_at: Date;
}

const fixed = { versionKey: false, autoIndex: false, autoCreate: false, minimize: false } as const;
const conversation = new Schema<ConversationRecord>(
  {
    _id: { type: String, required: true },
    owner_id: { type: String, required: true },
    agent_id: { type: String, required: true },
    title: String,
    state: { type: String, enum: ['idle', 'running', 'waiting'], required: true },
    run_id: { type: String, default: null },
    lease_until: { type: Date, default: null },
    created_at: Date,
    updated_at: Date,
  },
  { ...fixed, collection: 'conversations' },
);
conversation.index({ owner_id: 1, updated_at: -1 });

const turn = new Schema<TurnRecord>(
  {
    _id: { type: String, required: true },
    conversation_id: { type: String, required: true },
    agent_id: { type: String, required: true },
    message: String,
    answer: String,
    tools: { type: [Schema.Types.Mixed], default: [] },
    status: { type: String, required: true },
    error: { type: Schema.Types.Mixed, default: null },
    interrupt: { type: Schema.Types.Mixed, default: null },
    created_at: Date,
    updated_at: Date,
  } as never,
  { ...fixed, collection: 'turns' },
);
turn.index({ conversation_id: 1, created_at: 1 });

/** Conversations and turns in docdb. */
export function mongoConversationStore(
  connection: Connection,
  now: () => Date,
): ConversationStore & { createIndexes(): Promise<void> } {
  const conversations = connection.model<ConversationRecord>('Conversation', conversation);
  const turns = connection.model<TurnRecord>('Turn', turn);

  const claim = async ({ conversationId, ownerId, agentId, turnId, message }: NewTurn) => {
    const at = now();
    const isFree = { $or: [{ state: 'idle' as const }, { state: 'running' as const, lease_until: { $lt: at } }] };
    await conversations.updateOne(
      { _id: conversationId, owner_id: ownerId, ...isFree },
      {
        $set: { agent_id: agentId, state: 'running', run_id: turnId, lease_until: leaseFrom(at), updated_at: at },
        $setOnInsert: { title: titleOf(message), created_at: at },
      },
      { upsert: true },
    );
  };
  const whyNot = async ({ conversationId, ownerId }: NewTurn) => {
    const found = await conversations.findById(conversationId).lean<ConversationRecord>();
    return found?.owner_id === ownerId
      ? busy(found.state)
      : new AppError('NOT_FOUND', 'There is no such conversation.');
  };
  const release = ({ conversationId, turnId }: NewTurn, state: ConversationState) =>
    conversations.updateOne(
      { _id: conversationId, run_id: turnId },
      { $set: { state, run_id: state === 'waiting' ? turnId : null, lease_until: null, updated_at: now() } },
    );
  return {
    async createIndexes() {
      await conversations.createIndexes();
      await turns.createIndexes();
    },
    async begin(newTurn) {
      try {
        await claim(newTurn);
      } catch (error) {
        // The id is taken, and not by a conversation of the caller's that is free: the upsert could only insert it again.
        throw isDuplicateKey(error) ? await whyNot(newTurn) : error;
      }
      await turns.create(toTurnRecord(newTurn, now()));
    },
    async renew({ conversationId, turnId }) {
      await conversations.updateOne(
        { _id: conversationId, run_id: turnId },
        { $set: { lease_until: leaseFrom(now()) } },
      );
    },
    async finish(newTurn, outcome) {
      await turns.updateOne({ _id: newTurn.turnId }, { $set: { ...outcome, updated_at: now() } });
      await release(newTurn, outcome.status === 'waiting' ? 'waiting' : 'idle');
    },
  };
}

const leaseFrom = (at: Date) => new Date(at.getTime() + leaseMs);

const titleOf = (message: string) => message.trim().replace(/\s+/g, ' ').slice(0, 80).toWellFormed();

const busy = (state: ConversationState) =>
  new AppError(
    'CONFLICT',
    state === 'waiting' ? 'The conversation waits for your answer.' : 'An answer is under way.',
    {
      details: { reason: state === 'waiting' ? 'input_required' : 'running' },
    },
  );

const toTurnRecord = ({ turnId, conversationId, agentId, message }: NewTurn, at: Date): TurnRecord => ({
  _id: turnId,
  conversation_id: conversationId,
  agent_id: agentId,
  message,
  answer: '',
  tools: [],
  status: 'running',
  error: null,
  interrupt: null,
  created_at: at,
  updated_at: at,
});
