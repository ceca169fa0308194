import type { AttachedFile } from '@parley/contracts';
import type { DatasourceStore } from '../datasources/datasource.store.js';
import { attachedTo } from '../identity/attached-ids.js';
import type { Caller } from '../identity/caller.js';
import type { JobStore } from '../jobs/job.store.js';
import type { TaskQueue } from '../tasks/task-queue.js';
import { toView } from './attached-file.js';

/**
 * The files that the caller attached to a conversation, in the order in which they came, and how far each is. Who asks for a
 * team is told of none.
 */
export type ListAttached = (caller: Caller, conversation: string) => Promise<AttachedFile[]>;

interface Deps {
  readonly datasources: Pick<DatasourceStore, 'attached'>;
  readonly jobs: Pick<JobStore, 'list'>;
  readonly queue: Pick<TaskQueue, 'settledOf'>;
}

export const makeListAttached =
  ({ datasources, jobs, queue }: Deps): ListAttached =>
  async (caller, conversation) => {
    if (caller.team !== undefined) return [];
    const files = await datasources.attached(attachedTo(caller, conversation));
    if (files.length === 0) return [];
    const all = await jobs.list(files.map(({ id }) => id));
    return Promise.all(
      files.map(async (file) => {
        const job = all.find(({ datasourceId }) => datasourceId === file.id);
        return toView(file, job, job ? await queue.settledOf(job.id, { offset: 0, limit: 10 }) : []);
      }),
    );
  };
