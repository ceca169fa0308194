import { datasourceObject } from '@parley/authz-client';
import type { HitExplanation } from '@parley/contracts';
import type { Chunk, ChunkKey, RankedChunk } from '../index/chunk-index.js';
import type { RankedSearch, SearchQuestion } from './search-question.js';
import { rounded, type ShownScore, shownTo } from './shown-score.js';
import { visibleSearch } from './visible-search.js';
import type { Weighed } from './weigh-legs.js';

type Asked = Pick<SearchQuestion, 'filters' | 'role' | 'readable'> & { readonly pool: number };
type Explained = HitExplanation['searches'][number];

/** How a hit came to its place, sub-search by sub-search, and why this caller may see it. */
export function explainHit(
  { key, chunk }: { key: ChunkKey; chunk: Chunk },
  lists: readonly RankedSearch[],
  asked: Asked,
): HitExplanation {
  const { role } = asked;
  const byRole = { role, relation: null, object: null };
  return {
    searches: lists.flatMap((list) => explained(key, list, asked)),
    access:
      asked.readable.datasources === 'all'
        ? byRole
        : { role, relation: 'can_read', object: datasourceObject(chunk.document.datasourceId) },
  };
}

function explained(
  key: ChunkKey,
  { search, legs, fused, weighed }: RankedSearch,
  { filters, readable, role, pool }: Asked,
): Explained[] {
  const place = fused.find((one) => one.key === key);
  const shown = visibleSearch(readable.datasources, search);
  if (!place || !shown) return [];
  return [
    {
      label: search.label,
      score: shownTo(role)(place.score),
      semantic_weight: search.semantic_weight ?? shownTo(role)(weighed?.weight ?? 0),
      ...(weighed && { by_question: shownWeight(weighed, shownTo(role)) }),
      candidates_per_leg: pool,
      filters,
      extra_filters: shown.extra_filters,
      datasource_ids: shown.datasource_ids,
      keyword: placeIn(legs.keywords, key, shownTo(role, legs.keywords[0]?.score)),
      // A cosine depends on the passage and the question alone.
      meaning: placeIn(legs.meaning, key, rounded, legs.similarities.get(key)),
    },
  ];
}

/** Made of a keyword score among others, and shown as such a score is. */
const shownWeight = (
  { weight, spread, agreement, isForeign }: Weighed,
  shown: ShownScore,
): Explained['by_question'] => ({
  semantic_weight: shown(weight),
  meaning_spread: shown(spread),
  agreement: shown(agreement),
  ...(isForeign && { other_language: true }),
});

function placeIn(
  leg: readonly RankedChunk[],
  key: ChunkKey,
  shown: ShownScore,
  otherwise?: number,
): Explained['keyword'] {
  const at = leg.findIndex((place) => place.key === key);
  const score = leg[at]?.score ?? otherwise;
  return score === undefined ? null : { rank: at < 0 ? null : at + 1, score: shown(score) };
}
