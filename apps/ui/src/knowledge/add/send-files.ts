import type { RagSchemas } from '@parley/client';
import { rag } from '../../api/clients.js';
import { filesType } from '../../api/source-words.js';
import type { Source } from '../sources/freshness.js';
import { batchesOf, documentOf, filesSourceId, type NewDocument } from './file-documents.js';
import type { ReadFile } from './read-files.js';
import { type ChosenReaders, shareSource } from './share-source.js';

const ingestor = { ingestor_type: 'upload', ingestor_name: 'browser', description: 'Files uploaded in the browser' };
const yearSeconds = 31_536_000;
/** Small enough to show progress and to pass through a proxy. */
const maxBytes = 4 * 1024 * 1024;

export interface Upload {
  readonly files: readonly ReadFile[];
  /** The name of a new source ... */
  readonly name: string;
  readonly description: string;
  /** The team that will own it. */
  readonly ownerTeam: string | null;
  /** Who else reads it. */
  readonly readers: ChosenReaders;
  /** ... or the source the files are added to. */
  readonly existing: Source | undefined;
  readonly onProgress: (sent: number) => void;
}

type SourceDraft = Pick<Upload, 'name' | 'description' | 'ownerTeam' | 'readers'>;

/**
 * Ingests files as an ingestor would: heartbeat, source, job, documents. Resolves to the job once all are stored. If
 * interrupted, the job ends by itself with what it has. Throws `ApiFailure`.
 */
export async function sendFiles({ files, existing, onProgress, ...draft }: Upload) {
  const documents = files.map(documentOf);
  const limits = await rag.post('/v1/ingestor/heartbeat', { isRepeatable: true, body: ingestor });
  // People who may add to a source may not be allowed to change its record; the server dates it when the job ends.
  const { datasource_id } = existing ?? (await makeSource(draft, limits.ingestor_id));
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

/** Its readers are set before it holds anything. */
async function makeSource({ name, description, ownerTeam, readers }: SourceDraft, ingestorId: string) {
  const body: RagSchemas['DatasourceRequest'] = {
    datasource_id: filesSourceId(name),
    ingestor_id: ingestorId,
    name: name.trim(),
    description,
    source_type: filesType,
    last_updated: Math.floor(Date.now() / 1000),
    reload_interval: yearSeconds,
    owner_team: ownerTeam,
  };
  const made = await rag.post('/v1/datasource', { isRepeatable: true, body });
  await shareSource(made.datasource_id, readers);
  return made;
}

/** Browsers offer `randomUUID` only on secure pages. */
const newKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16)).join('-');
