import { ApiFailure, type RagSchemas, sendFiles as send } from '@parley/client';
import { rag } from '../../api/clients.js';
import { filesType } from '../../api/source-words.js';
import type { Source } from '../sources/freshness.js';
import type { ChosenFile } from './choose-files.js';
import { filesSourceId } from './files-source-id.js';
import { type ChosenReaders, shareSource } from './share-source.js';
import { t } from '../../texts/texts.js';

const ingestor = { ingestor_type: 'upload', ingestor_name: 'browser', description: t('Files uploaded in the browser') };
const yearSeconds = 31_536_000;
/** Far enough away that only a deletion ends it: nobody reads a file anew on a schedule. */
const noEnd = 32_503_680_000;
/** More at once would share the same line. */
const atOnce = 3;

/** How far one file is. */
export type FileState = 'waiting' | 'sending' | 'sent' | { readonly failed: string };

/** A job that takes files, and goes on taking them when some could not be sent. */
export interface Begun {
  readonly datasourceId: string;
  readonly ingestorId: string;
  readonly jobId: string;
}

export interface SourceDraft {
  /** The name of a new source ... */
  readonly name: string;
  readonly description: string;
  /** The team that will own it. */
  readonly ownerTeam: string | null;
  /** Who else reads it. */
  readonly readers: ChosenReaders;
  /** ... or the source the files are added to. */
  readonly existing: Source | undefined;
}

/**
 * Prepares for files as an ingestor would: heartbeat, source, job. If nothing is sent, the job ends by itself. Throws
 * `ApiFailure`.
 */
export async function beginFiles({ existing, ...draft }: SourceDraft, total: number): Promise<Begun> {
  const { ingestor_id: ingestorId } = await rag.post('/v1/ingestor/heartbeat', { isRepeatable: true, body: ingestor });
  // People who may add to a source may not be allowed to change its record; the server dates it when the job ends.
  const { datasource_id: datasourceId } = existing ?? (await makeSource(draft, ingestorId));
  const query = { datasource_id: datasourceId, job_status: 'in_progress' as const, total, message: t('Files') };
  const { job_id: jobId } = await rag.post('/v1/job', { params: { query } });
  return { datasourceId, ingestorId, jobId };
}

/** Files may have been added or taken away since the job began. Throws `ApiFailure`. */
export const expectFiles = ({ jobId }: Begun, total: number) =>
  rag.patch('/v1/job/{job_id}', { params: { path: { job_id: jobId }, query: { total } } });

/** Sends each file on its own, some at a time, and tells how far each is; one that fails stops no other. */
export async function sendFiles(
  files: readonly ChosenFile[],
  begun: Begun,
  tell: (path: string, state: FileState) => void,
): Promise<void> {
  const waiting = [...files];
  const sendNext = async (): Promise<void> => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      tell(file.path, 'sending');
      tell(file.path, await stateAfter(file, begun));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sendNext));
}

async function stateAfter({ path, content }: ChosenFile, begun: Begun): Promise<FileState> {
  const { datasourceId, ingestorId, jobId } = begun;
  const query = { datasource_id: datasourceId, ingestor_id: ingestorId, job_id: jobId, fresh_until: noEnd };
  try {
    await send(rag, [{ path, content }], query, { idempotencyKey: newKey() });
    return 'sent';
  } catch (error) {
    return { failed: error instanceof ApiFailure ? error.message : t('It cannot be read any more. Choose it again.') };
  }
}

/** Its readers are set before it holds anything. */
async function makeSource(
  { name, description, ownerTeam, readers }: Omit<SourceDraft, 'existing'>,
  ingestorId: string,
) {
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
