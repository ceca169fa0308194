import { startDocdb } from '@parley/devstack-docdb';
import mongoose from 'mongoose';
import type { ClaimOrder, NewTask } from '../../src/tasks/task-queue.js';
import { docdbTaskQueue } from '../../src/tasks/task-queue.docdb.js';

export const leaseMs = 8_000;
const start = Date.UTC(2030, 0, 1);

export const aTask = (id: string, more: Partial<NewTask> = {}): NewTask => ({
  id,
  kind: 'document',
  jobId: 'job',
  datasourceId: 'ds',
  subject: id,
  exclusiveKey: id,
  payload: { text: id },
  ...more,
});

/** The queue on a docdb of its own, with a clock that stands still unless it is moved on. */
export async function startTaskQueue() {
  const docdb = await startDocdb({ port: 0 });
  const connection = await mongoose.createConnection(docdb.url, { dbName: 'queue' }).asPromise();
  let at = start;
  const queue = docdbTaskQueue({ connection, now: () => new Date(at), leaseMs });
  await queue.createIndexes();
  return {
    connection,
    queue,
    add: async (...tasks: NewTask[]) => {
      await queue.stage('batch', tasks);
      for (const jobId of new Set(tasks.map((task) => task.jobId))) await queue.open('batch', jobId);
    },
    claim: (holder: string, limit = 10, more: Partial<ClaimOrder> = {}) =>
      queue.claim({ kind: 'document', holder, limit, from: 'oldest', oneBatchPerJob: false, ...more }),
    wait: (ms: number) => void (at += ms),
    turnTo: (now: Date) => void (at = now.getTime()),
    reset: async () => {
      at = start;
      await connection.collection('rag_tasks').deleteMany({});
    },
    close: async () => {
      await connection.close();
      await docdb.close();
    },
  };
}
