import { z } from 'zod';
import { freeJson } from '../free-json.js';

/**
 * Text without control characters and without halves of surrogate pairs, of which docdb would make one id. Said apart
 * from a schema's pattern: that is documented, and keeps to what every regular expression engine knows.
 */
export const plainText = (maxChars: number) =>
  z
    .string()
    .min(1)
    .max(maxChars)
    .refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text), 'must not contain control characters or lone surrogates');

/** Datasource id, `<source_type>:<locator>` by convention; any text of up to 1,024 characters is accepted. */
export const datasourceId = plainText(1024);
/** Document id, chosen by the ingestor; unique within its datasource. */
export const documentId = plainText(1024);
/** Chunk id: opaque, path-safe, made by the server. */
export const chunkId = z.string().regex(/^[A-Za-z0-9_-]{1,128}$/, 'not a chunk id');
/** Ingestor id, `<ingestor_type>:<ingestor_name>`. */
export const ingestorId = plainText(401).regex(
  /^[^:]{1,200}:[\s\S]{1,200}$/,
  'not of the form <ingestor_type>:<ingestor_name>',
);

/** What clients say about an ingestor, a datasource or a document in their own words: up to 64 KiB. */
export const freeMetadata = freeJson({ maxBytes: 64 * 1024 });

/** Job id: a UUID. */
export const jobId = z.uuid();

/** Seconds since 1970, as every date of the retrieval API is written. */
export const epochSeconds = z.int().min(0).max(32_503_680_000);

/** Seconds between two reloads: a minute to a year. */
export const reloadInterval = z.int().min(60).max(31_536_000);
