import type { ChunkMetadata, FusedHit, SearchHit } from '@parley/contracts';
import type { Chunk } from '../index/chunk-index.js';
import type { Fused } from './fuse-legs.js';
import { hitText } from './passage-snippet.js';

export const toChunkMetadata = ({ id, document, chunkIndex, totalChunks }: Chunk): ChunkMetadata => ({
  id,
  datasource_id: document.datasourceId,
  ingestor_id: document.ingestorId,
  document_id: document.documentId,
  title: document.title,
  description: document.description,
  document_type: document.documentType,
  is_structured_entity: document.isStructuredEntity,
  document_ingested_at: document.ingestedAt,
  fresh_until: document.freshUntil === 0 ? null : document.freshUntil,
  chunk_index: chunkIndex,
  total_chunks: totalChunks,
  metadata: { ...document.metadata },
});

/** Where the document came from, as its ingestor said it. */
export function sourceOf({ document }: Pick<Chunk, 'document'>): string | null {
  const { source } = document.metadata;
  return typeof source === 'string' ? source : null;
}

export const toHit = ({ chunk, score }: Fused, query: string): SearchHit => ({
  text_content: hitText({ ...chunk.document, text: chunk.text, source: sourceOf(chunk) ?? '' }, query),
  metadata: toChunkMetadata(chunk),
  score: Math.round(score * 1e6) / 1e6,
});

export const toFusedHit = (hit: Fused, query: string, rank: number, labels: string[]): FusedHit => ({
  ...toHit(hit, query),
  rank,
  labels,
});
