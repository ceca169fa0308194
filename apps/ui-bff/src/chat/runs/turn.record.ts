import { interrupt as interruptSchema, errorCode, turnStatus } from '@parley/contracts';
import { leaseFields, type LeaseTerm } from '@parley/docdb';
import { z } from 'zod';
import type { NewRun, RunEnd, StreamState, Turn, TurnOutcome, UsedTool } from './run.js';

const frames = z.array(z.object({ id: z.int().positive(), text: z.string() }));

/** What tools and interrupts hold was made by agents: as JSON text no key of theirs means anything to docdb. */
const turnRecord = z.object({
  _id: z.string(),
  conversation_id: z.string(),
  owner_id: z.string(),
  agent_id: z.string(),
  message: z.string(),
  api: z.enum(['v1', 'chat']),
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
  /** The last events of the run, once it is over. */
  closing: frames.nullable(),
  /** Whether the latest run is over without its agent having begun; older records do not say. */
  refused: z.boolean().optional(),
  /** Every run of the turn, and how the streams before the latest one closed. */
  run_ids: z.array(z.string()),
  past: z.array(z.object({ run_id: z.string(), api: z.enum(['v1', 'chat']), closing: frames })),
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
  api: run.api,
  answer: '',
  tools: [],
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
  refused: false,
  run_ids: [run.runId],
  past: [],
  created_at: at,
  updated_at: at,
});

/** The fields that say how a run ended. */
export const endFields = ({ outcome, closing, refused }: RunEnd, at: Date) => ({
  answer: outcome.answer,
  tools: outcome.tools.map((tool) => ({ ...tool, args: JSON.stringify(tool.args) })),
  status: outcome.status,
  error: outcome.error,
  ...questionFields(outcome),
  active: outcome.status === 'waiting',
  ...notHeld,
  closing,
  refused,
  updated_at: at,
});

const questionFields = ({ interrupt }: TurnOutcome) => ({
  interrupt: interrupt && JSON.stringify(interrupt),
  interrupt_id: interrupt?.interrupt_id ?? null,
});

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
  refused: false,
  updated_at: at,
});

/** A turn as its readers know it. @throws ZodError when the record is not ours */
export function toTurn(found: unknown): Turn {
  const record = turnRecord.parse(found);
  return {
    turnId: record._id,
    runId: record.run_id,
    conversationId: record.conversation_id,
    ownerId: record.owner_id,
    agentId: record.agent_id,
    message: record.message,
    api: record.api,
    answer: record.answer,
    tools: record.tools.map(toTool),
    status: record.status,
    error: record.error,
    interrupt: record.interrupt === null ? null : interruptSchema.parse(JSON.parse(record.interrupt)),
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
export const streamFields = { owner_id: 1, api: 1, run_id: 1, closing: 1, refused: 1, past: 1 } as const;
const streamRecord = turnRecord.pick({
  ...{ _id: true, owner_id: true, api: true },
  ...{ run_id: true, closing: true, refused: true, past: true },
});

/** One of the turn's streams, as its listeners know it; of the record, `streamFields` are enough. */
export function toStream(found: unknown, runId: string): StreamState {
  const { _id, owner_id, api, run_id, closing, refused = false, past } = streamRecord.parse(found);
  const stream = { turnId: _id, runId, ownerId: owner_id };
  const earlier = past.find((one) => one.run_id === runId);
  if (run_id === runId || !earlier) return { ...stream, api, closing, refused };
  return { ...stream, api: earlier.api, closing: earlier.closing, refused: false };
}
