import type { Connection } from 'mongoose';
import type { OpenTasks } from './task-metrics.js';
import type { TaskRecord } from './task.record.js';

/** Counts by the index that workers look for work with. */
export const docdbOpenTasks = (connection: Connection) => (): Promise<OpenTasks[]> =>
  connection
    .collection<TaskRecord>('rag_tasks')
    .aggregate<OpenTasks>([
      { $match: { state: { $in: ['queued', 'running'] } } },
      { $group: { _id: { kind: '$kind', state: '$state' }, count: { $sum: 1 } } },
      { $project: { _id: 0, kind: '$_id.kind', state: '$_id.state', count: 1 } },
    ])
    .toArray();
