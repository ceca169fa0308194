import {
  AppError,
  ingestAccepted,
  ingestHeaders,
  type IngestRequest,
  ingestRequest,
  maxIngestBytes,
  verifiedDocumentType,
} from '@parley/contracts';
import { type RagRoute, route } from '../http/route.js';
import type { SourceRights } from '../permissions/source-rights.js';
import type { AcceptDocuments } from './accept-documents.js';

export interface IngestionRouteDeps {
  readonly acceptDocuments: AcceptDocuments;
  readonly rights: SourceRights;
}

export const ingestionRoutes = ({ acceptDocuments, rights }: IngestionRouteDeps): RagRoute[] => [
  route({
    method: 'post',
    path: '/v1/ingest',
    access: 'ingestonly',
    tag: 'Ingestion',
    summary: 'Submit documents for indexing',
    description:
      'Without a job id, a new job is created that ends with these documents. With an Idempotency-Key you can repeat the ' +
      'request: it gets the same answer and changes nothing, as long as its job exists.',
    headers: ingestHeaders,
    body: ingestRequest,
    bodyLimitBytes: maxIngestBytes,
    success: { status: 202, description: 'Accepted and stored', schema: ingestAccepted },
    changed: 'datasource_id',
    handle: async ({ body, headers: { 'idempotency-key': key }, caller, signal }) => {
      refuseVerified(body);
      const admit = () => rights.requireIngest(caller, body.datasource_id, signal);
      const job = await acceptDocuments(body, admit, key === undefined ? undefined : { caller: caller.subject, key });
      const count = body.documents.length;
      return {
        datasource_id: job.datasourceId,
        job_id: job.id,
        message: `Accepted ${count} ${count === 1 ? 'document' : 'documents'}.`,
      };
    },
  }),
];

/** What is found first and quoted as it is, only whoever may change the source says. */
function refuseVerified({ documents }: IngestRequest): void {
  const at = documents.findIndex(({ metadata }) => metadata.document_type === verifiedDocumentType);
  if (at < 0) return;
  const message = `${verifiedDocumentType} is reserved for PUT /v1/verified-answers`;
  throw new AppError('VALIDATION_ERROR', 'The request is not valid.', {
    details: [{ field: `documents.${at}.metadata.document_type`, message }],
  });
}
