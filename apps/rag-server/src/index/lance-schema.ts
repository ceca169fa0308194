import { Bool, Field, FixedSizeList, Float32, Float64, Int32, Schema, Utf8 } from 'apache-arrow';
import type { Chunk, EmbeddedChunk } from './chunk-index.js';
import { documentKey } from './chunk-id.js';
import { keywordText } from './keyword-text.js';
import { attributesOf } from './lance-filter.js';

/** A stored passage, column by column; columns that filters may name carry the filter's own names. */
export interface ChunkRow extends Record<string, unknown> {
  readonly id: string;
  readonly document_key: string;
  readonly datasource_id: string;
  readonly document_id: string;
  readonly ingestor_id: string;
  readonly title: string;
  readonly description: string;
  readonly document_type: string;
  readonly is_structured_entity: boolean;
  readonly document_ingested_at: number;
  readonly fresh_until: number;
  readonly metadata: string;
  readonly attributes: string;
  readonly chunk_index: number;
  readonly total_chunks: number;
  readonly start_at: number;
  readonly end_at: number;
  readonly headings: string;
  readonly content: string;
  readonly keywords: string;
  readonly embedding_hash: string;
}

const text = (name: string) => new Field(name, new Utf8(), false);
const count = (name: string) => new Field(name, new Int32(), false);
const seconds = (name: string) => new Field(name, new Float64(), false);

/** Declared, never inferred: the engine would guess types from whatever row comes first. */
export const chunkSchema = (dimensions: number, model: string): Schema =>
  new Schema(
    [
      ...['id', 'document_key', 'datasource_id', 'document_id', 'ingestor_id'].map(text),
      ...['title', 'description', 'document_type'].map(text),
      new Field('is_structured_entity', new Bool(), false),
      ...['document_ingested_at', 'fresh_until'].map(seconds),
      ...['metadata', 'attributes'].map(text),
      ...['chunk_index', 'total_chunks', 'start_at', 'end_at'].map(count),
      ...['headings', 'content', 'keywords', 'embedding_hash'].map(text),
      new Field('vector', new FixedSizeList(dimensions, new Field('item', new Float32(), false)), false),
    ],
    new Map([['embedding_model', model]]),
  );

/** What a passage is read back from; the vector stays where it is. */
export const chunkColumns = [
  ...['id', 'datasource_id', 'document_id', 'ingestor_id', 'title', 'description', 'document_type'],
  ...['is_structured_entity', 'document_ingested_at', 'fresh_until', 'metadata', 'chunk_index', 'total_chunks'],
  ...['start_at', 'end_at', 'headings', 'content', 'embedding_hash'],
];

export const toRow = ({ document, ...chunk }: EmbeddedChunk): ChunkRow & { vector: Float32Array } => ({
  id: chunk.id,
  document_key: documentKey(document),
  datasource_id: document.datasourceId,
  document_id: document.documentId,
  ingestor_id: document.ingestorId,
  title: document.title,
  description: document.description,
  document_type: document.documentType,
  is_structured_entity: document.isStructuredEntity,
  document_ingested_at: document.ingestedAt,
  fresh_until: document.freshUntil,
  metadata: JSON.stringify(document.metadata),
  attributes: attributesOf(document.metadata),
  chunk_index: chunk.chunkIndex,
  total_chunks: chunk.totalChunks,
  start_at: chunk.start,
  end_at: chunk.end,
  headings: JSON.stringify(chunk.headings),
  content: chunk.text,
  // The title twice: what a document says it is about weighs more than a word in passing.
  keywords: keywordText([document.title, document.title, ...chunk.headings, chunk.text].join('\n')),
  embedding_hash: chunk.embeddingHash,
  vector: chunk.vector,
});

export const toChunk = (row: ChunkRow): Chunk => ({
  id: row.id,
  document: {
    datasourceId: row.datasource_id,
    documentId: row.document_id,
    ingestorId: row.ingestor_id,
    title: row.title,
    description: row.description,
    documentType: row.document_type,
    isStructuredEntity: row.is_structured_entity,
    ingestedAt: row.document_ingested_at,
    freshUntil: row.fresh_until,
    metadata: JSON.parse(row.metadata) as Record<string, unknown>,
  },
  chunkIndex: row.chunk_index,
  totalChunks: row.total_chunks,
  text: row.content,
  start: row.start_at,
  end: row.end_at,
  headings: JSON.parse(row.headings) as string[],
  embeddingHash: row.embedding_hash,
});
