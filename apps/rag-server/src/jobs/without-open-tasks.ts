import type { TaskQueue } from '../tasks/task-queue.js';
import type { Job } from './job.js';

const atOnce = 500;

/**
 * Those jobs of which no task waits or runs. Nothing else can end one, and its counters move with each of its tasks: ten
 * thousand waiting jobs cost twenty questions, and not five each.
 */
export async function* withoutOpenTasks(
  jobs: AsyncIterable<Job>,
  queue: Pick<TaskQueue, 'withOpenTasks'>,
): AsyncIterable<Job> {
  for await (const page of inPages(jobs)) {
    const open = await queue.withOpenTasks(page.map(({ id }) => id));
    yield* page.filter(({ id }) => !open.has(id));
  }
}

async function* inPages(jobs: AsyncIterable<Job>): AsyncIterable<readonly Job[]> {
  let page: Job[] = [];
  for await (const job of jobs) {
    page.push(job);
    if (page.length < atOnce) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}
