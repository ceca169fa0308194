import { setTimeout as wait } from 'node:timers/promises';
import { AppError, statusOf } from '@parley/contracts';
import { passes } from '../time/passes.js';
import { type Lookout, startLookout } from './lookout.js';
import type { ClaimOrder, ClaimedTask, TaskQueue, TaskResult, TaskRetry } from './task-queue.js';

export type TaskReport = TaskResult | TaskRetry;

/** Does the tasks of one kind. Runs at least once per task, so running again must leave the same result. */
export interface TaskHandler {
  readonly kind: string;
  /** How many tasks of a job are handed over together. */
  readonly batchSize: number;
  /** A job's tasks of this kind run one batch at a time, whatever worker has it; other jobs run beside it. */
  readonly isOneBatchPerJob?: boolean;
  /**
   * One report per task. What it throws makes the whole batch run again later.
   * @param signal aborted when the job was terminated, the lease was lost or the service stops
   */
  run(tasks: readonly ClaimedTask[], signal: AbortSignal): Promise<TaskReport[]>;
}

/** What the worker tells of jobs; the queue knows nothing of their states. */
export interface TaskJobs {
  /** Whether work on the job may go on; the first call for a pending job sets it in progress. */
  begin(jobId: string): Promise<boolean>;
  isOver(jobId: string): Promise<boolean>;
  /** Called whenever tasks of the job were settled. */
  progressed(jobId: string): Promise<void>;
  /** Called now and then: finishes jobs whose worker died between the last task and the end. */
  sweep(): Promise<void>;
}

export interface WorkerSettings {
  readonly queue: TaskQueue;
  readonly jobs: TaskJobs;
  readonly handlers: readonly TaskHandler[];
  /** Names this worker among all; a new one for every start. */
  readonly owner: string;
  /** Batches of each kind at the same time: one embeds while another is written. */
  readonly concurrency: number;
  /** Between two looks at leases and jobs: a terminated job stops within twice this. */
  readonly heartbeatMs: number;
  /** Between two looks for work that other processes accepted. */
  readonly pollMs: number;
  readonly sweepMs: number;
  /** Between two looks for what dead workers left, made even while all that this one may do at a time is in hand. */
  readonly takeOverMs: number;
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

export interface TaskWorker {
  /** Looks for work now. */
  wake(): void;
  /** Stops what is running, hands it back and resolves. */
  stop(): Promise<void>;
}

/** Every so many batches the newest job is served before older ones. */
const newestEvery = 3;
const longestPauseMs = 60_000;
/** Until what failed in an outage is tried again. */
export const outagePauseMs = 5_000;
const stopping = new Error('the service is stopping');
const over = new Error('the job is over');
const lost = new Error('the lease was lost');

/** 1 s, 2 s, 4 s ... up to a minute. */
export const retryDelayMs = (attempt: number): number => Math.min(1_000 * 2 ** (attempt - 1), longestPauseMs);

export function startTaskWorker(settings: WorkerSettings): TaskWorker {
  const stop = new AbortController();
  const lookout = startLookout(settings, stop.signal);
  const loops = Promise.all([
    ...settings.handlers.flatMap((handler) =>
      Array.from({ length: settings.concurrency }, () => workLoop(settings, handler, stop.signal, lookout)),
    ),
    takeOverLoop(settings, stop.signal, lookout),
    sweepLoop(settings, stop.signal),
    lookout.watch,
  ]);
  return {
    wake: () => lookout.look(),
    async stop() {
      stop.abort(stopping);
      await loops;
    },
  };
}

async function workLoop(
  settings: WorkerSettings,
  handler: TaskHandler,
  stop: AbortSignal,
  lookout: Lookout,
): Promise<void> {
  for (let turn = 1; !stop.aborted; turn += 1) {
    const from = turn % newestEvery === 0 ? 'newest' : 'oldest';
    const tasks = await claim(settings, handler, { from });
    if (tasks.length === 0) await lookout.untilDue(handler.kind);
    else await runBatch(settings, handler, tasks, stop).finally(() => lookout.look());
  }
}

/**
 * Takes over what dead workers left while all work loops may be busy with long batches of their own. It runs beside
 * those, as many of a kind at a time as one dead worker can have had.
 */
async function takeOverLoop(settings: WorkerSettings, stop: AbortSignal, lookout: Lookout): Promise<void> {
  const { queue, handlers, takeOverMs, onError } = settings;
  const running = new Map(handlers.map((handler) => [handler, new Set<Promise<void>>()]));
  const kinds = handlers.map(({ kind }) => kind);
  while (await passes(takeOverMs, stop)) {
    const left: string[] = await queue.kindsDue(kinds, { isTakeOver: true }).catch((error: unknown) => {
      onError(error, 'looking for what is left');
      return [];
    });
    for (const [handler, batches] of running)
      if (left.includes(handler.kind)) await takeOver(settings, handler, { batches, stop, lookout });
  }
  await Promise.all([...running.values()].flatMap((batches) => [...batches]));
}

interface TakenOver {
  /** Of that kind, still running. */
  readonly batches: Set<Promise<void>>;
  readonly stop: AbortSignal;
  readonly lookout: Lookout;
}

async function takeOver(settings: WorkerSettings, handler: TaskHandler, { batches, stop, lookout }: TakenOver) {
  while (batches.size < settings.concurrency) {
    const tasks = await claim(settings, handler, { from: 'oldest', isTakeOver: true });
    if (tasks.length === 0) break;
    const batch = runBatch(settings, handler, tasks, stop).finally(() => {
      batches.delete(batch);
      lookout.look();
    });
    batches.add(batch);
  }
}

async function claim(
  { queue, owner, onError }: WorkerSettings,
  { kind, batchSize: limit, isOneBatchPerJob: oneBatchPerJob = false }: TaskHandler,
  which: Pick<ClaimOrder, 'from' | 'isTakeOver'>,
): Promise<ClaimedTask[]> {
  return queue.claim({ kind, owner, limit, oneBatchPerJob, ...which }).catch((error: unknown) => {
    onError(error, 'claiming tasks');
    return [];
  });
}

async function sweepLoop({ jobs, sweepMs, onError }: WorkerSettings, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    await jobs.sweep().catch((error: unknown) => onError(error, 'sweeping jobs'));
    await wait(sweepMs, undefined, { signal: stop }).catch(() => undefined);
  }
}

