import { ingestAccepted, ingestFilesBody, ingestFilesQuery, ingestHeaders } from '@parley/contracts';
import { filesRequestMs } from '../http/bounds.js';
import { type RagRoute, route } from '../http/route.js';
import type { SourceRights } from '../permissions/source-rights.js';
import type { AcceptFiles } from './accept-files.js';
import type { ReceiveFiles } from './receive-files.js';

export interface FileRouteDeps {
  readonly receiveFiles: ReceiveFiles;
  readonly acceptFiles: AcceptFiles;
  readonly rights: SourceRights;
}

export const fileRoutes = ({ receiveFiles, acceptFiles, rights }: FileRouteDeps): RagRoute[] => [
  route({
    method: 'post',
    path: '/v1/ingest/files',
    access: 'ingestonly',
    tag: 'Ingestion',
    summary: 'Submit files for indexing',
    description:
      'Up to 100 files of 100 MiB each, 256 MiB together. The job tells what became of each, and what of it was left ' +
      'out; a file with a long text becomes several documents. Without a job id, a new job is created that ends with ' +
      'these files. With an Idempotency-Key you can repeat the request, as with POST /v1/ingest.',
    query: ingestFilesQuery,
    headers: ingestHeaders,
    body: undefined,
    bodyType: 'multipart/form-data',
    unchecked: { body: ingestFilesBody },
    answerMs: filesRequestMs,
    success: { status: 202, description: 'Accepted and stored', schema: ingestAccepted },
    errors: {
      413: 'A file, or all of them, is too large, or there are too many',
      415: 'The body is not multipart/form-data',
      503: 'The files could not be stored, and none was kept',
    },
    changed: 'datasource_id',
    handle: async ({ query, headers: { 'idempotency-key': key }, caller, signal }, { req }) => {
      const admit = () => rights.requireIngest(caller, query.datasource_id, signal);
      await admit();
      const received = await receiveFiles(req, signal);
      const named = key === undefined ? undefined : { caller: caller.subject, key };
      const job = await acceptFiles(query, received, admit, named);
      const count = received.length;
      const message = `Accepted ${count} ${count === 1 ? 'file' : 'files'}.`;
      return { datasource_id: job.datasourceId, job_id: job.id, message };
    },
  }),
];
