import {
  AppError,
  heartbeatAnswer,
  type HeartbeatAnswer,
  heartbeatRequest,
  type HeartbeatRequest,
  ingestorQuery,
  ingestorView,
  type IngestorView,
  maxDocumentBytes,
  maxDocumentsPerIngest,
  maxIngestBytes,
  ragMessage,
} from '@parley/contracts';
import { z } from 'zod';
import { type RagRoute, route } from '../http/route.js';
import { epochSeconds } from '../time/epoch-seconds.js';
import type { Ingestor, IngestorStore } from './ingestor.store.js';

export interface IngestorRouteDeps {
  readonly ingestors: IngestorStore;
  readonly now: () => Date;
}

const tag = 'Ingestors';
const limits = {
  max_documents_per_ingest: maxDocumentsPerIngest,
  max_request_bytes: maxIngestBytes,
  max_document_bytes: maxDocumentBytes,
  max_chunk_size: 100_000,
  ping_interval_seconds: 120,
};

export const ingestorRoutes = ({ ingestors, now }: IngestorRouteDeps): RagRoute[] => [
  route({
    method: 'post',
    path: '/v1/ingestor/heartbeat',
    access: 'ingestonly',
    tag,
    summary: 'Register or refresh an ingestor',
    body: heartbeatRequest,
    success: { status: 200, description: 'The ingestor and its limits', schema: heartbeatAnswer },
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
  route({
    method: 'get',
    path: '/v1/ingestors',
    access: 'readonly',
    tag,
    summary: 'List the ingestors that sent a heartbeat',
    success: { status: 200, description: 'Ingestors ordered by id', schema: z.array(ingestorView) },
    handle: async () => (await ingestors.list()).map(toView),
  }),
  route({
    method: 'delete',
    path: '/v1/ingestor/delete',
    access: 'admin',
    tag,
    summary: 'Delete an ingestor; its datasources stay, and its next heartbeat registers it again',
    query: ingestorQuery,
    success: { status: 200, description: 'Deleted', schema: ragMessage },
    handle: async ({ query }) => {
      if (await ingestors.remove(query.ingestor_id)) return { message: 'Deleted. Its datasources stay.' };
      throw new AppError('NOT_FOUND', 'There is no such ingestor.');
    },
  }),
];

const toView = ({ id, kind, name, description, metadata, lastSeen }: Ingestor): IngestorView => ({
  ingestor_id: id,
  ingestor_type: kind,
  ingestor_name: name,
  description,
  metadata: { ...metadata },
  last_seen: lastSeen,
});

const idOf = ({ ingestor_type: type, ingestor_name: name }: HeartbeatRequest) => `${type}:${name}`;
