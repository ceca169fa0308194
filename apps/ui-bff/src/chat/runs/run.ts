import type { Interrupt, StreamFailure } from '@parley/contracts';

/** Which routes a run was begun on. Its events are written, kept and replayed in the words of those routes. */
export type RunApi = 'v1' | 'chat';

/** Names one stream of one turn. */
export interface RunKey {
  /** One exchange; it stays the same when the turn waits for its person and goes on. */
  turnId: string;
  /** One stream: new with every start and resume. `task_id` on the routes of `POST /api/chat`. */
  runId: string;
}

/** A run about to begin. */
export interface NewRun extends RunKey {
  conversationId: string;
  ownerId: string;
  agentId: string;
  message: string;
  api: RunApi;
}

/** One event as it goes over the wire, id included. Ids count from 1 within a run. */
export interface Frame {
  readonly id: number;
  readonly text: string;
}

/** A tool as a turn used it. */
export interface UsedTool {
  tool_call_id: string;
  tool_name: string;
  args: Record<string, unknown>;
  result?: string;
  error?: string;
}

/** What became of a turn, or of the part of it that is known. */
export interface TurnOutcome {
  answer: string;
  tools: UsedTool[];
  status: 'completed' | 'waiting' | 'failed' | 'cancelled';
  error: StreamFailure | null;
  interrupt: Interrupt | null;
}

/** How a run ended: what is kept of the turn, and the last events of the stream. */
export interface RunEnd {
  outcome: TurnOutcome;
  /** The last of them is the terminal event. */
  closing: Frame[];
  /** Whether the agent said no before it began: then the same order, given again, may begin the run anew. */
  refused: boolean;
}

/** A turn as it is kept. */
export interface Turn extends NewRun, Omit<TurnOutcome, 'status'> {
  status: TurnOutcome['status'] | 'running';
  leaseUntil: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** What a listener needs to know of a stream. */
export interface StreamState extends RunKey {
  ownerId: string;
  api: RunApi;
  /** The last events, when it is over. */
  closing: Frame[] | null;
  /** Whether its agent never began. */
  refused: boolean;
}

/** Times that runs keep, in milliseconds. */
export interface RunTimes {
  /** Lease of a run. */
  leaseMs: number;
  /** How often a process checks for cancellations; it renews its leases at least four times per lease. */
  keepEveryMs: number;
  /** How long a run continues without listeners. */
  lonelyMs: number;
  /** How often events are written to the replay log. */
  logEveryMs: number;
  /** How often runs of other processes are polled. */
  followEveryMs: number;
  /** Timeout for storing the end of a run. */
  endMs: number;
}

export const runTimes: RunTimes = {
  leaseMs: 20_000,
  keepEveryMs: 1_000,
  lonelyMs: 30_000,
  logEveryMs: 250,
  followEveryMs: 250,
  endMs: 5_000,
};
