import type { Exchange } from '../answering/answerer.js';
import type { Audience, Run, RunEnd, RunKey, WaitingRun } from './run.js';

/** Where runs are kept, shared by all replicas. All throw SERVICE_UNAVAILABLE naming docdb when it does not answer. */
export interface RunStore {
  /** Forgets what was said in a conversation before that moment, but for what is running. */
  forgetBefore(conversation: Pick<RunKey, 'ownerId' | 'conversationId'>, at: Date): Promise<void>;
  /**
   * Begins a run. At most one per owner and conversation runs or waits: throws CONFLICT otherwise. A run whose lease
   * ran out lost its process; it is marked failed and makes room.
   */
  begin(run: Run, leaseUntil: Date): Promise<void>;
  /** Renews the lease of the run. Returns whether it has to stop: cancelled anywhere, or no longer ours. */
  renew(run: Pick<Run, 'turnId' | 'runId'>, leaseUntil: Date): Promise<'go on' | 'cancelled' | 'lost'>;
  /**
   * Stores how a run stopped, and returns it: as cancelled if a caller cancelled it meanwhile and got the answer that
   * it is. Does nothing and returns `undefined` if the run is no longer ours. Storing the same end twice is no error.
   */
  end(run: Pick<Run, 'turnId' | 'runId'>, end: RunEnd): Promise<RunEnd | undefined>;
  /** Stops what runs or waits; false when nothing does. */
  cancel(key: RunKey): Promise<boolean>;
  /** Whether a run that was asked to stop is still running. */
  isStopping(key: RunKey): Promise<boolean>;
  /** The run that waits, if one does. */
  findWaiting(key: RunKey): Promise<WaitingRun | undefined>;
  /**
   * Resumes a waiting run under a new run id, for the team of the person who answered; false if another answer to
   * the interrupt came first.
   */
  takeUp(waiting: WaitingRun, run: Pick<Run, 'runId' | 'team'>, leaseUntil: Date): Promise<boolean>;
  /**
   * Deletes every run of a conversation, including waiting ones and those whose process died. Throws CONFLICT while a
   * run is active, because its reader would lose it.
   */
  forget(conversation: Pick<RunKey, 'ownerId' | 'conversationId'>): Promise<void>;
  /**
   * The last completed exchanges of a conversation, oldest first. For a team those alone that were for the same audience:
   * what the person was told otherwise may hold more than the team may read.
   * @param follows names of the exchanges of a branch: no others are remembered
   */
  history(key: RunKey, audience: Audience, most: number, follows?: readonly string[]): Promise<Exchange[]>;
}
