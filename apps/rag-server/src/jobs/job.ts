import type { JobStatus } from '@parley/contracts';
import type { NewTask } from '../tasks/task-queue.js';

/** What runs for a datasource, and how far it is. Times are epoch seconds. */
export interface Job {
  readonly id: string;
  readonly datasourceId: string;
  readonly status: JobStatus;
  readonly message: string | null;
  /** Why its work goes round in circles at the moment, for people; `null` once something was settled. */
  readonly hindrance: string | null;
  readonly createdAt: number;
  /** Of the last change that a client or an accepted batch made. */
  readonly touchedAt: number;
  /** When it went in progress. */
  readonly startedAt: number | null;
  /** When its state or one of its counters last changed. */
  readonly movedAt: number;
  readonly completedAt: number | null;
  readonly total: number | null;
  /** Made by the server for one batch: it ends with that batch. */
  readonly isOwnedByServer: boolean;
  /** Step that runs once when all else is done, and before the job ends; `null` for none. */
  readonly closingKind: string | null;
  /** Task that the server's own job begins with; kept here until it is surely in the queue. `null` for none. */
  readonly openingTask: NewTask | null;
  /**
   * Of a reading: the datasource's reload interval when it began, by which its documents are kept fresh. `null` for other
   * jobs, and for readings of older versions.
   */
  readonly reloadIntervalSeconds: number | null;
  /** Some batch of documents was accepted. */
  readonly hasWork: boolean;
  /** The client has sent everything and wants this state once the work is done. */
  readonly wantedStatus: JobStatus | null;
  /** Counted by the server from the job's documents. */
  readonly counters: JobCounters;
  /** Counted by the client, of work that the server does not see; shown on top of the server's count. */
  readonly reported: ReportedCounters;
  /** The last errors that the client reported. */
  readonly errorMessages: readonly string[];
  /** How many errors the client reported. */
  readonly errorCount: number;
  /** Grows with every change; writes compare it. */
  readonly version: number;
}

export interface JobCounters {
  readonly progress: number;
  readonly failed: number;
  readonly documents: number;
  readonly chunks: number;
}

export type ReportedCounters = Omit<JobCounters, 'chunks'>;

export const nothingReported: ReportedCounters = { progress: 0, failed: 0, documents: 0 };
export const noCounters: JobCounters = { progress: 0, failed: 0, documents: 0, chunks: 0 };

/** Whether the job re-indexes its datasource from the first page. */
export const isReading = ({ openingTask }: Pick<Job, 'openingTask'>): boolean => openingTask !== null;
