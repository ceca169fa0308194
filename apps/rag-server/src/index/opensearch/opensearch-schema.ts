import { z } from 'zod';
import type { Chunk, EmbeddedChunk, PassageAnchor } from '../chunk-index.js';
import { documentKey } from '../chunk-id.js';
import { languageIn, passageKeywords, wordsBy } from '../keyword-text.js';
import { attributesOf, numbersOf } from './opensearch-filter.js';

const keyword = { type: 'keyword', ignore_above: 8_191 } as const;
const stored = { type: 'keyword', index: false, doc_values: false } as const;
const integer = { type: 'integer' } as const;
const seconds = { type: 'double' } as const;

/**
 * Fields that indexes of earlier versions lack. Words come made, with blanks between them (see `src/words`); earlier
 * versions left them to the server, in the field `keywords`.
 */
export const laterFields = {
  anchor: stored,
  readers_key: keyword,
  words: { type: 'text', analyzer: 'whitespace' },
  words_by: keyword,
} as const;

/** How the index is made; `_meta` says what its vectors were made by. */
export const indexBody = (
  meta: { readonly dimensions: number; readonly embedding_model: string },
  replicas: string,
) => ({
  settings: {
    'index.knn': true,
    'index.number_of_shards': 1,
    'index.auto_expand_replicas': replicas,
  },
  mappings: {
    dynamic: 'strict',
    _meta: meta,
    properties: {
      ...Object.fromEntries(
        ['kind', 'generation', 'chunk_id', 'document_key', 'datasource_id', 'document_id', 'ingestor_id'].map(
          (name) => [name, keyword],
        ),
      ),
      title: keyword,
      // The longest that ingestion takes, which is still a term that the engine takes.
      description: { type: 'keyword', ignore_above: 10_000, doc_values: false },
      document_type: keyword,
      is_structured_entity: { type: 'boolean' },
      document_ingested_at: seconds,
      fresh_until: seconds,
      metadata: stored,
      attributes: keyword,
      numbers: { type: 'nested', properties: { key: keyword, value: seconds } },
      chunk_index: integer,
      total_chunks: integer,
      start_at: integer,
      end_at: integer,
      headings: stored,
      ...laterFields,
      content: stored,
      embedding_hash: keyword,
      vector: {
        type: 'knn_vector',
        dimension: meta.dimensions,
        method: {
          name: 'hnsw',
          engine: 'lucene',
          space_type: 'cosinesimil',
          parameters: { m: 16, ef_construction: 128 },
        },
      },
    },
  },
});

/** A passage as it is sent; `generation` names the write that brought it. */
export const toSource = ({ document, ...chunk }: EmbeddedChunk, generation: string) => ({
  kind: 'chunk',
  generation,
  chunk_id: chunk.id,
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
  numbers: numbersOf(document.metadata),
  chunk_index: chunk.chunkIndex,
  total_chunks: chunk.totalChunks,
  start_at: chunk.start,
  end_at: chunk.end,
  headings: JSON.stringify(chunk.headings),
  ...(chunk.anchor && { anchor: JSON.stringify(chunk.anchor) }),
  content: chunk.text,
  words: passageKeywords({ ...chunk, document }),
  words_by: wordsBy({ document }),
  embedding_hash: chunk.embeddingHash,
  ...(document.readersKey !== undefined && { readers_key: document.readersKey }),
  vector: [...chunk.vector],
});

/** Everything that a chunk is read from. */
export const withoutVector = { excludes: ['vector', 'keywords', 'words', 'attributes', 'numbers'] };

const source = z.object({
  chunk_id: z.string(),
  datasource_id: z.string(),
  document_id: z.string(),
  ingestor_id: z.string(),
  title: z.string(),
  description: z.string(),
  document_type: z.string(),
  is_structured_entity: z.boolean(),
  document_ingested_at: z.number(),
  fresh_until: z.number(),
  metadata: z.string(),
  chunk_index: z.int(),
  total_chunks: z.int(),
  start_at: z.int(),
  end_at: z.int(),
  headings: z.string(),
  anchor: z.string().optional(),
  content: z.string(),
  embedding_hash: z.string(),
  readers_key: z.string().optional(),
  words_by: z.string().optional(),
});

export function toChunk(read: unknown): Chunk {
  const row = source.parse(read);
  const language = languageIn(row.words_by ?? '');
  return {
    id: row.chunk_id,
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
      ...(language && { language }),
      ...(row.readers_key !== undefined && { readersKey: row.readers_key }),
    },
    chunkIndex: row.chunk_index,
    totalChunks: row.total_chunks,
    text: row.content,
    start: row.start_at,
    end: row.end_at,
    headings: JSON.parse(row.headings) as string[],
    ...(row.anchor !== undefined && { anchor: JSON.parse(row.anchor) as PassageAnchor }),
    embeddingHash: row.embedding_hash,
  };
}
