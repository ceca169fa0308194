import type { FusedHit, ParallelSearch, SearchAnswer, SearchHit } from '@parley/contracts';
import type { Embedder } from '../embeddings/embedder.js';
import { conditionsOf, inDatasources } from '../index/chunk-filter.js';
import type { Chunk, ChunkIndex, DocumentFacts } from '../index/chunk-index.js';
import { mayReadDocument } from '../permissions/readable-datasources.js';
import { type AskLegs, askLegs } from './ask-legs.js';
import { explainHit } from './explain-hit.js';
import { inSteps } from './in-steps.js';
import { bestFirst, type Fused, fuseLegs, type Legs } from './fuse-legs.js';
import { pageViews } from './page-views.js';
import { needVector, queryVector } from './query-vector.js';
import { queryWords } from './query-words.js';
import { type IsRelevant, relevanceTo } from './relevance.js';
import { type Reranking, type Rerankings, rerankPlaces } from './rerank-places.js';
import { chunkReader, type ReadChunks, withoutCopies } from './result-page.js';
import type { RankedSearch, SearchQuestion } from './search-question.js';
import { hitView } from './search.view.js';
import { rounded } from './shown-score.js';
import { type Promotions, verifiedFirst } from './verified-first.js';
import { wantedView } from './wanted-view.js';
import { weighLegs } from './weigh-legs.js';

/** A failing engine fails the search: an outage never reads as "nothing known". */
export type SearchPassages = (question: SearchQuestion) => Promise<SearchAnswer>;

interface SearchDeps {
  readonly index: ChunkIndex;
  readonly embedder: Embedder;
  readonly now: () => Date;
  /** Judges the best passages once more; absent: their order is that of the legs. */
  readonly reranking?: Reranking | undefined;
}

/** All sub-searches at once, on one view of the index. The candidates depend on `limit` alone, so pages fit together. */
export function makeSearchPassages({ index, embedder, now, reranking }: SearchDeps): SearchPassages {
  const onPageView = pageViews(index);
  return async (question) => {
    const { query, searches, limit, signal } = question;
    const { vector: vectorBy = queryVector(question) } = question;
    const vector = needVector(searches) ? vectorBy(embedder) : undefined;
    return onPageView(question, async (current) => {
      const view = wantedView(current, signal);
      const ask = askLegs({ view, query, vector, pool: poolOf(limit) });
      const freshAt = Math.floor(now().getTime() / 1000);
      const find = async (asked: SearchQuestion) => {
        const read = chunkReader(view, { freshAt, lists: asked.readable.lists });
        const lists = await rankedSearches(asked, ask, { freshAt, unrelated: embedder.unrelatedSimilarity });
        return answerOf(lists, asked, { read, model: embedder.model, freshAt, reranking });
      };
      const [answered, leavesOut] = await Promise.all([find(question), leavesOutMore(question, find)]);
      return leavesOut ? { ...answered.answer, more_for_you: true } : answered.answer;
    });
  };
}

/** An answer, and the documents of its results by the id of their passage. */
type Find = (
  question: SearchQuestion,
) => Promise<{ readonly answer: SearchAnswer; readonly shown: ReadonlyMap<string, DocumentFacts> }>;

/**
 * Whether the caller alone would have found something about the question on this page that the team may not read. A second
 * search on the same view: the first one knows nothing of it.
 */
async function leavesOutMore(question: SearchQuestion, find: Find): Promise<boolean> {
  const { withoutTeam, readable } = question;
  if (!withoutTeam) return false;
  const { answer, shown } = await find({ ...question, ...withoutTeam, explain: false });
  const isWithheld = (hit: SearchHit) => {
    const document = shown.get(hit.metadata.id);
    return document === undefined || !mayReadDocument(readable, document);
  };
  return answer.results.some((hit) => hit.is_relevant !== false && isWithheld(hit));
}

const rankedSearches = async (
  question: SearchQuestion,
  ask: AskLegs,
  { freshAt, unrelated }: { readonly freshAt: number; readonly unrelated: number },
): Promise<RankedSearch[]> =>
  Promise.all(
    question.searches.map(async (search) => {
      const conditions = conditionsFor(search, question);
      const legs = await ask({ conditions, freshAt, lists: question.readable.lists }, search.semantic_weight);
      return ranked(search, legs, { isWeighed: question.weighsByQuestion ?? false, unrelated });
    }),
  );

/** A sub-search without a weight has that of the question, for its own list too. */
function ranked(
  search: ParallelSearch,
  legs: Legs,
  { isWeighed, unrelated }: { readonly isWeighed: boolean; readonly unrelated: number },
): RankedSearch {
  const { semantic_weight: given } = search;
  const weighed = isWeighed || given === undefined ? weighLegs(legs, unrelated) : undefined;
  const fused = fuseLegs(legs, given ?? weighed?.weight ?? 0, unrelated);
  return { search, legs, fused, weighed, combined: weighed ? fuseLegs(legs, weighed.weight, unrelated) : fused };
}