/** Never throws; what ran may have put in more, of other kinds as well. */
const runBatch = (...batch: Parameters<typeof tryBatch>): Promise<void> =>
  tryBatch(...batch).catch((error: unknown) => batch[0].onError(error, 'running tasks'));

async function tryBatch(
  settings: WorkerSettings,
  handler: TaskHandler,
  tasks: readonly ClaimedTask[],
  stop: AbortSignal,
): Promise<void> {
  const { queue, jobs, owner, maxAttempts } = settings;
  const [first] = tasks;
  if (!first) return;
  if (await jobs.begin(first.jobId)) {
    const hasAttempts = ({ attempt }: ClaimedTask) => attempt <= maxAttempts;
    const toRun = tasks.filter(hasAttempts);
    await queue.settle(owner, tasks.filter((task) => !hasAttempts(task)).map(neverEnded));
    if (toRun.length > 0) await runHandler(settings, handler, toRun, stop);
  } else {
    await queue.settle(
      owner,
      tasks.map((task) => ({ task, outcome: 'cancelled', chunks: 0 })),
    );
  }
  await jobs.progressed(first.jobId);
}

async function runHandler(
  settings: WorkerSettings,
  handler: TaskHandler,
  tasks: readonly ClaimedTask[],
  stop: AbortSignal,
): Promise<void> {
  const work = new AbortController();
  const heartbeat = keepAlive(settings, tasks, work);
  const signal = AbortSignal.any([work.signal, stop]);
  const results = await handler.run(tasks, signal).catch((error: unknown) => asResults(settings, tasks, signal, error));
  await heartbeat.stop();
  await write(settings.queue, settings.owner, results);
}

/** A task that fails is given up at its last attempt, so one beyond it was lost with its worker. */
const neverEnded = (task: ClaimedTask): TaskResult => ({
  task,
  outcome: 'failed',
  chunks: 0,
  message: 'The server stopped time and again while it worked on this, so it was given up.',
});

async function write(queue: TaskQueue, owner: string, reports: readonly TaskReport[]): Promise<void> {
  for (const { task, retryInMs } of reports.filter((report) => 'retryInMs' in report)) {
    await queue.release(owner, [task.id], retryInMs, true);
  }
  await queue.settle(
    owner,
    reports.filter((report) => 'outcome' in report),
  );
}

/** What a batch that threw leaves behind: nothing yet, when it is to run again. */
async function asResults(
  settings: WorkerSettings,
  tasks: readonly ClaimedTask[],
  signal: AbortSignal,
  error: unknown,
): Promise<TaskResult[]> {
  const { queue, owner, maxAttempts, onError } = settings;
  const putBack = (pauseMs: number) =>
    queue.release(
      owner,
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
  if (await isWaitedOut(settings, error)) {
    await putBack(outagePauseMs);
    return [];
  }
  const isSpent = (task: ClaimedTask) => task.attempt >= maxAttempts;
  for (const task of tasks.filter((task) => !isSpent(task))) {
    await queue.release(owner, [task.id], retryDelayMs(task.attempt), true);
  }
  return tasks.filter(isSpent).map((task) => ({ task, outcome: 'failed', chunks: 0, message: publicReason(error) }));
}

/** Both have to say so: a document that no engine can take looks like an outage, and would be tried for ever. */
const isWaitedOut = async ({ isOutage }: WorkerSettings, error: unknown): Promise<boolean> =>
  error instanceof AppError && statusOf[error.code] === 503 && (await isOutage());

const publicReason = (error: unknown) =>
  error instanceof AppError ? error.message : 'The document could not be processed.';

/** Extends the leases until told to stop; aborts the work when a lease or the job is gone. */
function keepAlive(
  { queue, jobs, owner, heartbeatMs, onError }: WorkerSettings,
  tasks: readonly ClaimedTask[],
  work: AbortController,
) {
  const end = new AbortController();
  const ids = tasks.map(({ id }) => id);
  const jobId = tasks[0]?.jobId ?? '';
  const beat = async () => {
    if (await jobs.isOver(jobId)) work.abort(over);
    else if ((await queue.extend(owner, ids)).size < ids.length) work.abort(lost);
  };
  const beating = (async () => {
    while (await passes(heartbeatMs, end.signal)) {
      await beat().catch((error: unknown) => onError(error, 'extending leases'));
    }
  })();
  return {
    async stop() {
      end.abort();
      await beating;
    },
  };
}
