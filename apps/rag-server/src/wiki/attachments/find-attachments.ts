import type { ClaimedTask, TaskQueue } from '../../tasks/task-queue.js';
import type { WikiClient, WikiPage } from '../wiki-client.js';
import { WikiRefusal } from '../wiki-refusal.js';
import { attachmentOf, unlistedOf } from '../wiki-tasks.js';

interface Deps {
  readonly client: Pick<WikiClient, 'attachments'>;
  readonly queue: Pick<TaskQueue, 'addOnce'>;
  readonly newTaskId: () => string;
}

/**
 * Puts the files attached to a page into the job. A wiki that does not let us list them still has its pages read: the job
 * tells it once. Throws `WikiRefusal` for one that does not answer for now.
 */
export async function findAttachments(
  { client, queue, newTaskId }: Deps,
  task: ClaimedTask,
  { id, title, url, spaceKey }: WikiPage,
  signal: AbortSignal,
): Promise<void> {
  const page = { id, title, url, spaceKey };
  const tasks = await client.attachments(id, signal).then(
    (found) => found.map((attachment) => attachmentOf(task, newTaskId(), { attachment, page })),
    (error: unknown) => {
      if (error instanceof WikiRefusal && !error.isPassing) return [unlistedOf(task, newTaskId(), error.message)];
      throw error;
    },
  );
  signal.throwIfAborted();
  await queue.addOnce(tasks);
}
