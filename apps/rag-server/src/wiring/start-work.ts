import { jobProgress } from '../jobs/finish-jobs.js';
import type { TaskHandler } from '../tasks/task-handler.js';
import type { TaskQueue } from '../tasks/task-queue.js';
import { startTaskWorker } from '../tasks/task-worker.js';
import type { Parts } from './parts.js';
import type { Jobs } from './wire-jobs.js';

const worker = { concurrency: 2, heartbeatMs: 700, pollMs: 500, sweepMs: 2_000, takeOverMs: 2_000, maxAttempts: 8 };
const silenceSeconds = 15;

/** Begins to do the queue's work in this process, until it ends. */
export function startWork(parts: Parts & Jobs, holder: string, handlers: readonly TaskHandler[]) {
  const { index, findDatasource, ingestors, checkHealth, log, closers, drain } = parts;
  const ingestorSeenAt = async (id: string) => {
    const datasource = await findDatasource(id);
    return datasource && ingestors.lastSeen(datasource.ingestorId);
  };
  const queue = whileWritable(parts.queue, () => index.isWritable());
  const jobs = jobProgress({ ...parts, ingestorSeenAt, silenceSeconds });
  const isOutage = async () => !(await checkHealth()).ready;
  const onError = (err: unknown, doing: string) => log.warn({ err, doing }, 'background task failed');
  const running = startTaskWorker({ ...worker, queue, jobs, handlers, holder, isOutage, onError });
  // Its tasks go to another process at once: only people are waited for.
  drain.leaving.addEventListener('abort', () => void running.stop(), { once: true });
  closers.add('worker', () => running.stop());
  return running;
}

/** Nothing is claimed for an index that cannot be written to now, so that whoever has the right one gets it. */
const whileWritable = (queue: TaskQueue, isWritable: () => Promise<boolean>): TaskQueue => ({
  ...queue,
  kindsDue: async (...which) => ((await isWritable()) ? queue.kindsDue(...which) : []),
  claim: async (order) => ((await isWritable()) ? queue.claim(order) : []),
});
