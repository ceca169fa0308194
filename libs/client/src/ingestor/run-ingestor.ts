import { fileOfDocument, type JobView } from '@parley/contracts';
import { every } from '@parley/pacing';
import { ApiFailure } from '../http/api-failure.js';
import { systemClock } from '../http/clock.js';
import type { RagSchemas } from '../rag/rag-client.js';
import type { CallOptions } from '../http/call-options.js';
import { beat } from './beat.js';
import { beginJob, type IngestJob, type JobDeps, jobMessage } from './ingest-job.js';
import type { IngestLimits, IngestProgress, IngestResult, IngestRun } from './ingestor-run.js';
import { removeMissing } from './missing-documents.js';
import { sendAll, type Tally } from './send-documents.js';

const defaultPatienceMs = 600_000;

/**
 * Sends the documents of a source to the server: heartbeat, job, batches within the limits from the heartbeat, and the
 * job's end. It waits out outages of up to `patienceMs`. After a crash, simply run it again: documents keep their ids,
 * and the server embeds nothing whose text it has. Throws `ApiFailure`, what `documents` throws, or the signal's reason.
 */
export async function runIngestor(run: IngestRun): Promise<IngestResult> {
  const { client, ingestor, clock = systemClock, signal, patienceMs = defaultPatienceMs, log = () => undefined } = run;
  const options: CallOptions = { retryForMs: patienceMs, ...(signal && { signal }) };
  const body = identityOf(run);
  let limits = await beat(client, body, options);
  const ingestorId = limits.ingestor_id;
  const beating = every(
    () => limits.ping_interval_seconds * 1_000,
    async (stop) => {
      limits = await beat(client, body, { signal: stop });
    },
    { wait: clock.wait, onError: (error) => log({ message: `The heartbeat of ${ingestor.name} failed.`, error }) },
  );
  try {
    const refused = await saveRecord(run, { ...run.datasource, ingestor_id: ingestorId }, options);
    const job = { client, ingestorId, datasourceId: run.datasource.datasource_id, clock, options, log };
    return await ingestAll(run, job, () => limits).catch((error: unknown) => {
      // The refusal of the record says what to do; what comes of going on all the same only says no.
      throw refused && error instanceof ApiFailure && error.code === 'NOT_FOUND' ? refused : error;
    });
  } finally {
    await beating.stop();
  }
}

/**
 * An ingestor that was let into a datasource of others brings documents, and their record stays as they have it: resolves to
 * the refusal then.
 */
async function saveRecord(
  { client, log }: IngestRun,
  body: RagSchemas['DatasourceRequest'],
  options: CallOptions,
): Promise<ApiFailure | undefined> {
  try {
    await client.post('/v1/datasource', { ...options, isRepeatable: true, body });
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiFailure && error.code === 'CONFLICT')) throw error;
    log?.({ message: 'Someone else manages the record of the datasource, so it stays unchanged.', error });
    return error;
  }
}

const identityOf = ({ ingestor: { type, name, description, metadata } }: IngestRun) => ({
  ingestor_type: type,
  ingestor_name: name,
  ...(description !== undefined && { description }),
  ...(metadata !== undefined && { metadata }),
});

async function ingestAll(run: IngestRun, deps: JobDeps, limits: () => IngestLimits): Promise<IngestResult> {
  const tally: Tally = { seen: new Set(), skipped: [], sent: 0, sentBytes: 0 };
  const tell = (phase: IngestProgress['phase'], indexed = 0) => {
    const { sent, sentBytes, skipped } = tally;
    run.onProgress?.({ phase, expected: run.expected, sent, sentBytes, skipped: skipped.length, indexed });
  };
  const job = await beginJob(deps);
  await sendAll(run, deps, job, tally, limits, () => tell('sending'));
  const ended = await endJob(deps, job, tally, (view) => tell('indexing', view.progress_counter));
  const isWhole = run.deleteMissing === true && ended.status !== 'terminated';
  const wasSeen = (id: string) => tally.seen.has(id) || tally.seen.has(fileOfDocument(id));
  const isGone = (id: string) => !wasSeen(id) && (run.mayRemove?.(id) ?? true);
  const removed = isWhole ? await removeMissing(deps, isGone, limits, () => tell('removing')) : undefined;
  tell('done', ended.progress_counter);
  return { status: ended.status, job: ended, sent: tally.sent, skipped: tally.skipped, removed };
}

async function endJob(
  { ingestorId }: JobDeps,
  job: IngestJob,
  { sent, skipped }: Tally,
  tell: (view: JobView) => void,
): Promise<JobView> {
  const message = jobMessage(ingestorId, `${sent} documents sent, ${skipped.length} skipped.`);
  const total = sent + skipped.length;
  await job.close(skipped.length === 0 ? 'completed' : 'completed_with_errors', { message, total });
  return job.untilOver(tell);
}
