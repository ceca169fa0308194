import type { DatasourceStore } from '../datasources/datasource.store.js';
import type { ClaimedTask, NewTask, TaskCounts, TaskQueue } from '../tasks/task-queue.js';
import type { TaskHandler, TaskReport } from '../tasks/task-handler.js';

export type Settled = TaskCounts['settled'];

/** What a connector knows at the end of a reading. */
export interface ReadingEnd {
  /** `closingKind` of its jobs. */
  readonly kind: string;
  /** Why the reading as a whole has failed though its tasks have ended, for readers of the job. */
  failure?(settled: Settled): string | undefined;
  /** What it knows of and left out, for readers of the job. */
  note?(task: ClaimedTask, signal: AbortSignal): Promise<string | undefined>;
  /** Whether it came across everything that the source has; asked only when nothing failed. */
  isWhole(task: ClaimedTask): Promise<boolean>;
  /** Told once it came across everything. */
  finish?(task: ClaimedTask): Promise<void>;
  /** What an earlier reading brought and this one did not come across, as tasks that remove it, in portions. */
  gone(task: ClaimedTask): AsyncIterable<readonly NewTask[]>;
}

interface Deps {
  readonly datasources: Pick<DatasourceStore, 'touch'>;
  readonly queue: Pick<TaskQueue, 'count' | 'addOnce'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * The last step of a reading: what it did not come across any more is gone from the source and is removed, and the
 * source is as current as now. Only a reading that was whole can know that; after any other, documents stay until they
 * are no longer fresh.
 */
export const closeReading = (end: ReadingEnd, deps: Deps): TaskHandler => ({
  kind: end.kind,
  batchSize: 1,
  run: (tasks, signal) => Promise.all(tasks.map((task) => close(end, deps, task, signal))),
});

async function close(
  end: ReadingEnd,
  { datasources, queue, now }: Deps,
  task: ClaimedTask,
  signal: AbortSignal,
): Promise<TaskReport> {
  const { settled } = await queue.count(task.jobId);
  const message = end.failure?.(settled);
  if (message !== undefined) return { task, outcome: 'failed', chunks: 0, message };
  if (settled.failed === 0 && settled.cancelled === 0 && (await end.isWhole(task))) {
    for await (const removals of end.gone(task)) await queue.addOnce(removals);
    await end.finish?.(task);
    await datasources.touch(task.datasourceId, Math.floor(now() / 1_000));
  }
  const note = await end.note?.(task, signal);
  return { task, outcome: 'done', chunks: 0, ...(note !== undefined && { message: note }) };
}
