import {
  answerCheck,
  answerOf,
  citation,
  errorCode,
  interrupt as interruptSchema,
  lapsedEnd,
  statusAfter,
  turnFeedback,
  turnLack,
  turnStatus,
} from '@parley/contracts';
import type { TurnFeedback, UsedTool } from '@parley/contracts';
import { leaseFields, type LeaseTerm } from '@parley/docdb';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { lackOf, sourcesOf } from './lack-of.js';
import { wordsOfTurn } from '../words/words-in.js';
import { decodeEntry, encodeEntry, type Entry } from './entry.js';
import type { NewRun, RunEnd, StreamState, Turn } from './run.js';
import type { Asked, ConversationKey } from './run.store.js';

/** The last frames of a stream that an earlier release ended, on one API; empty where `last_event` has the end. */
const frames = z.array(z.object({ id: z.int().positive() }));
/** The last event of a stream that is over, as `encodeEntry` writes it. */
const lastEvent = z.string().nullable().optional();

/** What tools and interrupts hold was made by agents: as JSON text no key of theirs means anything to docdb. */
const turnRecord = z.object({
  _id: z.string(),
  conversation_id: z.string(),
  owner_id: z.string(),
  agent_id: z.string(),
  message: z.string(),
  /** The turn that it follows, null for none; absent where that is the one before it in time. */
  parent_id: z.string().nullable().optional(),
  api: z.enum(['v1', 'chat']),
  /** Whether the bot asked for its owner; older records do not say. */
  on_behalf: z.boolean().optional(),
  answer: z.string(),
  tools: z.array(
    z.object({
      tool_call_id: z.string(),
      tool_name: z.string(),
      args: z.string(),
      result: z.string().optional(),
      error: z.string().optional(),
    }),
  ),
  /** Records of earlier releases have neither. */
  citations: z.array(citation).optional(),
  check: answerCheck.nullish(),
  status: turnStatus,
  error: z.object({ error: z.string(), code: errorCode }).nullable(),
  interrupt: z.string().nullable(),
  interrupt_id: z.string().nullable(),
  /** Whether it runs or waits: at most one of a conversation does. */
  active: z.boolean(),
  run_id: z.string(),
  /** Which of its owner's runs at once the latest run is, from 0; taken while it runs. Older records have none. */
  place: z.int().nonnegative().optional(),
  holder: z.string().nullable(),
  lease_until: z.date().nullable(),
  cancel_requested: z.boolean(),
  listened_at: z.date().nullable(),
  closing: frames.nullable(),
  last_event: lastEvent,
  /** Whether the latest run is over without its agent having begun; older records do not say. */
  refused: z.boolean().optional(),
  /** Every run of the turn, and how the streams before the latest one closed. */
  run_ids: z.array(z.string()),
  past: z.array(z.object({ run_id: z.string(), api: z.enum(['v1', 'chat']), closing: frames, last_event: lastEvent })),
  /** What its owner said of it. */
  feedback: turnFeedback.nullable().optional(),
  /** What it lacks, as it ended; older records do not say. */
  lack: turnLack.nullable().optional(),
  /** Sources that it cites or that came nearest. */
  gap_sources: z.array(z.string()).optional(),
  /** Set while what it lacks, or what was said of it, is still to be told to *Gaps*: another mark with each change. */
  gap_due: z.string().optional(),
  /** Set where its conversation is kept aside: *Gaps* is told nothing of it. */
  aside: z.literal(true).optional(),
  /** The words of its question and answer, by which it is found; older records have none until somebody searches. */
  words: z.array(z.string()).nullable().optional(),
  created_at: z.date(),
  updated_at: z.date(),
});
export type TurnRecord = z.infer<typeof turnRecord>;

export const lease = leaseFields({ holder: 'holder', until: 'lease_until' });

const notHeld = { ...lease.released, cancel_requested: false, listened_at: null } as const;

/** A turn that begins. */
export const toRecord = (run: NewRun, term: LeaseTerm, place: number, at: Date): TurnRecord => ({
  _id: run.turnId,
  conversation_id: run.conversationId,
  owner_id: run.ownerId,
  agent_id: run.agentId,
  message: run.message,
  ...(run.parentId !== undefined && { parent_id: run.parentId }),
  ...(run.isAside && { aside: true as const }),
  api: run.api,
  ...(run.isOnBehalf !== undefined && { on_behalf: run.isOnBehalf }),
  answer: '',
  tools: [],
  citations: [],
  check: null,
  status: 'running',
  error: null,
  interrupt: null,
  interrupt_id: null,
  active: true,
  run_id: run.runId,
  place,
  ...notHeld,
  ...lease.held(term),
  closing: null,
  last_event: null,
  refused: false,
  run_ids: [run.runId],
  past: [],
  words: wordsOfTurn({ message: run.message, answer: '' }),
  created_at: at,
  updated_at: at,
});

