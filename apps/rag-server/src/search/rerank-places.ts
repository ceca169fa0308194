import type { HitExplanation } from '@parley/contracts';
import type { ChunkKey } from '../index/chunk-index.js';
import type { Reranker } from '../rerank/reranker.js';
import { bestFirst, type Fused } from './fuse-legs.js';
import type { ReadChunks } from './result-page.js';

/** What a reranker made of the passages that it was asked about. */
export type Rerankings = ReadonlyMap<ChunkKey, NonNullable<HitExplanation['reranked']>>;

interface Asked {
  readonly query: string;
  readonly read: ReadChunks;
  readonly signal: AbortSignal;
}

export interface Reranking {
  readonly reranker: Pick<Reranker, 'candidates' | 'rerank'>;
  /** Told of a reranker that does not answer: the search goes on without it. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * Puts the best passages in the order of the reranker; all others stay behind them. It is always asked about the same
 * ones, so that pages fit together, and only about such as the caller may read. Where it does not answer, the order
 * stays as it was: nothing is lost or let through by that. See docs/adr/0025.
 */
export async function rerankPlaces<Place extends Fused>(
  places: readonly Place[],
  { query, read, signal }: Asked,
  { reranker, onFailure }: Reranking,
): Promise<{ readonly places: readonly Place[]; readonly reranked: Rerankings }> {
  const chunks = await read(places.slice(0, reranker.candidates).map(({ key }) => key));
  const asked = places.slice(0, reranker.candidates).filter(({ key }) => chunks.has(key));
  const texts = asked.map(({ key }) => textOf(chunks.get(key)));
  const scores = await reranker.rerank(query, texts, signal).catch((error: unknown) => {
    signal.throwIfAborted();
    onFailure(error);
    return undefined;
  });
  if (!scores) return { places, reranked: new Map() };
  const judged = asked.map((place, at) => ({ place, key: place.key, score: scores[at] ?? 0, from: at + 1 }));
  const isAsked = new Set(asked.map(({ key }) => key));
  return {
    places: [...judged.sort(bestFirst).map(({ place }) => place), ...places.filter(({ key }) => !isAsked.has(key))],
    reranked: new Map(judged.map(({ key, score, from }) => [key, { score, from_rank: from }])),
  };
}

const textOf = (chunk: { readonly document: { readonly title: string }; readonly text: string } | undefined): string =>
  chunk ? `${chunk.document.title}\n${chunk.text}` : '';
