import { backoffMs } from '@parley/pacing';
import type { ClaimedTask, TaskResult, TaskRetry } from './task-queue.js';

export type TaskReport = TaskResult | TaskRetry;

/** Does the tasks of one kind. Runs at least once per task, so running again must leave the same result. */
export interface TaskHandler {
  readonly kind: string;
  /** How many tasks of a job are handed over together. */
  readonly batchSize: number;
  /** A job's tasks of this kind run one batch at a time, whatever worker has it; other jobs run beside it. */
  readonly isOneBatchPerJob?: boolean;
  /** What it reads of others is read in a process of its own when the task is a suspect, so that one is to run alone. */
  readonly suspectsAlone?: boolean;
  /**
   * One report per task. What it throws makes the whole batch run again later.
   * @param signal aborted when the job was terminated, the lease was lost or the service stops
   */
  run(tasks: readonly ClaimedTask[], signal: AbortSignal): Promise<TaskReport[]>;
}

/** What the worker reports about jobs; the queue does not know their states. */
export interface TaskJobs {
  /** Whether work on the job may continue; the first call for a pending job sets it in progress. */
  begin(jobId: string): Promise<boolean>;
  isOver(jobId: string): Promise<boolean>;
  /** Called whenever tasks of the job were settled. */
  progressed(jobId: string): Promise<void>;
  /** Called with a reason for people when a batch of the job has to be tried again. */
  heldUp(jobId: string, why: string): Promise<void>;
  /** Called now and then: finishes jobs whose worker died between the last task and the end. */
  sweep(): Promise<void>;
}

const pauses = { firstMs: 1_000, maxMs: 60_000 };

/** 1 s, 2 s, 4 s ... up to a minute. */
export const retryDelayMs = (attempt: number): number => backoffMs(attempt, pauses);
