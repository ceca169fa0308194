import { AppError } from '@parley/contracts';
import { isDuplicateKey } from '@parley/docdb';
import type { Connection } from 'mongoose';
import type { ClaimedTask, ClaimOrder, NewTask, TaskOutcome, TaskQueue } from './task-queue.js';
import { type TaskRecord, taskSchema, payloadBytes, toClaimed, toCounts, toRecord, toSettled } from './task.record.js';

export interface TaskQueueSettings {
  readonly connection: Connection;
  readonly now: () => Date;
  /** How long a silent worker keeps its tasks. */
  readonly leaseMs: number;
}

/** A task that failed so often runs alone from then on, so that it cannot drag others down. */
const attemptsInCompany = 2;

/** Documents of a batch are written in parts that stay far below the wire's message limit. */
const partBytes = 8 * 1024 * 1024;

/** A claim holds no more than this and one task: what is in memory does not grow with the size of documents. */
const claimBytes = 1024 * 1024;

export function docdbTaskQueue({
  connection,
  now,
  leaseMs,
}: TaskQueueSettings): TaskQueue & { createIndexes(): Promise<void> } {
  const tasks = connection.model<TaskRecord>('RagTask', taskSchema);
  const held = (owner: string, ids: readonly string[]) => ({
    _id: { $in: [...ids] },
    state: 'running' as const,
    owner,
  });
  const leaseEnd = () => new Date(now().getTime() + leaseMs);
  const due = ({ isTakeOver = false }: Pick<ClaimOrder, 'isTakeOver'>) => {
    const left = { state: 'running' as const, lease_until: { $lt: now() } };
    return isTakeOver ? left : { $or: [{ state: 'queued' as const, available_at: { $lte: now() } }, left] };
  };

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

  return {
    createIndexes: () => tasks.createIndexes(),
    async stage(batchId, staged, digest) {
      for (const part of partsOf(staged)) {
        const at = now();
        const records = part.map((task) => ({
          ...toRecord(task),
          batch_id: batchId,
          ...(digest !== undefined && { batch_digest: digest }),
          ...(task.onceKey !== undefined && { once: task.onceKey }),
          state: 'staged',
          staged_at: at,
          available_at: at,
        }));
        await tasks.insertMany(records, { ordered: true }).catch(refuseTwin);
      }
    },
    async open(batchId, jobId) {
      await tasks.updateMany({ batch_id: batchId, job_id: jobId, state: 'staged' }, { $set: { state: 'queued' } });
      const opened = await tasks.aggregate<{ _id: string; count: number }>([
        { $match: { batch_id: batchId, state: { $ne: 'staged' } } },
        { $group: { _id: '$job_id', count: { $sum: 1 } } },
      ]);
      return opened.every(({ _id }) => _id === jobId) ? (opened[0]?.count ?? 0) : 0;
    },
    async findOpened(batchId) {
      const opened = { batch_id: batchId, state: { $ne: 'staged' as const } };
      const record = await tasks.findOne(opened, { job_id: 1, batch_digest: 1 }).lean<TaskRecord>();
      return record ? { jobId: record.job_id, digest: record.batch_digest } : undefined;
    },
    async discard(batchId) {
      await tasks.deleteMany({ batch_id: batchId, state: 'staged' });
    },
    async endStagedBefore(limit) {
      const [before, since] = [{ $lt: limit }, { $gte: limit }];
      for (const batchId of await tasks.distinct('batch_id', { state: 'staged', staged_at: before })) {
        const staged = { batch_id: batchId, state: 'staged' as const };
        const isGrowing = (await tasks.exists({ ...staged, staged_at: since })) !== null;
        if (isGrowing) continue;
        for (const jobId of await tasks.distinct('job_id', { batch_id: batchId, state: { $ne: 'staged' } }))
          await tasks.updateMany({ ...staged, job_id: jobId }, { $set: { state: 'queued' } });
        await tasks.deleteMany({ ...staged, staged_at: before });
      }
    },
    async addOnce(found) {
      if (found.length === 0) return 0;
      const at = now();
      const added = (task: NewTask) => ({
        updateOne: {
          filter: { job_id: task.jobId, kind: task.kind, once: task.onceKey ?? task.subject },
          update: {
            $setOnInsert: { ...toRecord(task), batch_id: task.id, state: 'queued', staged_at: at, available_at: at },
          },
          upsert: true,
        },
      });
      const { upsertedCount } = await againOnDuplicate(() => tasks.bulkWrite(found.map(added), { ordered: false }));
      return upsertedCount;
    },
    async missing(jobId, kind, onceKeys) {
      const filter = { job_id: jobId, kind, once: { $in: [...onceKeys] } };
      const known = new Set((await tasks.find(filter, { once: 1 }).lean<TaskRecord[]>()).map(({ once }) => once));
      return onceKeys.filter((key) => !known.has(key));
    },
    kindsDue: (kinds, which = {}) => tasks.distinct('kind', { kind: { $in: [...kinds] }, ...due(which) }),
    async claim(order) {
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
    },
    async extend(owner, ids) {
      await tasks.updateMany(held(owner, ids), { $set: { lease_until: leaseEnd() } });
      const records = await tasks.find(held(owner, ids), { _id: 1 }).lean<{ _id: string }[]>();
      return new Set(records.map(({ _id }) => _id));
    },
    async settle(owner, results) {
      if (results.length === 0) return;
      await tasks.bulkWrite(
        results.map(({ task, outcome, chunks, message }) => ({
          updateOne: {
            filter: { _id: task.id, state: 'running', owner },
            update: {
              $set: { state: 'settled', outcome, chunks, message: message ?? null, owner: null, lease_until: null },
              ...(outcome !== 'failed' && { $unset: { payload: 1 } }),
            },
          },
        })),
      );
    },
    async release(owner, ids, delayMs, countsAsAttempt) {
      const back = {
        state: 'queued',
        owner: null,
        lease_until: null,
        available_at: new Date(now().getTime() + delayMs),
      };
      await tasks.updateMany(held(owner, ids), { $set: back, ...(!countsAsAttempt && { $inc: { attempts: -1 } }) });
    },
    async cancelJob(jobId) {
      const cancelled = { $set: { state: 'settled', outcome: 'cancelled' }, $unset: { payload: 1 } };
      await tasks.updateMany({ job_id: jobId, state: { $in: ['staged', 'queued'] } }, cancelled);
    },
    async count(jobId) {
      const open = await tasks.countDocuments({ job_id: jobId, state: { $ne: 'settled' } });
      const groups = await tasks.aggregate<{ _id: TaskOutcome; count: number; chunks: number }>([
        { $match: { job_id: jobId, state: 'settled' } },
        { $group: { _id: '$outcome', count: { $sum: 1 }, chunks: { $sum: '$chunks' } } },
      ]);
      return toCounts(open, groups);
    },
    async settledOf(jobId, { offset, limit }) {
      const settled = { job_id: jobId, state: 'settled' as const };
      const find = (outcome: object, skip: number, max: number) =>
        max > 0
          ? tasks
              .find({ ...settled, outcome })
              .sort({ _id: 1 })
              .skip(skip)
              .limit(max)
              .lean<TaskRecord[]>()
          : [];
      const failures = await tasks.countDocuments({ ...settled, outcome: 'failed' });
      const failed = await find({ $eq: 'failed' }, offset, Math.min(limit, failures - offset));
      const shownOthers = { $nin: ['failed', ...untold] };
      const others = await find(shownOthers, Math.max(0, offset - failures), limit - failed.length);
      return [...failed, ...others].flatMap(toSettled);
    },
    async workersOf(jobIds) {
      const running = { job_id: { $in: [...jobIds] }, state: 'running' as const, lease_until: { $gte: now() } };
      const groups = await tasks.aggregate<{ _id: string; workers: string[] }>([
        { $match: running },
        { $group: { _id: '$job_id', workers: { $addToSet: '$owner' } } },
      ]);
      return new Map(groups.map(({ _id, workers }) => [_id, workers.sort()]));
    },
    async isWorkedOn(datasourceId) {
      const running = { datasource_id: datasourceId, state: 'running' as const, lease_until: { $gte: now() } };
      return (await tasks.exists(running)) !== null;
    },
    async stageFailed(failedJobId, { jobId, batchId, newTaskId }) {
      const failed = tasks.find({ job_id: failedJobId, state: 'settled', outcome: 'failed' }).sort({ _id: 1 });
      let staged = 0;
      for await (const record of failed.lean<TaskRecord[]>().cursor()) {
        const at = now();
        const { _id, origin_id: origin = _id } = record;
        const task = { ...toClaimed(record), id: newTaskId(), jobId };
        const again = { ...toRecord(task), origin_id: origin, ...(record.once !== undefined && { once: record.once }) };
        await tasks.insertMany([{ ...again, batch_id: batchId, state: 'staged', staged_at: at, available_at: at }]);
        staged += 1;
      }
      return staged;
    },
    async deleteJobs(jobIds) {
      await tasks.deleteMany({ job_id: { $in: [...jobIds] } });
    },
    async deleteDatasource(datasourceId) {
      await tasks.deleteMany({ datasource_id: datasourceId });
    },
  };
}

/** Outcomes that are no news of a document. */
const untold: readonly TaskOutcome[] = ['cancelled', 'done'];

function refuseTwin(error: unknown): never {
  if (!isDuplicateKey(error)) throw error;
  throw new AppError('SERVICE_UNAVAILABLE', 'The same request is being accepted just now; try again.', {
    cause: error,
  });
}

/** Two workers that find the same at once: the slower one's upsert fails on the index and finds the other's then. */
async function againOnDuplicate<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isDuplicateKey(error)) return write();
    throw error;
  }
}

function partsOf(tasks: readonly NewTask[]): NewTask[][] {
  const parts: NewTask[][] = [];
  let bytes = Infinity;
  for (const task of tasks) {
    const size = payloadBytes(task);
    if (bytes + size > partBytes) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)?.push(task);
    bytes += size;
  }
  return parts;
}
