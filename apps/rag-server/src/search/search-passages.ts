import type { ParallelSearch, SearchAnswer, SearchFilters } from '@parley/contracts';
import type { Embedder } from '../embeddings/embedder.js';
import { type ChunkFilter, conditionsOf, inDatasources } from '../index/chunk-filter.js';
import type { ChunkIndex } from '../index/chunk-index.js';
import type { Readable } from '../permissions/readable-datasources.js';
import { toFusedHit, toHit } from './search.view.js';
import { type Fused, type Leg, bestFirst, fuseLegs } from './fuse-legs.js';

export interface SearchQuestion {
  readonly query: string;
  readonly filters: SearchFilters;
  /** Hits per list, 1 to 100. */
  readonly limit: number;
  readonly searches: readonly ParallelSearch[];
  /** What the caller may read; part of every filter. */
  readonly readable: Readable;
  readonly signal: AbortSignal;
}

/** A failing engine fails the search: an outage never reads as "nothing known". */
export type SearchPassages = (question: SearchQuestion) => Promise<SearchAnswer>;

interface SearchDeps {
  readonly index: ChunkIndex;
  readonly embedder: Embedder;
  readonly now: () => Date;
}

/** All sub-searches at once; those with the same filter share their legs and differ in weight alone. */
export function makeSearchPassages({ index, embedder, now }: SearchDeps): SearchPassages {
  return async (question) => {
    const { query, searches, limit, signal } = question;
    const pool = Math.max(50, 5 * limit);
    const freshAt = Math.floor(now().getTime() / 1000);
    const vector = async () => (await embedder.embed([query], { purpose: 'query', signal }))[0];
    const embedded = searches.some(({ semantic_weight: weight }) => weight > 0) ? await vector() : undefined;
    const legs = shared(async (filter: ChunkFilter, needs: { words: boolean; meaning: boolean }) => {
      const [words, meaning] = await Promise.all([
        needs.words ? index.rankByKeywords({ text: query, filter, limit: pool }) : [],
        needs.meaning && embedded ? index.rankByMeaning({ vector: embedded, filter, limit: pool }) : [],
      ]);
      return { words: { ranked: words, pool }, meaning: { ranked: meaning, pool } };
    });
    const lists = await Promise.all(
      searches.map(async (search) => {
        const filter = { conditions: conditionsFor(search, question), freshAt };
        const weight = search.semantic_weight;
        const { words, meaning } = await legs(filter, { words: weight < 1, meaning: weight > 0 });
        return { label: search.label, fused: fuseLegs(words, meaning, weight) };
      }),
    );
    return {
      ...Object.fromEntries(
        lists.map(({ label, fused }) => [label, fused.slice(0, limit).map((hit) => toHit(hit, query))]),
      ),
      results: acrossLabels(lists)
        .slice(0, limit)
        .map(({ hit, labels }, at) => toFusedHit(hit, query, at + 1, labels)),
    };
  };
}

/** All must hold: the caller narrows what the tool is set up for, and both what the caller may read. */
function conditionsFor(search: ParallelSearch, { filters, readable }: SearchQuestion) {
  return [
    ...conditionsOf(filters),
    ...conditionsOf(search.extra_filters),
    ...(search.datasource_ids.length > 0 ? conditionsOf({ datasource_id: search.datasource_ids }) : []),
    ...(readable === 'all' ? [] : [inDatasources(readable)]),
  ];
}

type Legs = (filter: ChunkFilter, needs: { words: boolean; meaning: boolean }) => Promise<{ words: Leg; meaning: Leg }>;

function shared(ask: Legs): Legs {
  const asked = new Map<string, ReturnType<Legs>>();
  return (filter, needs) => {
    const key = JSON.stringify([filter, needs]);
    const answer = asked.get(key) ?? ask(filter, needs);
    asked.set(key, answer);
    return answer;
  };
}

/** Each passage once, by its mean score over all labels. */
function acrossLabels(lists: readonly { label: string; fused: readonly Fused[] }[]) {
  const hits = new Map<string, { hit: Fused; labels: string[] }>();
  for (const { label, fused } of lists) {
    for (const { chunk, score } of fused) {
      const before = hits.get(chunk.id);
      const sum = (before?.hit.score ?? 0) + score / lists.length;
      hits.set(chunk.id, { hit: { chunk, score: sum }, labels: [...(before?.labels ?? []), label] });
    }
  }
  return [...hits.values()].sort((a, b) => bestFirst(a.hit, b.hit));
}
