/**
 * What became of a task; a released one is none of these and runs again. `skipped` is left out for a reason that is
 * no failure, `taken_out` because somebody took it out of the source, `done` a step that is no document.
 */
export type TaskOutcome =
  'indexed' | 'unchanged' | 'removed' | 'skipped' | 'taken_out' | 'failed' | 'cancelled' | 'done';

/** A piece of a job's work on its way into the queue. */
export interface NewTask {
  /** Sorts by the order of acceptance (ULID): the later of two versions of a document has the greater id. */
  readonly id: string;
  readonly kind: string;
  readonly jobId: string;
  readonly datasourceId: string;
  /** What the outcome is about, e.g. a document id. */
  readonly subject: string;
  /** No two tasks with the same key run at the same time, and they begin in the order of their ids. */
  readonly exclusiveKey: string;
  /** Read back through a schema by the task's handler. */
  readonly payload: unknown;
  /** What `addOnce` takes for the same thing; the subject when absent. */
  readonly onceKey?: string;
}

/** A task that this worker holds until its lease runs out. */
export interface ClaimedTask extends NewTask {
  /** Id under which the payload was accepted: the task's own, or that of the failed one it tries again. */
  readonly origin: string;
  /** Trace that it was accepted in; absent while tracing is off. */
  readonly traceparent?: string | undefined;
  /** From 1. */
  readonly attempt: number;
  /** Attempts that ended without a word, with their process. */
  readonly deaths: number;
}

/** Whether the task may have ended its process. */
export const isSuspect = ({ deaths }: Pick<ClaimedTask, 'deaths'>): boolean => deaths > 0;

export interface TaskResult {
  readonly task: Pick<ClaimedTask, 'id'>;
  readonly outcome: TaskOutcome;
  /** Passages that the document now has. */
  readonly chunks: number;
  /** For readers of the job; no internals. */
  readonly message?: string;
}

/** A task that is to run again after a pause; it counts as an attempt unless it was only kept waiting. */
export interface TaskRetry {
  readonly task: Pick<ClaimedTask, 'id'>;
  readonly retryInMs: number;
  readonly isNoAttempt?: true;
}

/** How far a job's tasks are. */
export interface TaskCounts {
  /** Accepted and not settled; staged ones included. */
  readonly open: number;
  readonly settled: Readonly<Record<TaskOutcome, number>>;
  readonly chunks: number;
}

export interface SettledTask {
  readonly subject: string;
  readonly outcome: TaskOutcome;
  readonly message: string | undefined;
}

/** Where failed tasks go to be tried again. */
export interface Retry {
  readonly jobId: string;
  readonly batchId: string;
  /** Sorts by the order of its calls. */
  readonly newTaskId: () => string;
}

export interface OpenedBatch {
  readonly jobId: string;
  /** As it was staged with. */
  readonly digest: string | undefined;
}

/** What a worker asks for. */
export interface ClaimOrder {
  readonly kind: string;
  readonly holder: string;
  readonly limit: number;
  /** Which job goes first. Now and then the newest one, so that a short job need not wait for a long one. */
  readonly from: 'oldest' | 'newest';
  /** Passes over jobs of which another batch of this kind is running. */
  readonly oneBatchPerJob: boolean;
  /** Takes nothing but what a dead worker left. */
  readonly isTakeOver?: boolean;
  /** Hands out suspects one by one; those of other kinds stay together until they have failed often. */
  readonly suspectsAlone?: boolean;
}

