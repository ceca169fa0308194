import { jobProgress } from '../jobs/finish-jobs.js';
import type { TaskHandler } from '../tasks/task-handler.js';
import { startTaskWorker } from '../tasks/task-worker.js';
import type { Parts } from './parts.js';
import type { Jobs } from './wire-jobs.js';

const worker = { concurrency: 2, heartbeatMs: 700, pollMs: 500, sweepMs: 2_000, takeOverMs: 2_000, maxAttempts: 8 };
const silenceSeconds = 15;

/** Begins to do the queue's work in this process, until it ends. */
export function startWork(parts: Parts & Jobs, holder: string, handlers: readonly TaskHandler[]) {
  const { queue, findDatasource, ingestors, checkHealth, log, closers } = parts;
  const ingestorSeenAt = async (id: string) => {
    const datasource = await findDatasource(id);
    return datasource && ingestors.lastSeen(datasource.ingestorId);
  };
  const jobs = jobProgress({ ...parts, ingestorSeenAt, silenceSeconds });
  const isOutage = async () => !(await checkHealth()).ready;
  const onError = (err: unknown, doing: string) => log.warn({ err, doing }, 'background task failed');
  const running = startTaskWorker({ ...worker, queue, jobs, handlers, holder, isOutage, onError });
  closers.add('worker', () => running.stop());
  return running;
}
