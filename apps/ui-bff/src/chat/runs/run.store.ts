import { AppError, type PlacedTurn, tooManyRuns, type TurnFeedback } from '@parley/contracts';
import type { LeaseTerm } from '@parley/docdb';
import type { NewRun, RunEnd, RunKey, StreamState, Turn } from './run.js';

/** An order that nothing was begun by: what its conversation is at stands in the way. Under its key it may be that very order. */
export class TurnNotFree extends AppError {
  constructor(reason: 'running' | 'input_required' | 'nothing_waits' | 'stale_interrupt', message: string) {
    super('CONFLICT', message, { details: { reason } });
  }
}

/** A run beyond those that one person may have at once. Runs that wait for their person do not count. */
export class TooManyRuns extends AppError {
  constructor(most: number) {
    const message = `You have ${most} answers running, which is the limit. Wait for one or cancel one, then ask again.`;
    super('RATE_LIMIT_EXCEEDED', message, { details: { reason: tooManyRuns }, retryAfterSeconds: 10 });
  }
}

/** A conversation: its id is its owner's alone, and others may use the same. */
export type ConversationKey = Pick<Turn, 'conversationId' | 'ownerId'>;

/** The question of a turn. */
export type Asked = Pick<Turn, 'message'>;

/**
 * Where turns and their runs are kept, one record a turn. Every change of state is one write to one record, so that a
 * process that dies leaves nothing half done.
 */
export interface RunStore {
  createIndexes(): Promise<void>;
  /**
   * At most one turn of a conversation runs or waits. A turn whose agent refused to begin may be begun again.
   * Throws TurnNotFree while one runs or waits, or when the turn is begun.
   * Throws TooManyRuns while the owner has as many runs as one may have.
   */
  begin(run: NewRun, term: LeaseTerm): Promise<void>;
  /**
   * Lets a waiting turn go on under a run that is new to it, or whose agent refused to begin; false when its question was
   * answered or taken back meanwhile.
   * Throws TooManyRuns while the owner has as many runs as one may have.
   */
  goOn(waiting: Turn, run: Pick<NewRun, 'runId' | 'api'>, term: LeaseTerm): Promise<boolean>;
  /** Ends a run; false when it is not this run that is going on any more. Writing the same end twice is no error. */
  end(run: RunKey & Asked, end: RunEnd): Promise<boolean>;
  /** The same, for a run whose lease is over, and whose cancel was or was not requested as the end takes it to be. */
  endLapsed(run: RunKey & Asked, end: RunEnd, lapsed: Lapsed): Promise<boolean>;
  /** Ends the wait of a turn; false when it waits no more. */
  cancelWaiting(turn: Turn): Promise<boolean>;
  /**
   * Tells the process that has the run to stop it, or whoever ends the run when that process has died: it stays
   * requested until the end. False when it runs no more.
   */
  requestCancel(run: RunKey): Promise<boolean>;
  /** The stream of that name, be it over or not. */
  findStream(runId: string): Promise<StreamState | undefined>;
  /** A turn of a conversation, by its id or that of one of its runs. */
  findNamed(conversation: ConversationKey, named: string): Promise<Turn | undefined>;
  /** The turn of a conversation that runs or waits. */
  findActive(conversation: ConversationKey): Promise<Turn | undefined>;
  /** Those of the given conversations of one owner in which a turn runs or waits. */
  activeIn(conversationIds: readonly string[], ownerId: string): Promise<Map<string, 'running' | 'waiting'>>;
  /**
   * Renews a process's leases of the given runs, and tells what was asked of them meanwhile. What the process holds and
   * does not name, because its beginning or end was lost on the way here, lapses as after a crash.
   */
  renew(term: LeaseTerm, runIds: readonly string[]): Promise<HeldRun[]>;
  /** Those runs of a process of which a cancel was requested, and which it has not ended yet. */
  cancelsFor(holder: string): Promise<string[]>;
  /** Says that somebody listens on another process. */
  noteListener(runId: string): Promise<void>;
  /** Runs, of everybody or of one owner, whose lease has ended without an end of their own, each once. */
  lapsed(at: Date, ownerId?: string): AsyncIterable<Turn>;
  /** Turns of a conversation: the newest `limit` after `offset` newer ones, oldest first, and how many there are. */
  list(
    conversation: ConversationKey,
    page: { limit: number; offset: number },
  ): Promise<{ turns: Turn[]; total: number }>;
  /**
   * Keeps what the owner says of a turn that is over, or forgets it (`null`); the turn is named by its id or by that of
   * any of its runs. `active` when it still runs or waits, `absent` when there is none of the owner's.
   */
  rate(
    conversation: ConversationKey,
    named: string,
    feedback: TurnFeedback | null,
  ): Promise<'kept' | 'active' | 'absent'>;
  /** Turns of which *Gaps* is still to be told, each with the mark to settle it by. */
  gapsDue(limit: number): Promise<{ turn: Turn; mark: string }[]>;
  /** Notes that *Gaps* was told; false when the turn is gone, and it stays due when it changed meanwhile. */
  settleGap(turnId: string, mark: string): Promise<boolean>;
  /** All turns of a conversation, by their places, oldest first. */
  places(conversation: ConversationKey): Promise<PlacedTurn[]>;
  /** Those of these turns that are the owner's, in the order of the ids. */
  ofIds(ownerId: string, turnIds: readonly string[]): Promise<Turn[]>;
  /**
   * Conversations of an owner with a turn in which each of these begins a word, and the newest such turn of each; newest
   * first. Looks through the newest 2,000 turns that have them. @param sought as `soughtWords` gives them
   */
  search(ownerId: string, sought: readonly string[]): Promise<{ conversationId: string; turnId: string }[]>;
  /** What was asked and answered in these turns. */
  saidIn(turnIds: readonly string[]): Promise<ReadonlyMap<string, Pick<Turn, 'message' | 'answer'>>>;
  /** Removes the turns of a conversation that do not run; tells which runs they had. */
  remove(conversation: ConversationKey): Promise<string[]>;
}

/** What is taken to be so of a run when it is ended for its process, which has died. */
export interface Lapsed {
  /** When its lease is over. */
  readonly at: Date;
  readonly cancelRequested: boolean;
}

export interface HeldRun {
  readonly runId: string;
  readonly cancelRequested: boolean;
  readonly listenedAt: Date | null;
}
