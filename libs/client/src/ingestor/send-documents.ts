import { fieldError } from '@parley/contracts';
import { every } from '@parley/pacing';
import { z } from 'zod';
import { ApiFailure } from '../http/api-failure.js';
import { batchesOf } from './batches.js';
import { bytesOf } from './document-limits.js';
import { type IngestJob, type JobDeps, jobMessage } from './ingest-job.js';
import type { IngestFile, IngestInput, IngestLimits, IngestRun, SkippedDocument } from './ingestor-run.js';

/** The server ends a job after 15 s without a word. */
const touchEveryMs = 4_000;

/** What a run knows of itself. */
export interface Tally {
  /** Ids that the source has, skipped ones included: their older version is not taken for gone. */
  readonly seen: Set<string>;
  readonly skipped: SkippedDocument[];
  sent: number;
  sentBytes: number;
}

/** Reads the source to its end and hands everything over; cut off, it says so to the job and throws. */
export async function sendAll(
  { documents, files, signal }: IngestRun,
  deps: JobDeps,
  job: IngestJob,
  tally: Tally,
  limits: () => IngestLimits,
  tell: () => void,
): Promise<void> {
  const { log, ingestorId, clock } = deps;
  const says = (text: string) => jobMessage(ingestorId, text);
  const touching = every(touchEveryMs, (stop) => job.touch(says(`Sent ${tally.sent} documents.`), stop), {
    wait: clock.wait,
    onError: (error) => log({ message: 'Could not report progress to the job.', error }),
  });
  const send = deliver(job, tally, log);
  try {
    for await (const batch of batchesOf(documents, {
      limits,
      envelopeBytes: envelopeBytes(deps),
      skip: skipper(job, tally, log),
      clock,
      signal: signal ?? new AbortController().signal,
    })) {
      await send(batch);
      tell();
    }
    for await (const file of files ?? []) {
      await deliverFile(job, tally, log)(file);
      tell();
    }
  } catch (error) {
    const unheard = (failure: unknown) =>
      log({ message: 'Could not report the interruption to the job.', error: failure });
    await job.leave(says(`Interrupted after ${tally.sent} documents.`)).catch(unheard);
    throw error;
  } finally {
    await touching.stop();
  }
}

const envelopeBytes = ({ ingestorId, datasourceId }: JobDeps) =>
  bytesOf(
    JSON.stringify({ ingestor_id: ingestorId, datasource_id: datasourceId, job_id: ' '.repeat(36), documents: [] }),
  );

/** Sends a batch. One that is too large for something on the way is halved, down to the document that has to stay out. */
function deliver(job: IngestJob, tally: Tally, log: JobDeps['log']) {
  const skip = skipper(job, tally, log);
  const send = async (batch: readonly IngestInput[]): Promise<void> => {
    try {
      await job.send(batch);
    } catch (error) {
      const [first] = batch;
      if (!isOfDocuments(error) || !first) throw error;
      if (batch.length === 1) return skip(first.metadata.document_id, error.message);
      const half = Math.ceil(batch.length / 2);
      await send(batch.slice(0, half));
      await send(batch.slice(half));
      return;
    }
    for (const { page_content: text, metadata } of batch) {
      tally.seen.add(metadata.document_id);
      tally.sent += 1;
      tally.sentBytes += bytesOf(text);
    }
  };
  return send;
}

/** A file that is too large for the server, or for something on the way, stays out. */
const deliverFile = (job: IngestJob, tally: Tally, log: JobDeps['log']) => async (file: IngestFile) => {
  try {
    await job.sendFile(file);
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.code !== 'PAYLOAD_TOO_LARGE') throw error;
    return skipper(job, tally, log)(file.path, error.message);
  }
  tally.seen.add(file.path);
  tally.sent += 1;
  tally.sentBytes += file.content.size;
};

/** Whether the server refuses what is in the batch and nothing else about the request. */
function isOfDocuments(error: unknown): error is ApiFailure {
  if (!(error instanceof ApiFailure)) return false;
  if (error.code === 'PAYLOAD_TOO_LARGE') return true;
  const fields = z.array(fieldError).min(1).safeParse(error.more.details);
  return (
    error.code === 'VALIDATION_ERROR' && fields.data?.every(({ field }) => field.startsWith('documents.')) === true
  );
}

/** Records a skipped document and reports it to the job. */
const skipper = (job: IngestJob, tally: Tally, log: JobDeps['log']) => async (documentId: string, reason: string) => {
  tally.seen.add(documentId);
  tally.skipped.push({ documentId, reason });
  log({ message: `Skipped ${documentId}: ${reason}` });
  await job.addError(`${documentId}: ${reason}`).catch((error: unknown) => {
    // The result names it all the same; an older server has no such route.
    if (!(error instanceof ApiFailure)) throw error;
    log({ message: `Could not report ${documentId} to the job.`, error });
  });
};
