import { isDuplicateKey, type LeaseTerm } from '@parley/docdb';
import { type ClaimedTask, type ClaimOrder, isSuspect, type TaskLeases } from './task-queue.js';
import { lease, type TaskModel, type TaskRecord, toClaimed } from './task.record.js';

/** A task that failed so often runs alone from then on, so that it cannot drag others down. */
const attemptsInCompany = 2;

/** A claim holds no more than this and one task: what is in memory does not grow with the size of documents. */
const claimBytes = 1024 * 1024;

interface Deps {
  readonly tasks: TaskModel;
  readonly now: () => Date;
  /** What may be claimed now. */
  readonly due: (order: ClaimOrder) => object;
  readonly leaseEnd: () => Date;
}

interface Taking extends LeaseTerm {
  /** Whether the task is the first of a batch that may be the only one of its kind and job. */
  readonly beginsOnlyBatch: boolean;
}

/** Claims tasks one by one; the first decides of which job the others are. */
export function claimTasks({ tasks, now, due, leaseEnd }: Deps): TaskLeases['claim'] {
  /** The first tasks that this order may have, without what they carry. */
  async function candidatesOf(order: ClaimOrder): Promise<TaskRecord[]> {
    const { kind, limit, from, oneBatchPerJob } = order;
    const busy = oneBatchPerJob ? await tasks.distinct('job_id', { kind, state: 'running', ...lease.live(now()) }) : [];
    const filter = { kind, ...due(order), ...(busy.length > 0 && { job_id: { $nin: busy } }) };
    const find = (where: object, direction: 1 | -1, max: number) =>
      tasks.find(where, { payload: 0 }).sort({ _id: direction }).limit(max).lean<TaskRecord[]>();
    if (from === 'oldest') return find(filter, 1, limit * 2);
    const [newest] = await find(filter, -1, 1);
    return newest ? find({ ...filter, job_id: newest.job_id }, 1, limit * 2) : [];
  }

  /**
   * `undefined` when another worker was quicker, an older version of the same thing is still running or this would begin a
   * second batch where a job has one at a time.
   */
  async function claimOne(candidate: TaskRecord, { beginsOnlyBatch, ...term }: Taking) {
    const { _id, state, owner: before, kind, job_id: jobId } = candidate;
    const held = { state: 'running', ...lease.held(term) };
    const update = beginsOnlyBatch
      ? { $set: { ...held, only_batch: `${kind}:${jobId}` } }
      : { $set: held, $unset: { only_batch: 1 } };
    try {
      const record = await tasks
        .findOneAndUpdate(
          { _id, state, owner: before, ...(state === 'running' && { lease_until: candidate.lease_until }) },
          { ...update, $inc: { attempts: 1, ...(state === 'running' && { deaths: 1 }) } },
          { returnDocument: 'after' },
        )
        .lean<TaskRecord>();
      return record ? toClaimed(record) : undefined;
    } catch (error) {
      if (isDuplicateKey(error)) return undefined;
      throw error;
    }
  }

  return async (order) => {
    const { holder, limit, oneBatchPerJob, suspectsAlone = false } = order;
    const candidates = await candidatesOf(order);
    const claimed: ClaimedTask[] = [];
    const skipped = new Set<string>();
    // One moment for all: what a worker dies with ends together, and is taken over as one batch again.
    const until = leaseEnd();
    let bytes = 0;
    for (const candidate of candidates) {
      if (claimed.length >= limit || bytes >= claimBytes) break;
      if (skipped.has(candidate.exclusive_key) || !joins(candidate, claimed[0], suspectsAlone)) continue;
      const beginsOnlyBatch = oneBatchPerJob && claimed.length === 0;
      const task = await claimOne(candidate, { holder, until, beginsOnlyBatch });
      // Whoever was quicker has the job; the next look passes over it.
      if (!task && beginsOnlyBatch) break;
      if (task) {
        claimed.push(task);
        bytes += candidate.payload_bytes ?? 0;
        if (task.attempt > attemptsInCompany || (suspectsAlone && isSuspect(task))) break;
      }
      // A younger version of the same thing must not overtake the one that could not be had.
      skipped.add(candidate.exclusive_key);
    }
    return claimed;
  };
}

/** Whether it may be of a batch that begins so. */
const joins = (candidate: TaskRecord, first: ClaimedTask | undefined, suspectsAlone: boolean): boolean =>
  !first ||
  (candidate.job_id === first.jobId && candidate.attempts < attemptsInCompany && !(suspectsAlone && isLeft(candidate)));

/** By a process that ended, now or before. */
const isLeft = ({ state, deaths = 0 }: TaskRecord): boolean => state === 'running' || deaths > 0;
