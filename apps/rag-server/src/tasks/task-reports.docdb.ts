import type { TaskOutcome, TaskReports } from './task-queue.js';
import { lease, type TaskModel, type TaskRecord, toCounts, toSettled } from './task.record.js';

/** Outcomes that are no news of a document. */
const untold: readonly TaskOutcome[] = ['cancelled', 'done'];

/** By name, so that an index finds them. */
const openStates = ['staged', 'queued', 'running'] as const;

/** A job has as many steps with something to tell as it has beginnings and ends. */
const maxNotes = 10;

type TaskUse = Pick<TaskRecord, '_id' | 'origin_id' | 'state' | 'outcome'>;
const useFields = { origin_id: 1, state: 1, outcome: 1 };

function isNeeded(uses: readonly TaskUse[]): boolean {
  if (uses.some(({ state }) => state !== 'settled')) return true;
  return uses.every(({ outcome }) => outcome === 'failed');
}

export function docdbTaskReports(tasks: TaskModel, now: () => Date): TaskReports {
  return {
    async count(jobId) {
      const open = await tasks.countDocuments({ job_id: jobId, state: { $ne: 'settled' } });
      const groups = await tasks.aggregate<{ _id: TaskOutcome; count: number; chunks: number }>([
        { $match: { job_id: jobId, state: 'settled' } },
        { $group: { _id: '$outcome', count: { $sum: 1 }, chunks: { $sum: '$chunks' } } },
      ]);
      return toCounts(open, groups);
    },
    withOpenTasks: async (jobIds) =>
      new Set(await tasks.distinct('job_id', { job_id: { $in: [...jobIds] }, state: { $in: openStates } })),
    async payloadsNeeded(taskIds) {
      const ids = [...taskIds];
      const [own, retries] = await Promise.all([
        tasks.find({ _id: { $in: ids } }, useFields).lean<TaskUse[]>(),
        tasks.find({ origin_id: { $in: ids } }, useFields).lean<TaskUse[]>(),
      ]);
      const byTask = Map.groupBy([...own, ...retries], ({ _id, origin_id: origin }) => origin ?? _id);
      return new Map([...byTask].map(([id, uses]) => [id, isNeeded(uses)]));
    },
    acceptedFor: async (datasourceId, kind, subjects) => {
      const found = { datasource_id: datasourceId, kind, subject: { $in: [...subjects] } };
      const records = await tasks.find(found, { origin_id: 1 }).lean<Pick<TaskRecord, '_id' | 'origin_id'>[]>();
      return [...new Set(records.map(({ _id, origin_id: origin }) => origin ?? _id))];
    },
    failedKinds: (jobId) => tasks.distinct('kind', { job_id: jobId, state: 'settled', outcome: 'failed' }),
    async notesOf(jobId) {
      const told = { job_id: jobId, state: 'settled' as const, outcome: 'done' as const, message: { $ne: null } };
      const steps = await tasks.find(told).sort({ _id: 1 }).limit(maxNotes).lean<TaskRecord[]>();
      return steps.flatMap(({ message }) => message ?? []);
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
      const running = { job_id: { $in: [...jobIds] }, state: 'running' as const, ...lease.live(now()) };
      const groups = await tasks.aggregate<{ _id: string; workers: string[] }>([
        { $match: running },
        { $group: { _id: '$job_id', workers: { $addToSet: '$owner' } } },
      ]);
      return new Map(groups.map(({ _id, workers }) => [_id, workers.sort()]));
    },
    async isWorkedOn(datasourceId) {
      const running = { datasource_id: datasourceId, state: 'running' as const, ...lease.live(now()) };
      return (await tasks.exists(running)) !== null;
    },
  };
}
