import { MatchQuery } from '@lancedb/lancedb';
import type { IndexView } from '../chunk-index.js';
import { wordsIn } from '../keyword-text.js';
import { askedWords } from '../../words/index-words.js';
import type { Language } from '../../words/stop-words.js';
import { quoted } from './lance-filter.js';
import type { Narrowed } from './lance-narrowing.js';
import { type Pinned, within } from './lance-pinned.js';
import { betterOf, ranked } from './lance-ranking.js';
import { unavailable } from './lance-unavailable.js';

/** Those that a question is put in. */
export type Languages = () => Promise<readonly Language[]>;

/** Ranks by the words of the question, in its own language and in the others that there are. */
export function keywordLeg(of: Pinned, languages: Languages): IndexView['rankByKeywords'] {
  const { table, timeoutMs, narrow, rankSeen } = of;
  const rankedBy = async (words: readonly string[], narrowed: Narrowed, most: number) => {
    if (words.length === 0) return [];
    const query = table.query().fullTextSearch(new MatchQuery(words.join(' '), 'keywords'));
    const found = within(query, narrowed).select(['_score']).withRowId().limit(most);
    return ranked(await found.toArrow({ timeoutMs }).catch(unavailable), '_score', (score) => score);
  };
  return async ({ text, filter, limit }) => {
    const { language, own, elsewhere } = askedWords(text, await languages().catch(unavailable));
    const inOthers = `words_by != ${quoted(wordsIn(language))}`;
    const ask = async (narrowed: Narrowed, most: number) => {
      const there = { ...narrowed, clauses: [...narrowed.clauses, inOthers] };
      const [here, others] = await Promise.all([rankedBy(own, narrowed, most), rankedBy(elsewhere, there, most)]);
      return betterOf(here, others).slice(0, most);
    };
    return (await rankSeen(filter, limit, ask)) ?? ask(narrow(filter), limit);
  };
}
