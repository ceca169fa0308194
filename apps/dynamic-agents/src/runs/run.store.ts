import type { Audience, Exchange, Run, RunEnd, RunKey, WaitingRun } from './run.js';

/** Where runs are kept, shared by all replicas. All throw SERVICE_UNAVAILABLE naming docdb when it does not answer. */
export interface RunStore {
  /**
   * Begins a run. At most one per owner and conversation runs or waits: throws CONFLICT otherwise. A run whose lease
   * ran out lost its process; it is marked failed and makes room.
   */
  begin(run: Run, leaseUntil: Date): Promise<void>;
  /** Renews the lease. Answers whether it shall stop: cancelled from anywhere, or no longer ours. */
  renew(run: Pick<Run, 'turnId' | 'runId'>, leaseUntil: Date): Promise<'go on' | 'cancelled' | 'lost'>;
  /**
   * Writes down how a run stopped, and answers that: as cancelled where somebody asked for it meanwhile and was told that
   * it is. Does nothing, and answers `undefined`, when the run is no longer ours. Writing the same end twice is no error.
   */
  end(run: Pick<Run, 'turnId' | 'runId'>, end: RunEnd): Promise<RunEnd | undefined>;
  /** Stops what runs or waits; false when nothing does. */
  cancel(key: RunKey): Promise<boolean>;
  /** Whether a run that was told to stop has not yet. */
  isStopping(key: RunKey): Promise<boolean>;
  /** The run that waits, if one does. */
  findWaiting(key: RunKey): Promise<WaitingRun | undefined>;
  /**
   * Takes a waiting run up again under a new run id, for the team of whoever answered; false when somebody else answered
   * the interrupt first.
   */
  takeUp(waiting: WaitingRun, run: Pick<Run, 'runId' | 'team'>, leaseUntil: Date): Promise<boolean>;
  /**
   * Deletes every run of a conversation, one that waits and one whose process died among them. Throws CONFLICT while a
   * run goes on, since it would be torn out of its reader's hands.
   */
  forget(conversation: Pick<RunKey, 'ownerId' | 'conversationId'>): Promise<void>;
  /**
   * The last completed exchanges of a conversation, oldest first. For a team those alone that were for the same audience:
   * what the person was told otherwise may hold more than the team may read.
   */
  history(key: RunKey, audience: Audience, most: number): Promise<Exchange[]>;
}
