import { inSpan } from '@parley/service';
import type { ChunkFilter } from '../index/chunk-filter.js';
import type { ChunkKey, IndexView } from '../index/chunk-index.js';
import { areOtherLanguages } from '../words/other-language.js';
import type { Legs } from './fuse-legs.js';

interface Deps {
  readonly view: IndexView;
  readonly query: string;
  /** Absent when no sub-search looks at meaning. */
  readonly vector: Promise<Float32Array> | undefined;
  /** Candidates of each leg. */
  readonly pool: number;
}

/** Legs under a filter; a weight of 0 needs no meaning, one of 1 no words, and none needs both. Either leg's failure is the answer's. */
export type AskLegs = (filter: ChunkFilter, semanticWeight: number | undefined) => Promise<Legs>;

/** Sub-searches with the same filter share their legs and differ in weight alone. */
export function askLegs({ view, query, vector, pool }: Deps): AskLegs {
  const asked = new Map<string, Promise<Legs>>();
  const ask = async (filter: ChunkFilter, needs: { words: boolean; meaning: boolean }): Promise<Legs> => {
    const byMeaning = (embedded: Float32Array) =>
      inIndexSpan('rank_by_meaning', () => view.rankByMeaning({ vector: embedded, filter, limit: pool }));
    const [keywords, meaning] = await Promise.all([
      needs.words
        ? inIndexSpan('rank_by_keywords', () => view.rankByKeywords({ text: query, filter, limit: pool }))
        : [],
      needs.meaning && vector ? vector.then(byMeaning) : [],
    ]);
    const compared = new Set(meaning.map(({ key }) => key));
    const isBoth = needs.words && needs.meaning;
    const lacking = needs.meaning ? keywords.map(({ key }) => key).filter((key) => !compared.has(key)) : [];
    const [similarities, isBestForeign] = await Promise.all([
      similaritiesOf(lacking),
      isBoth ? isForeign(keywords[0]?.key) : false,
    ]);
    return { keywords, meaning, similarities, isBestForeign };
  };
  const similaritiesOf = async (keys: readonly ChunkKey[]) =>
    vector && keys.length > 0 ? view.similarities(keys, await vector) : new Map<ChunkKey, number>();
  /** The passage is read for the answer as well, and kept until then. */
  const isForeign = async (key: ChunkKey | undefined) => {
    const chunk = key === undefined ? undefined : (await view.readChunks([key])).get(key);
    return chunk !== undefined && areOtherLanguages(query, `${chunk.document.title}\n${chunk.text}`);
  };
  return (filter, semanticWeight) => {
    const needs = { words: semanticWeight !== 1, meaning: semanticWeight !== 0 };
    const key = JSON.stringify([filter, needs]);
    const answer = asked.get(key) ?? ask(filter, needs);
    asked.set(key, answer);
    return answer;
  };
}

const inIndexSpan = <T>(operation: string, work: () => Promise<T>): Promise<T> =>
  inSpan(`index ${operation}`, { kind: 'client', facts: { 'db.operation.name': operation } }, work);