/** The fields that say how a run ended. @param end of a turn that has its last event */
export const endFields = ({ message }: Asked, { turn, closing, refused }: RunEnd, at: Date) => {
  const status = turn.end ? statusAfter(turn.end) : ('cancelled' as const);
  return {
    answer: answerOf(turn),
    words: wordsOfTurn({ message, answer: answerOf(turn) }),
    tools: turn.tools.map((tool) => ({ ...tool, args: JSON.stringify(tool.args) })),
    citations: [...turn.citations],
    check: turn.check ?? null,
    status,
    error: turn.end?.event === 'error' ? turn.end.data : null,
    ...questionFields(turn),
    active: status === 'waiting',
    ...notHeld,
    closing: [],
    last_event: encodeEntry(closing),
    refused,
    ...lackFields(turn),
    updated_at: at,
  };
};

/** One write with the end, so that no process that dies leaves it untold. */
const lackFields = (turn: RunEnd['turn']) => {
  const lack = lackOf(turn) ?? null;
  return { lack, gap_sources: sourcesOf(turn), ...(lack !== null && { gap_due: randomUUID() }) };
};

/** The fields that say what its owner thinks of a turn; `null` takes it back. */
export const feedbackFields = (feedback: TurnFeedback | null, at: Date) => ({
  feedback,
  gap_due: randomUUID(),
  updated_at: at,
});

const questionFields = ({ end }: RunEnd['turn']) => {
  const interrupt = end?.event === 'input_required' ? end.data : null;
  return { interrupt: interrupt && JSON.stringify(interrupt), interrupt_id: interrupt?.interrupt_id ?? null };
};

/** The fields of a turn that waited and goes on under another run. */
export const goOnFields = (
  { runId, api }: Pick<NewRun, 'runId' | 'api'>,
  term: LeaseTerm,
  place: number,
  at: Date,
) => ({
  status: 'running' as const,
  interrupt: null,
  interrupt_id: null,
  run_id: runId,
  place,
  api,
  ...notHeld,
  ...lease.held(term),
  closing: null,
  last_event: null,
  refused: false,
  updated_at: at,
});

/** A turn as its readers know it. Throws ZodError when the record is not ours. */
export function toTurn(found: unknown): Turn {
  const record = turnRecord.parse(found);
  return {
    turnId: record._id,
    runId: record.run_id,
    conversationId: record.conversation_id,
    ownerId: record.owner_id,
    agentId: record.agent_id,
    message: record.message,
    parentId: record.parent_id,
    api: record.api,
    isOnBehalf: record.on_behalf,
    answer: record.answer,
    tools: record.tools.map(toTool),
    citations: record.citations ?? [],
    check: record.check ?? null,
    status: record.status,
    error: record.error,
    interrupt: record.interrupt === null ? null : interruptSchema.parse(JSON.parse(record.interrupt)),
    feedback: record.feedback ?? null,
    lack: record.lack ?? null,
    namedSources: record.gap_sources ?? [],
    leaseUntil: record.lease_until,
    createdAt: record.created_at,
    updatedAt: record.updated_at,
  };
}

const toTool = ({ args, result, error, ...tool }: TurnRecord['tools'][number]): UsedTool => ({
  ...tool,
  args: z.record(z.string(), z.unknown()).parse(JSON.parse(args)),
  ...(result !== undefined && { result }),
  ...(error !== undefined && { error }),
});

/** What is asked again and again while a run is followed: neither the question nor what was said and found so far. */
export const streamFields = {
  ...{ owner_id: 1, conversation_id: 1, agent_id: 1, api: 1 },
  ...{ run_id: 1, closing: 1, last_event: 1, refused: 1, past: 1 },
} as const;
const streamRecord = turnRecord.pick({
  ...{ _id: true, owner_id: true, conversation_id: true, agent_id: true, api: true },
  ...{ run_id: true, closing: true, last_event: true, refused: true, past: true },
});

/** One of the turn's streams, as its listeners know it; of the record, `streamFields` are enough. */
export function toStream(found: unknown, runId: string): StreamState {
  const { _id, run_id, refused = false, past, ...record } = streamRecord.parse(found);
  const named = { conversationId: record.conversation_id, agentId: record.agent_id, ownerId: record.owner_id };
  const stream = { turnId: _id, runId, ...named };
  const earlier = run_id === runId ? undefined : past.find((one) => one.run_id === runId);
  if (earlier) return { ...stream, api: earlier.api, closing: closingOf(earlier), refused: false };
  return { ...stream, api: record.api, closing: closingOf(record), refused };
}

/** How a stream ended. One that an earlier release ended is told as interrupted, since its events cannot be read. */
function closingOf({ closing, last_event }: Pick<TurnRecord, 'closing' | 'last_event'>): Entry | null {
  if (closing === null) return null;
  const id = closing.at(-1)?.id ?? 1;
  const interrupted = lapsedEnd({ cancelRequested: false });
  const unreadable: Entry = { ids: { v1: id, chat: id }, event: interrupted, note: {}, chars: 0 };
  return (last_event ? decodeEntry(last_event) : undefined) ?? unreadable;
}

/** Where turns are kept. */
export const collection = 'turns';

/** The turns of a conversation, as a condition. */
export const ofOwner = ({ conversationId, ownerId }: ConversationKey) => ({
  owner_id: ownerId,
  conversation_id: conversationId,
});

/** One turn by its own id or that of one of its runs, as a condition. */
export const namedBy = (named: string) => ({ $or: [{ _id: named }, { run_ids: named }] });
