import { z } from 'zod';
import { queryInt } from '../query.js';
import { datasourceId, documentId, epochSeconds, freeMetadata, ingestorId, jobId } from './ids.js';
import { documentReaders } from './readers.js';

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
  /** Both the datasource and one of these must let somebody read. Null or absent: the datasource alone decides. */
  readers: documentReaders.nullish(),
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

/** Largest file, in bytes. */
export const maxFileBytes = 100 * 1024 * 1024;
/** Most files in one `POST /v1/ingest/files`. */
export const maxFilesPerIngest = 100;
/** Largest body of `POST /v1/ingest/files`, in bytes. */
export const maxFilesIngestBytes = 256 * 1024 * 1024;

/** Query of `POST /v1/ingest/files`: what the files are for is known, and checked, before they come. */
export const ingestFilesQuery = z.object({
  datasource_id: datasourceId.describe('Datasource that the documents are added to'),
  ingestor_id: ingestorId.describe('Who sends them'),
  job_id: jobId.optional().describe('Job that the files belong to; without one, a new job is created for them'),
  fresh_until: queryInt(epochSeconds.optional()).describe(
    'When the documents go stale, in epoch seconds; 0 or absent: derived from the reload interval of the datasource',
  ),
  source: z
    .string()
    .min(1)
    .max(2_000)
    .optional()
    .describe('Where people open the file, an address or a path; for a request of one file'),
});
export type IngestFilesQuery = z.infer<typeof ingestFilesQuery>;

const partMark = '#part=';

/** Id of one of the documents that a file with a long text becomes; the first has the name of the file. */
export const partDocumentId = (file: string, at: number): string => (at === 0 ? file : `${file}${partMark}${at + 1}`);

/** Parts that a file can become: it has 32 MiB of text at most, in parts of half a MiB at least. */
export const mostFileParts = 100;

/** The file that a document is, or is a part of. */
export const fileOfDocument = (id: string): string => id.replace(/#part=\d+$/, '');

/** Body of `POST /v1/ingest/files`, as it is documented. A part's file name, with its path, becomes the document's id. */
export const ingestFilesBody = z
  .object({
    file: z
      .array(z.string().meta({ format: 'binary' }))
      .min(1)
      .max(maxFilesPerIngest),
  })
  .meta({ id: 'IngestFiles' });

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
