import { z } from 'zod';
import { datasourceId, documentId, epochSeconds, freeMetadata, ingestorId, jobId } from './ids.js';

/** Most documents in one `POST /v1/ingest`. */
export const maxDocumentsPerIngest = 1_000;
/** Longest document, in bytes of UTF-8. */
export const maxDocumentBytes = 1024 * 1024;
/** Largest body of `POST /v1/ingest`, in bytes. */
export const maxIngestBytes = 32 * 1024 * 1024;

/** Metadata of a document as ingested; three keys are needed, `metadata` is searchable as `metadata.<key>`. */
export const ingestMetadata = z.object({
  document_id: documentId,
  title: z.string().max(2000),
  document_type: z.string().min(1).max(200),
  description: z.string().max(10_000).default(''),
  is_structured_entity: z.boolean().default(false),
  /** When this document goes stale; wins over the batch's value. */
  fresh_until: epochSeconds.nullish(),
  metadata: freeMetadata.nullish(),
});
export type IngestMetadata = z.infer<typeof ingestMetadata>;

/** One document to index. */
export const ingestDocument = z.object({
  page_content: z.string().refine((text) => Buffer.byteLength(text) <= maxDocumentBytes, 'at most 1 MiB'),
  metadata: ingestMetadata,
});
export type IngestDocument = z.infer<typeof ingestDocument>;

/** Body of `POST /v1/ingest`. Without a job id the server makes a job. */
export const ingestRequest = z
  .object({
    ingestor_id: ingestorId,
    datasource_id: datasourceId,
    job_id: jobId.nullish(),
    /** 0, null or absent: derived from the datasource's reload interval. */
    fresh_until: epochSeconds.nullish(),
    documents: z.array(ingestDocument).min(1).max(maxDocumentsPerIngest),
  })
  .meta({ id: 'IngestRequest' });
export type IngestRequest = z.infer<typeof ingestRequest>;

/**
 * Headers of `POST /v1/ingest`. A request that is sent again under its key, because its answer was lost, is answered as
 * the first time and changes nothing (IETF draft-ietf-httpapi-idempotency-key-header). The draft has the key quoted.
 */
export const ingestHeaders = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{1,257}$/, 'must be 1 to 255 printable ASCII characters, in quotes or not')
    .transform((key) => key.replace(/^"(.*)"$/, '$1'))
    .optional()
    .describe('Repeating a request with the same key returns the first answer and changes nothing'),
});

/** Answer 202 of everything that starts a job: accepted durably, done later. */
export const ingestAccepted = z
  .object({ datasource_id: datasourceId, job_id: jobId, message: z.string() })
  .meta({ id: 'IngestAccepted' });
export type IngestAccepted = z.infer<typeof ingestAccepted>;
