import { ApiFailure } from '../http/api-failure.js';
import type { CallOptions } from '../http/call-options.js';
import type { RagClient } from '../rag/rag-client.js';
import { beginJob, type JobDeps, jobMessage } from './ingest-job.js';
import type { IngestLimits } from './ingestor-run.js';
import { removedDocument } from './removed-document.js';

const pageChunks = 1_000;

/**
 * Ids of the documents of a datasource, those without text left out. `undefined` when there is no such datasource or this
 * caller may not list it: whoever ingests need not be allowed to read, and then only time removes what is gone
 * (`reload_interval`). Throws `ApiFailure`.
 */
export async function listDocumentIds(
  client: RagClient,
  datasourceId: string,
  options: CallOptions = {},
): Promise<ReadonlySet<string> | undefined> {
  const ids = new Set<string>();
  try {
    for (let offset = 0, hasMore = true; hasMore; offset += pageChunks) {
      const params = { path: { datasource_id: datasourceId }, query: { offset, limit: pageChunks } };
      const page = await client.get('/v1/datasource/{datasource_id}/documents', { ...options, params });
      for (const { document_id: id } of page.documents) ids.add(id);
      hasMore = page.has_more;
    }
  } catch (error) {
    if (error instanceof ApiFailure && ['NOT_FOUND', 'FORBIDDEN'].includes(error.code)) return undefined;
    throw error;
  }
  return ids;
}

/**
 * Takes out what the source has no more, in a job of its own once nothing else is under way.
 * @param isGone whether a document that the run did not see is one of those
 */
export async function removeMissing(
  deps: JobDeps,
  isGone: (documentId: string) => boolean,
  limits: () => IngestLimits,
  tell: () => void,
): Promise<number | undefined> {
  const { client, datasourceId, options, log } = deps;
  const listed = await listDocumentIds(client, datasourceId, options);
  if (listed === undefined) {
    log({ message: 'Deleted documents cannot be removed: this ingestor may not list the datasource.' });
    return undefined;
  }
  const missing = [...listed].filter(isGone);
  if (missing.length === 0) return 0;
  tell();
  const job = await beginJob(deps);
  const size = Math.min(100, limits().max_documents_per_ingest);
  for (let at = 0; at < missing.length; at += size) await job.send(missing.slice(at, at + size).map(removedDocument));
  const message = jobMessage(deps.ingestorId, `${missing.length} documents removed.`);
  await job.close('completed', { message, total: missing.length });
  await job.untilOver(() => undefined);
  return missing.length;
}
