import type { ChunkMetadata, SearchHit, SearchSnippet } from '@parley/contracts';
import type { Chunk, ChunkKey, PassageAnchor } from '../index/chunk-index.js';
import type { Fused } from './fuse-legs.js';
import { hitText, snippetsFor } from './passage-snippet.js';
import type { QueryWords } from './query-words.js';
import type { SearchQuestion } from './search-question.js';
import { shownTo } from './shown-score.js';

export const toChunkMetadata = ({ id, document, chunkIndex, totalChunks, anchor }: Chunk): ChunkMetadata => ({
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
  ...(anchor && { anchor }),
  metadata: { ...document.metadata },
});

/** Where the document came from, as its ingestor said it. */
export function sourceOf({ document }: Pick<Chunk, 'document'>): string | null {
  const { source } = document.metadata;
  return typeof source === 'string' ? source : null;
}

/** The address of a source where the passage stands in it. */
const openedAt = (source: string, anchor: PassageAnchor | undefined): string =>
  source === '' || !anchor || anchor.fragment === '' || source.includes('#') ? source : `${source}#${anchor.fragment}`;

/** Hits of one answer; a passage that is in several of its lists is cut to a snippet once. */
export function hitView(
  words: QueryWords,
  role: SearchQuestion['role'],
  chunks: ReadonlyMap<ChunkKey, Chunk>,
): (place: Fused) => SearchHit[] {
  const shown = shownTo(role);
  const snippetOf = snippetsFor(words);
  const made = new Map<ChunkKey, Omit<SearchHit, 'score'>>();
  return ({ key, score }) => {
    const chunk = chunks.get(key);
    if (!chunk) return [];
    const hit = made.get(key) ?? hitOf(chunk, snippetOf(chunk.text, chunk.document.language));
    made.set(key, hit);
    return [{ ...hit, score: shown(score) }];
  };
}

function hitOf(chunk: Chunk, shown: SearchSnippet): Omit<SearchHit, 'score'> {
  const { title, description } = chunk.document;
  return {
    text_content: hitText({
      ...{ title, description, snippet: shown.text },
      place: chunk.anchor?.label ?? '',
      source: openedAt(sourceOf(chunk) ?? '', chunk.anchor),
    }),
    snippet: shown,
    metadata: toChunkMetadata(chunk),
  };
}
