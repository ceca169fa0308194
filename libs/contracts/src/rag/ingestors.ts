import { z } from 'zod';
import { epochSeconds, freeMetadata, ingestorId, plainText } from './ids.js';

/** Body of `POST /v1/ingestor/heartbeat`. The type holds no colon, since it is the first half of the id. */
export const heartbeatRequest = z
  .object({
    ingestor_type: plainText(200).regex(/^[^:]+$/, 'must not be empty or contain ":"'),
    ingestor_name: plainText(200),
    description: z.string().max(2000).default(''),
    metadata: freeMetadata.default({}),
  })
  .meta({ id: 'IngestorHeartbeat' });
export type HeartbeatRequest = z.infer<typeof heartbeatRequest>;

const positive = z.int().positive();

/** Answer of the heartbeat: the ingest limits. Sizes in bytes or characters as named, the interval in seconds. */
export const heartbeatAnswer = z
  .object({
    ingestor_id: ingestorId,
    message: z.string(),
    max_documents_per_ingest: positive,
    max_request_bytes: positive,
    max_document_bytes: positive,
    max_chunk_size: positive,
    ping_interval_seconds: positive,
  })
  .meta({ id: 'IngestLimits' });
export type HeartbeatAnswer = z.infer<typeof heartbeatAnswer>;

/** One ingestor; `GET /v1/ingestors` answers a bare array of them. */
export const ingestorView = z
  .object({
    ingestor_id: ingestorId,
    ingestor_type: z.string(),
    ingestor_name: z.string(),
    description: z.string().nullable(),
    metadata: z.record(z.string(), z.unknown()).nullable(),
    last_seen: epochSeconds.nullable(),
  })
  .meta({ id: 'Ingestor' });
export type IngestorView = z.infer<typeof ingestorView>;

export const ingestorQuery = z.object({
  ingestor_id: ingestorId.describe('Id of the ingestor, `<ingestor_type>:<ingestor_name>`'),
});
