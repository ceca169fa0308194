import { leaseFields } from '@parley/docdb';
import { traceToKeep } from '@parley/service';
import { type Model, Schema } from 'mongoose';
import type { ClaimedTask, NewTask, SettledTask, TaskCounts, TaskOutcome } from './task-queue.js';

export interface TaskRecord {
  readonly _id: string;
  readonly batch_id: string;
  /** What the batch was made from, where that may be sent again. */
  readonly batch_digest?: string;
  readonly kind: string;
  readonly job_id: string;
  /** The task of another job that this one tries again. */
  readonly origin_id?: string;
  readonly datasource_id: string;
  readonly subject: string;
  readonly exclusive_key: string;
  /** Set by `addOnce`: at most one of its kind in the job. */
  readonly once?: string;
  /** Of the first task of a batch that is the only one of its kind and job while it runs. */
  readonly only_batch?: string;
  readonly payload?: unknown;
  /** Of the payload as JSON; absent in records of earlier versions. */
  readonly payload_bytes?: number;
  /** Trace that it was accepted in, so that later work joins it. */
  readonly traceparent?: string;
  readonly state: 'staged' | 'queued' | 'running' | 'settled';
  readonly staged_at: Date;
  readonly available_at: Date;
  readonly attempts: number;
  /** Attempts whose lease ran out; absent where there were none. */
  readonly deaths?: number;
  readonly owner: string | null;
  readonly lease_until: Date | null;
  readonly outcome: TaskOutcome | null;
  readonly chunks: number;
  readonly message: string | null;
}

export type TaskModel = Model<TaskRecord>;

export const lease = leaseFields({ holder: 'owner', until: 'lease_until' });

export const taskSchema = new Schema(
  {
    _id: String,
    batch_id: String,
    batch_digest: String,
    kind: String,
    job_id: String,
    origin_id: String,
    datasource_id: String,
    subject: String,
    exclusive_key: String,
    once: String,
    only_batch: String,
    payload: Schema.Types.Mixed,
    payload_bytes: Number,
    traceparent: String,
    state: String,
    staged_at: Date,
    available_at: Date,
    attempts: Number,
    deaths: Number,
    owner: String,
    lease_until: Date,
    outcome: String,
    chunks: Number,
    message: String,
  },
  { collection: 'rag_tasks', versionKey: false, minimize: false, autoIndex: false, autoCreate: false },
);
/** In the order of claims, so that none reads all that wait. */
taskSchema.index({ state: 1, kind: 1, _id: 1, available_at: 1 });
taskSchema.index({ job_id: 1, state: 1, outcome: 1 });
taskSchema.index({ datasource_id: 1 });
taskSchema.index({ batch_id: 1 });
taskSchema.index({ origin_id: 1 }, { partialFilterExpression: { origin_id: { $exists: true } } });
/** The database itself keeps two versions of a document from being worked on at once. */
taskSchema.index({ exclusive_key: 1 }, { unique: true, partialFilterExpression: { state: 'running' } });
/** It keeps a second batch from being begun as well, where a job has one at a time. */
taskSchema.index(
  { only_batch: 1 },
  { unique: true, partialFilterExpression: { state: 'running', only_batch: { $exists: true } } },
);
taskSchema.index(
  { job_id: 1, kind: 1, once: 1 },
  { unique: true, partialFilterExpression: { once: { $exists: true } } },
);

export const payloadBytes = ({ payload }: NewTask): number => Buffer.byteLength(JSON.stringify(payload ?? null));

export const toRecord = (task: NewTask, traceparent = traceToKeep()) => ({
  _id: task.id,
  kind: task.kind,
  job_id: task.jobId,
  datasource_id: task.datasourceId,
  subject: task.subject,
  exclusive_key: task.exclusiveKey,
  payload: task.payload,
  payload_bytes: payloadBytes(task),
  ...(traceparent !== undefined && { traceparent }),
  attempts: 0,
  ...lease.released,
  outcome: null,
  chunks: 0,
  message: null,
});

export const toClaimed = (record: TaskRecord): ClaimedTask => ({
  id: record._id,
  origin: record.origin_id ?? record._id,
  kind: record.kind,
  jobId: record.job_id,
  datasourceId: record.datasource_id,
  subject: record.subject,
  exclusiveKey: record.exclusive_key,
  payload: record.payload,
  attempt: record.attempts,
  deaths: record.deaths ?? 0,
  traceparent: record.traceparent,
});

export const toSettled = ({ subject, outcome, message }: TaskRecord): SettledTask[] =>
  outcome === null ? [] : [{ subject, outcome, message: message ?? undefined }];

export function toCounts(
  open: number,
  groups: readonly { _id: TaskOutcome; count: number; chunks: number }[],
): TaskCounts {
  const none: Record<TaskOutcome, number> = {
    indexed: 0,
    unchanged: 0,
    removed: 0,
    skipped: 0,
    taken_out: 0,
    failed: 0,
    cancelled: 0,
    done: 0,
  };
  const settled = { ...none, ...Object.fromEntries(groups.map(({ _id, count }) => [_id, count])) };
  return { open, settled, chunks: groups.reduce((sum, group) => sum + group.chunks, 0) };
}
