import { inPortions } from '../tasks/in-portions.js';
import type { TaskQueue } from '../tasks/task-queue.js';
import type { Job } from './job.js';

/**
 * Those jobs of which no task waits or runs. Nothing else can end one, and its counters move with each of its tasks: ten
 * thousand waiting jobs cost twenty questions, and not five each.
 */
export async function* withoutOpenTasks(
  jobs: AsyncIterable<Job>,
  queue: Pick<TaskQueue, 'withOpenTasks'>,
): AsyncIterable<Job> {
  for await (const page of inPortions(jobs)) {
    const open = await queue.withOpenTasks(page.map(({ id }) => id));
    yield* page.filter(({ id }) => !open.has(id));
  }
}
