import { ingestAccepted, ingestRequest, maxIngestBytes } from '@parley/contracts';
import { type RagRoute, route } from '../http/route.js';
import type { AcceptDocuments } from './accept-documents.js';

export const ingestionRoutes = ({ acceptDocuments }: { readonly acceptDocuments: AcceptDocuments }): RagRoute[] => [
  route({
    method: 'post',
    path: '/v1/ingest',
    role: 'ingestonly',
    tag: 'Ingestion',
    summary: 'Take documents over; they are indexed afterwards',
    description: 'Without a job id a job is made, and ends with these documents.',
    body: ingestRequest,
    bodyLimitBytes: maxIngestBytes,
    success: { status: 202, description: 'Accepted durably', schema: ingestAccepted },
    handle: async ({ body }) => {
      const job = await acceptDocuments(body);
      const count = body.documents.length;
      return {
        datasource_id: job.datasourceId,
        job_id: job.id,
        message: `Accepted ${count} ${count === 1 ? 'document' : 'documents'}.`,
      };
    },
  }),
];
