import { ingestAccepted, ingestHeaders, ingestRequest, maxIngestBytes } from '@parley/contracts';
import { type RagRoute, route } from '../http/route.js';
import type { AcceptDocuments } from './accept-documents.js';

export const ingestionRoutes = ({ acceptDocuments }: { readonly acceptDocuments: AcceptDocuments }): RagRoute[] => [
  route({
    method: 'post',
    path: '/v1/ingest',
    role: 'ingestonly',
    tag: 'Ingestion',
    summary: 'Take documents over; they are indexed afterwards',
    description:
      'Without a job id a job is made, and ends with these documents. With an Idempotency-Key the request may be sent ' +
      'again: it is answered as before and changes nothing, as long as its job is kept.',
    headers: ingestHeaders,
    body: ingestRequest,
    bodyLimitBytes: maxIngestBytes,
    success: { status: 202, description: 'Accepted durably', schema: ingestAccepted },
    changed: 'datasource_id',
    handle: async ({ body, headers: { 'idempotency-key': key }, caller: { subject: caller } }) => {
      const job = await acceptDocuments(body, key === undefined ? undefined : { caller, key });
      const count = body.documents.length;
      return {
        datasource_id: job.datasourceId,
        job_id: job.id,
        message: `Accepted ${count} ${count === 1 ? 'document' : 'documents'}.`,
      };
    },
  }),
];
