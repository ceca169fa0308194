import type { Connection } from 'mongoose';
import { docdbTaskIntake } from './task-intake.docdb.js';
import { docdbTaskLeases } from './task-leases.docdb.js';
import type { TaskQueue } from './task-queue.js';
import { docdbTaskReports } from './task-reports.docdb.js';
import { type TaskRecord, taskSchema } from './task.record.js';

export interface TaskQueueSettings {
  readonly connection: Connection;
  readonly now: () => Date;
  /** How long a silent worker keeps its tasks. */
  readonly leaseMs: number;
}

export function docdbTaskQueue({
  connection,
  now,
  leaseMs,
}: TaskQueueSettings): TaskQueue & { createIndexes(): Promise<void> } {
  const tasks = connection.model<TaskRecord>('RagTask', taskSchema);
  return {
    ...docdbTaskIntake(tasks, now),
    ...docdbTaskLeases(tasks, now, leaseMs),
    ...docdbTaskReports(tasks, now),
    createIndexes: () => tasks.createIndexes(),
    async cancelJob(jobId) {
      const cancelled = { $set: { state: 'settled', outcome: 'cancelled' }, $unset: { payload: 1 } };
      await tasks.updateMany({ job_id: jobId, state: { $in: ['staged', 'queued'] } }, cancelled);
    },
    async deleteJobs(jobIds) {
      await tasks.deleteMany({ job_id: { $in: [...jobIds] } });
    },
    async deleteDatasource(datasourceId) {
      await tasks.deleteMany({ datasource_id: datasourceId });
    },
  };
}
