import {
  type HeartbeatAnswer,
  type HeartbeatRequest,
  heartbeatAnswer,
  heartbeatRequest,
  maxDocumentBytes,
  maxDocumentsPerIngest,
  maxIngestBytes,
} from '@parley/contracts';
import { type RagRoute, route } from '../http/route.js';
import { epochSeconds } from '../jobs/manage-jobs.js';
import type { IngestorStore } from './ingestor.store.js';

interface Deps {
  readonly ingestors: IngestorStore;
  readonly now: () => Date;
}

const limits = {
  max_documents_per_ingest: maxDocumentsPerIngest,
  max_request_bytes: maxIngestBytes,
  max_document_bytes: maxDocumentBytes,
  max_chunk_size: 100_000,
  ping_interval_seconds: 120,
};

export const ingestorRoutes = ({ ingestors, now }: Deps): RagRoute[] => [
  route({
    method: 'post',
    path: '/v1/ingestor/heartbeat',
    role: 'ingestonly',
    tag: 'Ingestors',
    summary: 'Register or refresh an ingestor',
    body: heartbeatRequest,
    success: { status: 200, description: 'The ingestor and the limits it has to keep', schema: heartbeatAnswer },
    handle: async ({ body }): Promise<HeartbeatAnswer> => {
      const id = idOf(body);
      await ingestors.put({
        id,
        kind: body.ingestor_type,
        name: body.ingestor_name,
        description: body.description,
        metadata: body.metadata,
        lastSeen: epochSeconds(now()),
      });
      return { ingestor_id: id, message: 'Registered.', ...limits };
    },
  }),
];

const idOf = ({ ingestor_type: type, ingestor_name: name }: HeartbeatRequest) => `${type}:${name}`;
