import type {
  AnswerCheck,
  Citation,
  Interrupt,
  StreamFailure,
  TurnFeedback,
  TurnLack,
  TurnSoFar,
  TurnStatus,
  UsedTool,
} from '@parley/contracts';
import type { Entry, RunApi, RunName } from './entry.js';

/** Names one stream of one turn. */
export interface RunKey {
  /** One exchange; it stays the same when the turn waits for its person and goes on. */
  readonly turnId: string;
  /** One stream: new with every start and resume. `task_id` on the routes of `POST /api/chat`. */
  readonly runId: string;
}

/** A run about to begin. */
export interface NewRun extends RunKey, RunName {
  readonly ownerId: string;
  readonly message: string;
  readonly api: RunApi;
  /** The turn that it follows; null where it begins the conversation. Absent: the one before it in time. */
  readonly parentId?: string | null | undefined;
  /** Whether its conversation is kept aside: what it lacks is no gap. */
  readonly isAside?: boolean | undefined;
  /** Whether the bot asked for the person; earlier releases did not keep it. */
  readonly isOnBehalf?: boolean | undefined;
}

/** How a run ended: the turn with all its events, and the last event of the stream. */
export interface RunEnd {
  readonly turn: TurnSoFar;
  readonly closing: Entry;
  /** Whether the agent said no before it began: then the same request, repeated, may start the run. */
  readonly refused: boolean;
}

/** A turn as it is kept. */
export interface Turn extends NewRun {
  readonly answer: string;
  readonly tools: UsedTool[];
  readonly citations: Citation[];
  readonly check: AnswerCheck | null;
  readonly status: TurnStatus;
  readonly error: StreamFailure | null;
  readonly interrupt: Interrupt | null;
  /** What its owner said of it. */
  readonly feedback: TurnFeedback | null;
  /** What it lacks, as far as its own check says. */
  readonly lack: TurnLack | null;
  /** Sources that it cites or that came nearest. */
  readonly namedSources: readonly string[];
  readonly leaseUntil: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What a listener needs to know of a stream. */
export interface StreamState extends RunKey, RunName {
  readonly ownerId: string;
  readonly api: RunApi;
  /** The last event, when it is over. */
  readonly closing: Entry | null;
  /** Whether its agent never began. */
  readonly refused: boolean;
}

/** Times that runs keep, in milliseconds. */
export interface RunTimes {
  /** Lease of a run. */
  readonly leaseMs: number;
  /** How often a process checks for cancellations; it renews its leases at least four times per lease. */
  readonly keepEveryMs: number;
  /** How long a run continues without listeners. */
  readonly lonelyMs: number;
  /** How often events are written to the replay log. */
  readonly logEveryMs: number;
  /** How often runs of other processes are polled. */
  readonly followEveryMs: number;
  /** Timeout for storing the end of a run. */
  readonly endMs: number;
}

export const runTimes: RunTimes = {
  leaseMs: 20_000,
  keepEveryMs: 1_000,
  lonelyMs: 30_000,
  logEveryMs: 250,
  followEveryMs: 250,
  endMs: 5_000,
};
