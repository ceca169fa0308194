import { AppError } from '@parley/contracts';
import { isDuplicateKey } from '@parley/docdb';
import type { NewTask, TaskIntake } from './task-queue.js';
import { payloadBytes, type TaskModel, type TaskRecord, toClaimed, toRecord } from './task.record.js';

/** Documents of a batch are written in parts that stay far below the wire's message limit. */
const partBytes = 8 * 1024 * 1024;

export function docdbTaskIntake(tasks: TaskModel, now: () => Date): TaskIntake {
  return {
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
    async stageFailed(failedJobId, { jobId, batchId, newTaskId }) {
      const failed = tasks.find({ job_id: failedJobId, state: 'settled', outcome: 'failed' }).sort({ _id: 1 });
      let staged = 0;
      for await (const record of failed.lean<TaskRecord[]>().cursor()) {
        const at = now();
        const { _id, origin_id: origin = _id } = record;
        const task = { ...toClaimed(record), id: newTaskId(), jobId };
        const again = {
          ...toRecord(task),
          origin_id: origin,
          ...(record.once !== undefined && { once: record.once }),
          ...(record.deaths !== undefined && { deaths: record.deaths }),
        };
        await tasks.insertMany([{ ...again, batch_id: batchId, state: 'staged', staged_at: at, available_at: at }]);
        staged += 1;
      }
      return staged;
    },
  };
}

function refuseTwin(error: unknown): never {
  if (!isDuplicateKey(error)) throw error;
  throw new AppError('SERVICE_UNAVAILABLE', 'The same request is already being processed. Try again.', {
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