/** Where work comes in: a batch is staged, then opened as a whole, or tasks are put in one by one as they are found. */
export interface TaskIntake {
  /**
   * Writes tasks that nobody may claim yet. Throws `SERVICE_UNAVAILABLE` when one with a once-key is there already:
   * the same batch is being staged by another request.
   */
  stage(batchId: string, tasks: readonly NewTask[], digest?: string): Promise<void>;
  /**
   * Opens what a job has staged under that batch id; resolves to how many tasks are open then. When that is all, the work
   * is accepted. None counts when another job has opened a batch of the same id: the same request was accepted for it.
   */
  open(batchId: string, jobId: string): Promise<number>;
  /** A batch that was opened, as long as its job is kept; absence is an answer. */
  findOpened(batchId: string): Promise<OpenedBatch | undefined>;
  /** Forgets a staged batch. */
  discard(batchId: string): Promise<void>;
  /**
   * Ends batches to which nothing was added since that moment: their acceptance died half way. What a job that has some
   * of the batch open has staged of it is opened, as all of it was there by then; the rest is forgotten.
   */
  endStagedBefore(moment: Date): Promise<void>;
  /**
   * Puts in tasks that were found while others ran: one per job, kind and once-key, and those that are there already,
   * settled ones included, are left alone. They may be claimed at once. Resolves to how many were new.
   */
  addOnce(tasks: readonly NewTask[]): Promise<number>;
  /** Those of these once-keys that the job does not have yet. */
  missing(jobId: string, kind: string, onceKeys: readonly string[]): Promise<string[]>;
  /** Stages copies of a job's failed tasks for another job; resolves to how many. */
  stageFailed(failedJobId: string, retry: Retry): Promise<number>;
}

/** What a worker does with tasks: it holds them under a lease, which it renews. */
export interface TaskLeases {
  /** Those of these kinds of which there may be something to claim: a claim can still come too late. */
  kindsDue(kinds: readonly string[], which?: Pick<ClaimOrder, 'isTakeOver'>): Promise<string[]>;
  /** Up to `limit` tasks of one kind and one job, oldest first; empty when there is nothing to do. */
  claim(order: ClaimOrder): Promise<ClaimedTask[]>;
  /** Renews the leases; resolves to the ids still held. One that is missing belongs to another worker by now. */
  renew(holder: string, ids: readonly string[]): Promise<Set<string>>;
  /**
   * Writes results of tasks still held; those of lost tasks are dropped, their new holder will settle them. Failed ones
   * keep their payload, so that they can be tried again by another job.
   */
  settle(holder: string, results: readonly TaskResult[]): Promise<void>;
  /**
   * Fails tasks of kinds that are none of these and that nobody took for a day: what does them is switched off, or of
   * another version. Other workers may know them, hence the day. They can be tried again by another job.
   */
  giveUpUnknown(kinds: readonly string[]): Promise<void>;
  /** Hands tasks back to run again after `delayMs`; a stop of the service does not count as an attempt. */
  release(holder: string, ids: readonly string[], delayMs: number, countsAsAttempt: boolean): Promise<void>;
}

/** Counts of a job's work. */
export interface TaskReports {
  count(jobId: string): Promise<TaskCounts>;
  /** Which of these jobs have a task that is not settled. */
  withOpenTasks(jobIds: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Which of these tasks' payloads are needed: those of tasks that are not settled, or that failed and were not tried again
   * with success. Tasks that are not there are not among the answers.
   */
  payloadsNeeded(taskIds: readonly string[]): Promise<ReadonlyMap<string, boolean>>;
  /** Ids under which payloads of this kind were accepted for these subjects, of whatever job. */
  acceptedFor(datasourceId: string, kind: string, subjects: readonly string[]): Promise<string[]>;
  /** Of the job's tasks that failed. */
  failedKinds(jobId: string): Promise<string[]>;
  /** What steps that are no documents had to tell, in the order in which they came. */
  notesOf(jobId: string): Promise<string[]>;
  /** What became of documents, failures first. */
  settledOf(jobId: string, page: { offset: number; limit: number }): Promise<SettledTask[]>;
  /** Who works on these jobs now, by job. */
  workersOf(jobIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Whether some worker holds a task of the datasource. */
  isWorkedOn(datasourceId: string): Promise<boolean>;
}

/**
 * Work that outlives the process. When a worker dies, its leases run out and any worker takes the tasks over. Handlers
 * therefore run at least once and must leave the same result when they run again.
 */
export interface TaskQueue extends TaskIntake, TaskLeases, TaskReports {
  /** Cancels all that has not begun. */
  cancelJob(jobId: string): Promise<void>;
  deleteJobs(jobIds: readonly string[]): Promise<void>;
  deleteDatasource(datasourceId: string): Promise<void>;
}
