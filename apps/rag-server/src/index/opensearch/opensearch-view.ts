import { z } from 'zod';
import type { Chunk, ChunkKey, IndexView, RankedChunk } from '../chunk-index.js';
import { cosine } from '../cosine.js';
import { wordsIn } from '../keyword-text.js';
import { askedWords } from '../../words/index-words.js';
import type { Language } from '../../words/stop-words.js';
import { type Clause, clausesOf } from './opensearch-filter.js';
import type { Hit, Moment } from './opensearch-moment.js';
import { toChunk, withoutVector } from './opensearch-schema.js';

const owner = z.object({ document_key: z.string(), generation: z.string() });
const withVector = z.object({ vector: z.array(z.number()) });

/** Of the 1,024 clauses that a query may have (`indices.query.bool.max_clause_count`), filters want their part. */
const maxWords = 500;
/**
 * How many neighbours the walk through each graph keeps. Of 46,000 real passages 256 found all of the nearest ten, but of
 * 500,000 made-up ones, which lie near nothing, 512 found 0.97 and 2,048 0.99, in 11 ms more; 4,096 found no more.
 */
const neighboursLookedAt = 2_048;
/** The server refuses a longer text, which would read as an outage. */
const matching = (words: readonly string[], most: number): Clause[] =>
  words.length === 0 ? [] : [{ match: { words: { query: words.slice(0, most).join(' ') } } }];

/** Legs answer ids alone; passages are read for the few that are shown. */
export function openSearchView(moment: Moment, languages: () => Promise<readonly Language[]>): IndexView {
  const byIds = (keys: readonly ChunkKey[]): Clause => ({ ids: { values: [...keys] } });
  const rank = async (query: Clause, size: number, scoreOf: (hit: Hit) => number): Promise<RankedChunk[]> => {
    const hits = await moment.search({ query, size, source: ['document_key', 'generation'] });
    const current = await ofCurrentGeneration(moment, hits);
    return current.map((hit) => ({ key: hit.id, score: scoreOf(hit) }));
  };
  return {
    async rankByKeywords({ text, filter, limit }) {
      const { language, own, elsewhere } = askedWords(text, await languages());
      const most = elsewhere.length > 0 ? maxWords / 2 : maxWords;
      const inOthers = (must: Clause) => ({ bool: { must, must_not: { term: { words_by: wordsIn(language) } } } });
      const queries = [...matching(own, most), ...matching(elsewhere, most).map(inOthers)];
      if (queries.length === 0) return [];
      const must = [{ dis_max: { queries } }];
      return rank({ bool: { must, filter: clausesOf(filter) } }, limit, ({ score }) => score);
    },
    async rankByMeaning({ vector, filter, limit }) {
      const among = { bool: { filter: clausesOf(filter) } };
      const method_parameters = { ef_search: Math.max(limit, neighboursLookedAt) };
      const query = { knn: { vector: { vector: [...vector], k: limit, filter: among, method_parameters } } };
      // Lucene's score of a cosine is (1 + cosine) / 2.
      return rank(query, limit, ({ score }) => 2 * score - 1);
    },
    async similarities(keys, vector) {
      if (keys.length === 0) return new Map();
      const hits = await moment.search({ query: byIds(keys), size: keys.length, source: ['vector'] });
      return new Map(hits.map(({ id, source }) => [id, cosine(vector, withVector.parse(source).vector)]));
    },
    async readChunks(keys) {
      if (keys.length === 0) return new Map<ChunkKey, Chunk>();
      const hits = await moment.search({ query: byIds(keys), size: keys.length, source: withoutVector });
      return new Map(hits.map(({ id, source }) => [id, toChunk(source)]));
    },
  };
}

/**
 * A document's head says which write of it counts. Passages come before the head and those of the last write go after
 * it, so at every moment exactly one generation is whole, and it is the head's.
 */
export async function ofCurrentGeneration(moment: Moment, hits: readonly Hit[]): Promise<Hit[]> {
  const owners = hits.map(({ source }) => owner.parse(source));
  const keys = [...new Set(owners.map(({ document_key: key }) => key))];
  if (keys.length === 0) return [];
  const query = { bool: { filter: [{ term: { kind: 'head' } }, { terms: { document_key: keys } }] } };
  const heads = await moment.search({ query, size: keys.length, source: ['document_key', 'generation'] });
  const generations = new Map(
    heads.map(({ source }) => {
      const { document_key: key, generation } = owner.parse(source);
      return [key, generation];
    }),
  );
  return hits.filter((_hit, at) => {
    const of = owners[at];
    return of !== undefined && generations.get(of.document_key) === of.generation;
  });
}
