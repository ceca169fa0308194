import type { IngestAccepted } from '@parley/contracts';
import type { paths } from '../generated/rag-server.js';
import type { CallOptions } from '../http/call-options.js';
import type { RagClient } from './rag-client.js';

/** What files are sent for. */
export type FilesQuery = paths['/v1/ingest/files']['post']['parameters']['query'];

/** A file with the path that it came with. */
export interface FileToSend {
  readonly path: string;
  readonly content: Blob;
}

/**
 * Sends files to be indexed; resolves once they are stored for good. With an idempotency key the request is repeated when
 * nobody knows whether it arrived. Throws `ApiFailure` or the signal's reason.
 */
export function sendFiles(
  rag: RagClient,
  files: readonly FileToSend[],
  query: FilesQuery,
  options: CallOptions = {},
): Promise<IngestAccepted> {
  const form = new FormData();
  for (const { path, content } of files) form.append('file', content, path);
  // As it is documented, the body is an object of binary texts.
  const body = form as unknown as { file: string[] };
  return rag.post('/v1/ingest/files', { params: { query }, body, timeoutMs: uploadMs, ...options });
}

/** Long enough for the largest file over a slow line. */
const uploadMs = 900_000;