interface Source {
  readonly read: ReadChunks;
  readonly model: string;
  /** Epoch seconds. */
  readonly freshAt: number;
  readonly reranking: Reranking | undefined;
}

async function answerOf(lists: readonly RankedSearch[], question: SearchQuestion, source: Source) {
  const { query, offset, limit, signal } = question;
  const { read, model, freshAt, reranking } = source;
  const words = queryWords(query);
  const end = offset + limit;
  const fusedPlaces = acrossSearches(lists);
  const { places, reranked } = reranking
    ? await rerankPlaces(fusedPlaces, { query, read, signal }, reranking)
    : { places: fusedPlaces, reranked: noRerankings };
  const { places: everywhere, promoted } = await verifiedFirst(places, {
    words,
    read,
    model,
    freshAt,
    cosineOf: (key) => cosineOf(key, lists),
  });
  const pages = lists.map(({ search, fused }) => ({ label: search.label, page: fused.slice(offset, end) }));
  // One read for all lists; only where copies are left out does another follow.
  const chunks = await read([...everywhere.slice(0, end), ...pages.flatMap(({ page }) => page)].map(({ key }) => key));
  const results = (await withoutCopies(everywhere, end, read)).slice(offset);
  const toHit = hitView(words, question.role, chunks);
  const toFusedHit = fusedHitView(lists, question, { isRelevant: relevanceTo(words, model), promoted, reranked });
  const toRankedHit = (place: (typeof results)[number], at: number) =>
    toHit(place).map((hit) => toFusedHit(hit, place, offset + at + 1));
  const fused = await inSteps(results, toRankedHit, signal);
  const byLabel: [string, SearchHit[]][] = [];
  for (const { label, page } of pages) byLabel.push([label, await inSteps(page, toHit, signal)]);
  const shown = new Map(results.map(({ chunk }) => [chunk.id, chunk.document]));
  return { answer: { ...Object.fromEntries(byLabel), results: fused }, shown };
}

const noRerankings: Rerankings = new Map();

/** What was made of the places beside their order. */
interface Judged {
  readonly isRelevant: IsRelevant;
  readonly promoted: Promotions;
  readonly reranked: Rerankings;
}

/** What a hit of the fused list says beyond a hit. */
function fusedHitView(
  lists: readonly RankedSearch[],
  question: SearchQuestion,
  { isRelevant, promoted, reranked }: Judged,
) {
  return (hit: SearchHit, { key, labels, chunk }: Place & { readonly chunk: Chunk }, rank: number): FusedHit => {
    const relevant = isRelevant({ text: chunk.text, ...chunk.document }, cosineOf(key, lists));
    const promotion = promoted.get(key);
    const judged = reranked.get(key);
    const explain = () => ({
      ...explainHit({ key, chunk }, lists, { ...question, pool: poolOf(question.limit) }),
      ...(judged && { reranked: { ...judged, score: rounded(judged.score) } }),
      ...(promotion && { verified: promotion.why }),
    });
    return {
      ...hit,
      rank,
      labels: [...labels],
      ...(relevant !== undefined && { is_relevant: relevant || promotion !== undefined }),
      ...(promotion && { verified: promotion.verified }),
      ...(question.explain && { explain: explain() }),
    };
  };
}

/** Candidates of each leg (ADR 0007). */
const poolOf = (limit: number) => Math.max(50, 5 * limit);

/** All must hold: the caller narrows what the tool is set up for, and both what the caller may read. */
function conditionsFor(search: ParallelSearch, { filters, readable: { datasources } }: SearchQuestion) {
  return [
    ...conditionsOf(filters),
    ...conditionsOf(search.extra_filters),
    ...(search.datasource_ids.length > 0 ? conditionsOf({ datasource_id: search.datasource_ids }) : []),
    ...(datasources === 'all' ? [] : [inDatasources(datasources)]),
  ];
}

interface Place extends Fused {
  readonly labels: readonly string[];
}

/** Each passage once, by its mean score over all sub-searches. */
function acrossSearches(lists: readonly RankedSearch[]): Place[] {
  const places = new Map<string, Place>();
  for (const { search, combined } of lists) {
    for (const { key, score } of combined) {
      const before = places.get(key);
      const labels = [...(before?.labels ?? []), search.label];
      places.set(key, { key, score: (before?.score ?? 0) + score / lists.length, labels });
    }
  }
  return [...places.values()].sort(bestFirst);
}

function cosineOf(key: string, lists: readonly RankedSearch[]): number | undefined {
  for (const { legs } of lists) {
    const cosine = legs.meaning.find((place) => place.key === key)?.score ?? legs.similarities.get(key);
    if (cosine !== undefined) return cosine;
  }
  return undefined;
}
