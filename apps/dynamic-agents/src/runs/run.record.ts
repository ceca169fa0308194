import type { StreamFailure } from '@parley/contracts';
import { leaseFields } from '@parley/docdb';
import type { Run, RunEnd, RunKey } from './run.js';

/** A run in collection `agent_runs`. */
export interface RunRecord {
  readonly _id: string;
  readonly run_id: string;
  readonly owner_id: string;
  readonly conversation_id: string;
  readonly agent_id: string;
  readonly message: string;
  /** What the caller names the exchange, by which a branch of the conversation remembers it; earlier versions kept none. */
  readonly named_turn?: string | null;
  readonly space?: string | null;
  readonly answer: string;
  /** Absent in records of earlier versions: then it may have. */
  readonly has_read_others?: boolean;
  /** Titles of the documents that the answer cites; absent in records of earlier versions. */
  readonly cited?: readonly string[];
  /** Absent in records of earlier versions, which no team sees. */
  readonly team?: string | null;
  readonly left_out?: boolean;
  readonly status: 'running' | 'waiting' | 'completed' | 'failed' | 'cancelled';
  /** Runs or waits. In a field of its own because partial indexes know no "in". */
  readonly active: boolean;
  readonly cancel_requested: boolean;
  readonly lease_until: Date;
  /** JSON text: keys of tool arguments are the model's, and docdb gives `$` and `.` a meaning. */
  readonly interrupt: string | null;
  readonly interrupt_id: string | null;
  readonly checkpoint: string | null;
  readonly failure: StreamFailure | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** A run is held under its own id, which no other process knows while it runs. */
export const lease = leaseFields({ holder: 'run_id', until: 'lease_until' });

type Over = 'completed' | 'failed' | 'cancelled';

/** The fields that say a run is over; the answer it had stays. */
export const over = (status: Over, at: Date, failure: StreamFailure | null = null): Partial<RunRecord> => ({
  status,
  active: false,
  failure,
  interrupt: null,
  interrupt_id: null,
  checkpoint: null,
  updated_at: at,
});

/** The fields that say how a run stopped. */
export function endFields(end: RunEnd, at: Date): Partial<RunRecord> {
  const { answer } = end;
  if (end.status !== 'waiting')
    return {
      ...over(end.status, at, end.status === 'failed' ? end.failure : null),
      ...(end.status === 'completed' && { has_read_others: end.hasReadOthers, cited: end.cited ?? [] }),
      answer,
    };
  const { interrupt, checkpoint, leftOut: left_out = false } = end;
  const question = { interrupt: JSON.stringify(interrupt), interrupt_id: interrupt.interrupt_id, checkpoint };
  return { status: 'waiting', active: true, answer, left_out, failure: null, ...question, updated_at: at };
}

/** A run that begins. */
export const toRecord = (run: Run, leaseUntil: Date, at: Date): RunRecord => ({
  _id: run.turnId,
  ...lease.held({ holder: run.runId, until: leaseUntil }),
  owner_id: run.ownerId,
  conversation_id: run.conversationId,
  agent_id: run.agentId,
  message: run.message,
  named_turn: run.namedTurn ?? null,
  space: run.space ?? null,
  answer: run.answer,
  // Until its end says otherwise: a run may be lost with its process.
  has_read_others: true,
  team: run.team ?? null,
  left_out: run.leftOut ?? false,
  status: 'running',
  active: true,
  cancel_requested: false,
  interrupt: null,
  interrupt_id: null,
  checkpoint: null,
  failure: null,
  created_at: at,
  updated_at: at,
});

/** A run as the service reads it back. */
export const toRun = (record: RunRecord): Run => ({
  turnId: record._id,
  runId: record.run_id,
  ownerId: record.owner_id,
  conversationId: record.conversation_id,
  agentId: record.agent_id,
  message: record.message,
  ...(typeof record.space === 'string' && { space: record.space }),
  answer: record.answer,
  team: record.team ?? undefined,
  leftOut: record.left_out ?? false,
});

/** The runs of an agent in a conversation, as a condition. */
export const within = ({ ownerId, conversationId, agentId }: RunKey) => ({
  owner_id: ownerId,
  conversation_id: conversationId,
  agent_id: agentId,
});
