import { claimTasks } from './claim-tasks.docdb.js';
import type { ClaimOrder, TaskLeases } from './task-queue.js';
import { lease, type TaskModel } from './task.record.js';

const unknownLimitMs = 86_400_000;
const unknownKind =
  'No worker could process this for a day: the feature is switched off, or the workers run another version.';

/** @param leaseMs how long a silent worker keeps its tasks */
export function docdbTaskLeases(tasks: TaskModel, now: () => Date, leaseMs: number): TaskLeases {
  const held = (holder: string, ids: readonly string[]) => ({
    _id: { $in: [...ids] },
    state: 'running' as const,
    ...lease.heldBy(holder),
  });
  const leaseEnd = () => new Date(now().getTime() + leaseMs);
  const due = ({ isTakeOver = false }: Pick<ClaimOrder, 'isTakeOver'>) => {
    const left = { state: 'running' as const, ...lease.ended(now()) };
    return isTakeOver ? left : { $or: [{ state: 'queued' as const, available_at: { $lte: now() } }, left] };
  };

  return {
    async kindsDue(kinds, which = {}) {
      const found: string[] = [];
      // One task of a kind is enough: `distinct` would read all that wait.
      for (let left = [...kinds]; left.length > 0; left = left.filter((kind) => !found.includes(kind))) {
        const task = await tasks.findOne({ kind: { $in: left }, ...due(which) }, { kind: 1 }).lean<{ kind: string }>();
        if (!task) break;
        found.push(task.kind);
      }
      return found;
    },
    claim: claimTasks({ tasks, now, due, leaseEnd }),
    async renew(holder, ids) {
      await tasks.updateMany(held(holder, ids), { $set: lease.renewed(leaseEnd()) });
      const records = await tasks.find(held(holder, ids), { _id: 1 }).lean<{ _id: string }[]>();
      return new Set(records.map(({ _id }) => _id));
    },
    async settle(holder, results) {
      if (results.length === 0) return;
      await tasks.bulkWrite(
        results.map(({ task, outcome, chunks, message }) => ({
          updateOne: {
            filter: { _id: task.id, state: 'running', ...lease.heldBy(holder) },
            update: {
              $set: { state: 'settled', outcome, chunks, message: message ?? null, ...lease.released },
              ...(outcome !== 'failed' && { $unset: { payload: 1 } }),
            },
          },
        })),
      );
    },
    async giveUpUnknown(kinds) {
      const since = new Date(now().getTime() - unknownLimitMs);
      const untaken = [
        { state: 'queued' as const, available_at: { $lte: since } },
        { state: 'running' as const, ...lease.ended(since) },
      ];
      const givenUp = { state: 'settled', outcome: 'failed', message: unknownKind, ...lease.released };
      await tasks.updateMany({ kind: { $nin: [...kinds] }, $or: untaken }, { $set: givenUp });
    },
    async release(holder, ids, delayMs, countsAsAttempt) {
      const back = {
        state: 'queued',
        ...lease.released,
        available_at: new Date(now().getTime() + delayMs),
      };
      await tasks.updateMany(held(holder, ids), { $set: back, ...(!countsAsAttempt && { $inc: { attempts: -1 } }) });
    },
  };
}
