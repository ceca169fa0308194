import { AppError, type IngestFilesQuery } from '@parley/contracts';
import type { Datasource } from '../datasources/datasource.js';
import { documentKey } from '../index/chunk-id.js';
import type { AcceptTasks, Admit } from '../ingestion/accept-tasks.js';
import type { RequestKey } from '../ingestion/batch-name.js';
import type { Job } from '../jobs/job.js';
import type { NewTask } from '../tasks/task-queue.js';
import { epochSeconds } from '../time/epoch-seconds.js';
import { freshUntil } from '../time/fresh-until.js';
import type { FileStore } from './file.store.js';
import { type FileTask, fileTaskKind } from './file-task.js';
import type { ReceivedFile } from './receive-files.js';

/**
 * Takes over files that are stored; what is not accepted, or was before, is not kept.
 * Throws as `AcceptTasks`; `VALIDATION_ERROR` for one address of several files.
 */
export type AcceptFiles = (
  request: IngestFilesQuery,
  received: readonly ReceivedFile[],
  admit: Admit,
  key?: RequestKey,
) => Promise<Job>;

interface Deps {
  readonly acceptTasks: AcceptTasks;
  readonly files: Pick<FileStore, 'remove'>;
  readonly now: () => Date;
}

export function makeAcceptFiles({ acceptTasks, files, now }: Deps): AcceptFiles {
  return async (request, received, admit, key) => {
    const forget = () => files.remove(received.map(({ id }) => id));
    try {
      if (request.source !== undefined && received.length > 1) throw oneSource();
      const contents = received.map(({ name, digest }) => ({ name, digest }));
      const tasksFor = (datasource: Datasource, jobId: string) =>
        received.map((file) => toTask(file, request, datasource, jobId, epochSeconds(now())));
      const work = { request: { ...request, contents }, count: received.length, tasksFor };
      const { job, isRepeated } = await acceptTasks(work, admit, key);
      if (isRepeated) await forget();
      return job;
    } catch (error) {
      await forgetUnlessAccepted(error, forget);
      throw error;
    }
  };
}

/** When docdb fails while the batch is being opened, nobody knows whether it was: the sweep will. */
async function forgetUnlessAccepted(error: unknown, forget: () => Promise<void>): Promise<void> {
  const isRefusal = error instanceof AppError && error.code !== 'SERVICE_UNAVAILABLE';
  if (isRefusal) await forget();
}

function toTask(
  { id, name }: ReceivedFile,
  { ingestor_id: ingestorId, fresh_until: wanted, source }: IngestFilesQuery,
  { id: datasourceId, reloadIntervalSeconds }: Datasource,
  jobId: string,
  ingestedAt: number,
): NewTask {
  const payload: FileTask = {
    ...{ fileId: id, name, ingestorId, ingestedAt },
    freshUntil: (wanted ?? 0) || freshUntil(ingestedAt, reloadIntervalSeconds),
    ...(source !== undefined && { source }),
  };
  const exclusiveKey = documentKey({ datasourceId, documentId: name });
  return { id, kind: fileTaskKind, jobId, datasourceId, subject: name, exclusiveKey, payload };
}

const oneSource = () =>
  new AppError('VALIDATION_ERROR', 'The request is not valid.', {
    details: [{ field: 'source', message: 'is the address of one file: send each in a request of its own' }],
  });
