import { AppError, type IngestDocument, type IngestRequest, isFinalStatus } from '@parley/contracts';
import { readMarkdown } from '@parley/documents';
import type { Datasource } from '../datasources/datasource.js';
import { documentKey } from '../index/chunk-id.js';
import type { Job } from '../jobs/job.js';
import type { JobStore } from '../jobs/job.store.js';
import type { CreateJob, ReadJob } from '../jobs/manage-jobs.js';
import { epochSeconds } from '../time/epoch-seconds.js';
import { freshUntil } from '../time/fresh-until.js';
import type { NewTask, TaskQueue } from '../tasks/task-queue.js';
import { type BatchName, batchNameOf, type RequestKey } from './batch-name.js';
import { type DocumentTask, documentTaskKind } from '../documents/document-task.js';

/**
 * Takes documents over for good: once it resolves they will be indexed, whatever becomes of this process. A request
 * with a key that was accepted before resolves to its job again and does nothing.
 * Throws `NOT_FOUND` without the datasource or the job, `CONFLICT` when the job takes no more and for a key that came
 * with another request before, `SERVICE_UNAVAILABLE` if the same request is being accepted elsewhere.
 */
export type AcceptDocuments = (request: IngestRequest, admit: Admit, key?: RequestKey) => Promise<Job>;

/**
 * Throws unless the documents may come in. Asked before anything is written, and again once the job is there: from then on
 * the datasource is not deleted, so nobody else's of the same id takes its place.
 */
export type Admit = () => Promise<void>;

interface Deps {
  readonly queue: TaskQueue;
  readonly requireDatasource: (id: string) => Promise<Datasource>;
  readonly readJob: ReadJob;
  readonly createJob: CreateJob;
  readonly jobs: Pick<JobStore, 'takeWork'>;
  readonly now: () => Date;
  /** Sorts by the order of its calls. */
  readonly newTaskId: () => string;
  /** Wakes the workers of this process. */
  readonly wakeWorkers: () => void;
}

export function makeAcceptDocuments(deps: Deps): AcceptDocuments {
  const { queue, jobs, requireDatasource, now, newTaskId, wakeWorkers } = deps;
  return async (request, admit, key) => {
    await admit();
    const datasource = await requireDatasource(request.datasource_id);
    const name = key && batchNameOf(request, key);
    const before = name && (await acceptedBefore(deps, name));
    if (before) return before;
    const job = await jobFor(deps, request);
    const batchId = name?.id ?? newTaskId();
    const tasks = request.documents.map((document, at) => ({
      ...toTask(document, request, datasource, job.id, deps),
      ...(name && { onceKey: `${name.id}#${at}` }),
    }));
    await queue.stage(batchId, tasks, name?.digest);
    try {
      // The job learns of the batch before it may be worked on, so it cannot end without it.
      await requireDatasource(request.datasource_id);
      await admit();
      if (!(await jobs.takeWork(job.id, epochSeconds(now())))) throw await whyClosed(deps, request, job);
    } catch (error) {
      await queue.discard(batchId);
      throw error;
    }
    if ((await queue.open(batchId, job.id)) !== tasks.length) throw interrupted();
    wakeWorkers();
    return job;
  };
}

/** The job of a request that was accepted already; what an earlier one left half accepted is forgotten. */
async function acceptedBefore(
  { queue, readJob, wakeWorkers }: Deps,
  { id, digest }: BatchName,
): Promise<Job | undefined> {
  const batch = await queue.findOpened(id);
  if (batch === undefined) await queue.discard(id);
  if (batch === undefined) return undefined;
  if (batch.digest !== digest) {
    throw new AppError('CONFLICT', 'This Idempotency-Key was already used for a different request.');
  }
  // docdb may have failed while the batch was being opened.
  await queue.open(id, batch.jobId);
  wakeWorkers();
  return readJob(batch.jobId);
}

/** The request took too long, or a repetition of it was faster, so what it had written was discarded. */
const interrupted = () => new AppError('SERVICE_UNAVAILABLE', 'The documents were not accepted. Send them again.');

async function jobFor({ readJob, createJob }: Deps, request: IngestRequest): Promise<Job> {
  const { datasource_id, job_id: jobId, documents } = request;
  if (jobId == null) {
    return createJob({ datasource_id, job_status: 'pending', total: documents.length, isOwnedByServer: true });
  }
  const job = await readJob(jobId);
  if (job.datasourceId !== datasource_id) throw new AppError('CONFLICT', 'The job belongs to another datasource.');
  refuseClosed(job);
  return job;
}

/** A job that the server made for the request fails when the request takes too long. */
async function whyClosed({ readJob }: Deps, { job_id: jobId }: IngestRequest, { id }: Job): Promise<AppError> {
  const job = await readJob(id);
  if (jobId != null || job.status !== 'failed') refuseClosed(job);
  return interrupted();
}

function refuseClosed({ status, wantedStatus }: Job): void {
  if (isFinalStatus(status)) throw new AppError('CONFLICT', `The job is ${status} and accepts no more documents.`);
  if (wantedStatus !== null) throw new AppError('CONFLICT', 'The job is closed to further documents.');
}

/** As the contract allows. */
const maxTitleLength = 2_000;

function toTask(
  { page_content: content, metadata }: IngestDocument,
  request: IngestRequest,
  datasource: Datasource,
  jobId: string,
  { now, newTaskId }: Deps,
): NewTask {
  const key = { datasourceId: datasource.id, documentId: metadata.document_id };
  const ingestedAt = epochSeconds(now());
  const { title, text } = readMarkdown(content);
  const payload: DocumentTask = {
    content: text,
    facts: {
      ...key,
      ingestorId: request.ingestor_id,
      title: metadata.title || title.slice(0, maxTitleLength),
      description: metadata.description,
      documentType: metadata.document_type,
      isStructuredEntity: metadata.is_structured_entity,
      ingestedAt,
      freshUntil:
        (metadata.fresh_until ?? 0) ||
        (request.fresh_until ?? 0) ||
        freshUntil(ingestedAt, datasource.reloadIntervalSeconds),
      metadata: metadata.metadata ?? {},
    },
  };
  return {
    id: newTaskId(),
    kind: documentTaskKind,
    jobId,
    datasourceId: datasource.id,
    subject: metadata.document_id,
    exclusiveKey: documentKey(key),
    payload,
  };
}
