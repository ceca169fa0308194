import { isFinalStatus, type JobStatus, type JobView } from '@parley/contracts';
import { ApiFailure } from '../http/api-failure.js';
import type { Clock } from '../http/clock.js';
import type { CallOptions } from '../http/call-options.js';
import type { RagClient } from '../rag/rag-client.js';
import { sendFiles } from '../rag/send-files.js';
import type { IngestEvent, IngestFile, IngestInput } from './ingestor-run.js';

interface JobChange {
  readonly job_status?: JobStatus;
  readonly message?: string;
  readonly total?: number;
}

export interface JobDeps {
  readonly client: RagClient;
  readonly ingestorId: string;
  readonly datasourceId: string;
  readonly clock: Clock;
  /** Signal and patience of every call. */
  readonly options: CallOptions;
  readonly log: (event: IngestEvent) => void;
}

/** The job of a run; when it ends under the run after a long outage, another takes its place. */
export interface IngestJob {
  /** Resolves once the server has taken the documents over for good. */
  send(documents: readonly IngestInput[]): Promise<void>;
  /** The same for a file. */
  sendFile(file: IngestFile): Promise<void>;
  /** Tells the server that the run lives and how far it is; it would end a silent job. */
  touch(message: string, signal: AbortSignal): Promise<void>;
  /** Records what was not sent in the job, as far as the server accepts it. */
  addError(message: string): Promise<void>;
  /** Says that no more will come, and what the job is then. */
  close(status: JobStatus, change: { readonly message: string; readonly total?: number }): Promise<void>;
  /** The same for an interrupted run: once, without delaying its end. */
  leave(message: string): Promise<void>;
  /** Resolves when the job has ended; `tell` is called with each poll. */
  untilOver(tell: (job: JobView) => void): Promise<JobView>;
}

const lookEveryMs = 500;
const farewellMs = 3_000;

/** Starts a job; ends the job of an interrupted earlier run first, so that it does not stay open. */
export async function beginJob(deps: JobDeps): Promise<IngestJob> {
  const { client, datasourceId, ingestorId, clock, options } = deps;
  await endLeftovers(deps);
  let id = await createJob(deps);
  const post = (documents: readonly IngestInput[]) =>
    client.post('/v1/ingest', {
      ...options,
      idempotencyKey: newKey(),
      body: { ingestor_id: ingestorId, datasource_id: datasourceId, job_id: id, documents: [...documents] },
    });
  const postFile = ({ source, ...file }: IngestFile) => {
    const query = { datasource_id: datasourceId, ingestor_id: ingestorId, job_id: id, ...(source && { source }) };
    return sendFiles(client, [file], query, { ...options, idempotencyKey: newKey() });
  };
  /** Again for another job, where this one has ended under the run. */
  const inJob = async (post: () => Promise<unknown>) => {
    try {
      await post();
    } catch (error) {
      if (!(await isOver(deps, id, error))) throw error;
      id = await createJob(deps);
      await post();
    }
  };
  return {
    send: (documents) => inJob(() => post(documents)),
    sendFile: (file) => inJob(() => postFile(file)),
    touch: async (message, signal) => {
      await updateJob(client, id, { message }, { signal, retryForMs: 0 });
    },
    addError: async (message) => {
      const once = { ...options, retryForMs: 0, params: { path: { job_id: id } } };
      await client.post('/v1/job/{job_id}/add-errors', { ...once, body: [message.slice(0, 2_000)] });
      await client.post('/v1/job/{job_id}/increment-failure', once);
    },
    close: async (job_status, change) => {
      await updateJob(client, id, { job_status, ...change }, options).catch(frozen);
    },
    leave: async (message) => {
      const query = { job_status: 'completed_with_errors' as const, message };
      const signal = AbortSignal.timeout(farewellMs);
      await updateJob(client, id, query, { signal, retryForMs: 0 }).catch(frozen);
    },
    async untilOver(tell) {
      for (;;) {
        const job = await readJob(client, id, options);
        tell(job);
        if (isFinalStatus(job.status)) return job;
        await clock.wait(lookEveryMs, options.signal);
      }
    },
  };
}

const readJob = (client: RagClient, job_id: string, options: CallOptions): Promise<JobView> =>
  client.get('/v1/job/{job_id}', { ...options, params: { path: { job_id } } });

/** Sets what it names, so that saying it again changes nothing. */
const updateJob = (client: RagClient, job_id: string, query: JobChange, options: CallOptions) =>
  client.patch('/v1/job/{job_id}', { ...options, isRepeatable: true, params: { path: { job_id }, query } });

/** In a browser, `randomUUID` exists only on secure pages. */
const newKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16)).join('-');

/** A job that is over already needs no closing: its last answer got lost. */
function frozen(error: unknown): void {
  if (!(error instanceof ApiFailure) || error.code !== 'CONFLICT') throw error;
}

/** What our jobs begin their message with, to be known again by the next run. */
const signature = (ingestorId: string) => `[${ingestorId}]`;
export const jobMessage = (ingestorId: string, text: string): string => `${signature(ingestorId)} ${text}`;

/** Creating is not repeatable. When its answer is lost, what may have been created is ended before another try. */
async function createJob(deps: JobDeps): Promise<string> {
  const { client, datasourceId: datasource_id, ingestorId, options, clock } = deps;
  const query = { datasource_id, job_status: 'in_progress' as const, message: jobMessage(ingestorId, 'Sending.') };
  const deadline = clock.now() + (options.retryForMs ?? 0);
  for (;;) {
    try {
      return (await client.post('/v1/job', { ...options, params: { query } })).job_id;
    } catch (error) {
      if (!(error instanceof ApiFailure) || !error.isPassing || clock.now() >= deadline) throw error;
      await clock.wait(1_000 * (0.5 + clock.random()), options.signal);
      await endLeftovers(deps);
    }
  }
}

/** Open jobs of this ingestor: their run is gone, and what it handed over is still worked on. */
async function endLeftovers({ client, datasourceId, ingestorId, options, log }: JobDeps): Promise<void> {
  const params = { path: { datasource_id: datasourceId } };
  const jobs = await client.get('/v1/jobs/datasource/{datasource_id}', { ...options, params });
  const isLeftover = ({ status, message }: JobView) =>
    status === 'in_progress' && message?.startsWith(signature(ingestorId)) === true;
  for (const { job_id } of jobs.filter(isLeftover)) {
    const message = jobMessage(ingestorId, 'Interrupted; a later run continued.');
    const query = { job_status: 'completed_with_errors' as const, message };
    await updateJob(client, job_id, query, options).catch(frozen);
    log({ message: `Ended job ${job_id} of an earlier run.` });
  }
}

/** Whether a batch was refused because the job has ended or was deleted. Throws if a person stopped the job. */
async function isOver({ client, options, log }: JobDeps, id: string, error: unknown): Promise<boolean> {
  if (!(error instanceof ApiFailure) || !['CONFLICT', 'NOT_FOUND'].includes(error.code)) return false;
  const job = await readJob(client, id, options).catch((failure: unknown) => {
    if (failure instanceof ApiFailure && failure.code === 'NOT_FOUND') return undefined;
    throw failure;
  });
  if (job?.status === 'terminated')
    throw new ApiFailure('CONFLICT', 'The job was terminated by someone.', { cause: error });
  if (job && !isFinalStatus(job.status)) return false;
  log({ message: `Job ${id} ended before the run; continuing with a new job.`, error });
  return true;
}
