import { AppError, statusOf } from '@parley/contracts';
import { namingDocdb, startHeartbeat } from '@parley/docdb';
import { inKeptTrace, inSpan } from '@parley/service';
import { retryDelayMs, type TaskHandler, type TaskJobs, type TaskReport } from './task-handler.js';
import type { ClaimedTask, TaskLeases, TaskResult } from './task-queue.js';

/** What running a batch needs. */
export interface BatchSettings {
  readonly queue: TaskLeases;
  readonly jobs: TaskJobs;
  /** Names this worker among all; a new one for every start. */
  readonly holder: string;
  /** Between two looks at leases and jobs: a terminated job stops within twice this. */
  readonly heartbeatMs: number;
  /**
   * How often a task runs before it is given up. Attempts of which nobody reported the end count as well: a task that
   * kills its process would otherwise take down one worker after the other. So does a restart that leaves no time to
   * hand tasks back, hence the number is to be well above what a task may meet of those.
   */
  readonly maxAttempts: number;
  /** Whether something that work needs is down now: what fails for want of it is no attempt, and waits however long. */
  readonly isOutage: () => Promise<boolean>;
  readonly onError: (error: unknown, doing: string) => void;
}

/** Until what failed in an outage is tried again. */
export const outagePauseMs = 5_000;
/** Why the work on a batch is aborted. */
export const stopping = new Error('the service is stopping');
const over = new Error('the job has ended');
const lost = new Error('the lease was lost');

/** Never throws; what ran may have put in more, of other kinds as well. */
export const runBatch = (...batch: Parameters<typeof tryBatch>): Promise<void> =>
  tryBatch(...batch).catch((error: unknown) => batch[0].onError(error, 'running tasks'));

async function tryBatch(
  settings: BatchSettings,
  handler: TaskHandler,
  tasks: readonly ClaimedTask[],
  stop: AbortSignal,
): Promise<void> {
  const { queue, jobs, holder, maxAttempts } = settings;
  const [first] = tasks;
  if (!first) return;
  if (await jobs.begin(first.jobId)) {
    const hasAttempts = ({ attempt }: ClaimedTask) => attempt <= maxAttempts;
    const toRun = tasks.filter(hasAttempts);
    await queue.settle(holder, tasks.filter((task) => !hasAttempts(task)).map(neverEnded));
    if (toRun.length > 0) await runHandler(settings, handler, toRun, stop);
  } else {
    await queue.settle(
      holder,
      tasks.map((task) => ({ task, outcome: 'cancelled', chunks: 0 })),
    );
  }
  await jobs.progressed(first.jobId);
}

async function runHandler(
  settings: BatchSettings,
  handler: TaskHandler,
  tasks: readonly ClaimedTask[],
  stop: AbortSignal,
): Promise<void> {
  const work = new AbortController();
  const heartbeat = keepAlive(settings, tasks, work);
  const signal = AbortSignal.any([work.signal, stop]);
  const results = await traced(handler, tasks, signal).catch((error: unknown) =>
    asResults(settings, tasks, signal, error),
  );
  await heartbeat.stop();
  await write(settings.queue, settings.holder, results);
}

/** In the trace of the first: most batches are of one request. */
const traced = (handler: TaskHandler, tasks: readonly ClaimedTask[], signal: AbortSignal) =>
  inKeptTrace(tasks[0]?.traceparent, () => {
    const facts = { 'parley.datasource.id': tasks[0]?.datasourceId ?? '', 'parley.tasks': tasks.length };
    return inSpan(`task ${handler.kind}`, { kind: 'consumer', facts }, () => handler.run(tasks, signal));
  });

/** A failing task ends with its last attempt, so one beyond that was lost with its worker. */
const neverEnded = (task: ClaimedTask): TaskResult => ({
  task,
  outcome: 'failed',
  chunks: 0,
  message: 'The server crashed repeatedly while processing this, so it will not be tried again.',
});

async function write(queue: TaskLeases, holder: string, reports: readonly TaskReport[]): Promise<void> {
  for (const { task, retryInMs, isNoAttempt } of reports.filter((report) => 'retryInMs' in report)) {
    await queue.release(holder, [task.id], retryInMs, isNoAttempt !== true);
  }
  await queue.settle(
    holder,
    reports.filter((report) => 'outcome' in report),
  );
}

/** What a batch that threw leaves behind: nothing yet, when it is to run again. */
async function asResults(
  settings: BatchSettings,
  tasks: readonly ClaimedTask[],
  signal: AbortSignal,
  error: unknown,
): Promise<TaskResult[]> {
  const { queue, holder, maxAttempts, onError } = settings;
  const putBack = (pauseMs: number) =>
    queue.release(
      holder,
      tasks.map(({ id }) => id),
      pauseMs,
      false,
    );
  if (signal.aborted) {
    if (signal.reason === over) return tasks.map((task) => ({ task, outcome: 'cancelled', chunks: 0 }));
    if (signal.reason === stopping) await putBack(0);
    return [];
  }
  onError(error, 'running tasks');
  const isOutage = await isWaitedOut(settings, error);
  await settings.jobs
    .heldUp(tasks[0]?.jobId ?? '', publicReason(error))
    .catch((cause: unknown) => onError(cause, 'telling why a job is held up'));
  if (isOutage) {
    await putBack(outagePauseMs);
    return [];
  }
  const isSpent = (task: ClaimedTask) => task.attempt >= maxAttempts;
  for (const task of tasks.filter((task) => !isSpent(task))) {
    await queue.release(holder, [task.id], retryDelayMs(task.attempt), true);
  }
  return tasks.filter(isSpent).map((task) => ({ task, outcome: 'failed', chunks: 0, message: publicReason(error) }));
}

/** Both have to say so: a document that no engine can take looks like an outage, and would be tried for ever. */
async function isWaitedOut({ isOutage }: BatchSettings, error: unknown): Promise<boolean> {
  const named = namingDocdb(error);
  return named instanceof AppError && statusOf[named.code] === 503 && (await isOutage());
}

const publicReason = (error: unknown) =>
  error instanceof AppError ? error.message : 'The document could not be processed.';

/** Renews the leases until stopped; aborts the work when a lease or the job is lost. */
function keepAlive(
  { queue, jobs, holder, heartbeatMs, onError }: BatchSettings,
  tasks: readonly ClaimedTask[],
  work: AbortController,
) {
  const ids = tasks.map(({ id }) => id);
  const jobId = tasks[0]?.jobId ?? '';
  return startHeartbeat({
    everyMs: heartbeatMs,
    async beat() {
      if (await jobs.isOver(jobId)) work.abort(over);
      else if ((await queue.renew(holder, ids)).size < ids.length) work.abort(lost);
    },
    onError: (error) => onError(error, 'extending leases'),
  });
}
