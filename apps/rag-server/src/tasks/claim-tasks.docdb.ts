import { isDuplicateKey } from '@parley/docdb';
import type { ClaimedTask, ClaimOrder, TaskLeases } from './task-queue.js';
import { type TaskModel, type TaskRecord, toClaimed } from './task.record.js';

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

/** Claims tasks one by one; the first decides of which job the others are. */
export function claimTasks({ tasks, now, due, leaseEnd }: Deps): TaskLeases['claim'] {
  /** The first tasks that this order may have, without what they carry. */
  async function candidatesOf(order: ClaimOrder): Promise<TaskRecord[]> {
    const { kind, limit, from, oneBatchPerJob } = order;
    const busy = oneBatchPerJob
      ? await tasks.distinct('job_id', { kind, state: 'running', lease_until: { $gte: now() } })
      : [];
    const filter = { kind, ...due(order), ...(busy.length > 0 && { job_id: { $nin: busy } }) };
    const find = (where: object, direction: 1 | -1, max: number) =>
      tasks.find(where, { payload: 0 }).sort({ _id: direction }).limit(max).lean<TaskRecord[]>();
    if (from === 'oldest') return find(filter, 1, limit * 2);
    const [newest] = await find(filter, -1, 1);
    return newest ? find({ ...filter, job_id: newest.job_id }, 1, limit * 2) : [];
  }

  /** `undefined` when another worker was quicker or an older version of the same thing is still running. */
  async function claimOne(candidate: TaskRecord, owner: string, until: Date): Promise<ClaimedTask | undefined> {
    const { _id, state, owner: before } = candidate;
    try {
      const record = await tasks
        .findOneAndUpdate(
          { _id, state, owner: before, ...(state === 'running' && { lease_until: candidate.lease_until }) },
          { $set: { state: 'running', owner, lease_until: until }, $inc: { attempts: 1 } },
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
    const { owner, limit } = order;
    const candidates = await candidatesOf(order);
    const claimed: ClaimedTask[] = [];
    const skipped = new Set<string>();
    // One moment for all: what a worker dies with ends together, and is taken over as one batch again.
    const until = leaseEnd();
    let bytes = 0;
    for (const candidate of candidates) {
      const jobId = claimed[0]?.jobId ?? candidate.job_id;
      if (claimed.length >= limit || bytes >= claimBytes) break;
      if (candidate.job_id !== jobId || skipped.has(candidate.exclusive_key)) continue;
      if (claimed.length > 0 && candidate.attempts >= attemptsInCompany) continue;
      const task = await claimOne(candidate, owner, until);
      if (task) claimed.push(task);
      if (task) bytes += candidate.payload_bytes ?? 0;
      if (task && task.attempt > attemptsInCompany) break;
      // A younger version of the same thing must not overtake the one that could not be had.
      skipped.add(candidate.exclusive_key);
    }
    return claimed;
  };
}
