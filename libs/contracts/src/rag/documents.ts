import { z } from 'zod';
import { queryInt } from '../query.js';
import { chunkId, datasourceId, documentId, epochSeconds } from './ids.js';

/** Query of `GET /v1/datasource/:datasource_id/documents`; both numbers count chunks. */
export const documentsQuery = z.object({
  offset: queryInt(z.int().min(0).default(0)).describe('Number of chunks to skip'),
  limit: queryInt(z.int().min(1).max(1000).default(100)).describe('Maximum number of chunks per page'),
});
export type DocumentsQuery = z.infer<typeof documentsQuery>;

/** A chunk in a listing: everything but its text. */
export const chunkSummary = z.object({
  id: chunkId,
  chunk_index: z.int().nonnegative(),
  total_chunks: z.int().positive(),
  metadata: z.object({
    fresh_until: epochSeconds.nullable(),
    document_type: z.string(),
    document_ingested_at: epochSeconds.nullable(),
    is_structured_entity: z.boolean(),
    source: z.string().nullable(),
  }),
});
export type ChunkSummary = z.infer<typeof chunkSummary>;

/** Answer of the documents listing: chunks nested in documents, the totals of this page. */
export const documentList = z
  .object({
    datasource_id: datasourceId,
    documents: z.array(z.object({ document_id: documentId, title: z.string(), chunks: z.array(chunkSummary) })),
    total_documents: z.int().nonnegative(),
    total_chunks: z.int().nonnegative(),
    offset: z.int().nonnegative(),
    limit: z.int().positive(),
    has_more: z.boolean(),
  })
  .meta({ id: 'DocumentList' });
export type DocumentList = z.infer<typeof documentList>;

/** Where a passage stands in its file: what an answer's source opens at. */
export const passageAnchor = z
  .object({
    /** For people: `page 3`, `slide 2`, `Prices!A7`. */
    label: z.string(),
    /** What follows `#` in the file's address (RFC 8118 for PDF); empty where nothing opens such a file at a place. */
    fragment: z.string(),
  })
  .meta({ id: 'PassageAnchor' });
export type PassageAnchor = z.infer<typeof passageAnchor>;

/** What is known of a chunk beside its text, in search hits and chunk reads alike. */
export const chunkMetadata = z
  .object({
    id: chunkId,
    datasource_id: datasourceId,
    ingestor_id: z.string(),
    document_id: documentId,
    title: z.string(),
    description: z.string(),
    document_type: z.string(),
    is_structured_entity: z.boolean(),
    document_ingested_at: epochSeconds.nullable(),
    fresh_until: epochSeconds.nullable(),
    chunk_index: z.int().nonnegative(),
    total_chunks: z.int().positive(),
    /** Absent for passages without a place of their own. */
    anchor: passageAnchor.optional(),
    /** What the ingestor said about the document; `source` is its address. */
    metadata: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'ChunkMetadata' });
export type ChunkMetadata = z.infer<typeof chunkMetadata>;

/** Answer of `GET /v1/chunk/:chunk_id/content`. */
export const chunkContent = z
  .object({
    id: chunkId,
    text_content: z.string(),
    /** Characters at the beginning of the text that stand further above in the document: headings, the head of a table. */
    context_chars: z.int().nonnegative(),
    document_id: documentId,
    datasource_id: datasourceId,
    chunk_index: z.int().nonnegative(),
    total_chunks: z.int().positive(),
    metadata: chunkMetadata,
  })
  .meta({ id: 'ChunkContent' });
export type ChunkContent = z.infer<typeof chunkContent>;
