import type { RagSchemas } from '@parley/client';
import { rag } from '../../api/clients.js';
import type { Source } from '../sources/freshness.js';
import { type NewDocument, batchesOf, documentOf, filesSourceId } from './file-documents.js';
import type { ReadFile } from './read-files.js';

const ingestor = { ingestor_type: 'upload', ingestor_name: 'browser', description: 'Files that people bring' };
const yearSeconds = 31_536_000;
/** Small enough that progress is seen and a proxy takes it. */
const maxBytes = 4 * 1024 * 1024;

export interface Upload {
  readonly files: readonly ReadFile[];
  /** What a new source is called ... */
  readonly name: string;
  readonly description: string;
  /** ... or the one that the files are added to. */
  readonly existing: Source | undefined;
  readonly onProgress: (sent: number) => void;
}

/**
 * Brings files in as an ingestor would: heartbeat, source, job, documents. Resolves to the job once all are taken over
 * for good. Cut off in between, the job ends by itself with what it has. Throws `ApiFailure`.
 */
export async function sendFiles({ files, name, description, existing, onProgress }: Upload) {
  const documents = files.map(documentOf);
  const limits = await rag.post('/v1/ingestor/heartbeat', { isRepeatable: true, body: ingestor });
  const { datasource_id } = await rag.post('/v1/datasource', {
    isRepeatable: true,
    body: sourceRecord({ name, description, existing, ingestorId: limits.ingestor_id }),
  });
  const query = { datasource_id, job_status: 'in_progress' as const, total: documents.length, message: 'Files' };
  const { job_id } = await rag.post('/v1/job', { params: { query } });
  const send = async (batch: NewDocument[]) => {
    await rag.post('/v1/ingest', {
      idempotencyKey: newKey(),
      body: { ingestor_id: limits.ingestor_id, datasource_id, job_id, documents: batch },
    });
  };
  let sent = 0;
  for (const batch of batchesOf(documents, { maxDocuments: limits.max_documents_per_ingest, maxBytes })) {
    await send(batch);
    onProgress((sent += batch.length));
  }
  return { job_id };
}

/** A new record, or the one that is there with another date: writing it replaces all of it. */
function sourceRecord({
  name,
  description,
  existing,
  ingestorId,
}: Pick<Upload, 'name' | 'description' | 'existing'> & {
  readonly ingestorId: string;
}): RagSchemas['DatasourceRequest'] {
  const last_updated = Math.floor(Date.now() / 1000);
  if (existing) return { ...existing, last_updated };
  return {
    datasource_id: filesSourceId(name),
    ingestor_id: ingestorId,
    name: name.trim(),
    description,
    source_type: 'files',
    last_updated,
    reload_interval: yearSeconds,
  };
}

/** In a browser `randomUUID` is there for secure pages alone. */
const newKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16)).join('-');
