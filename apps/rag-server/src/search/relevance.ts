import type { Language } from '../words/stop-words.js';
import { lookedAt, type QueryWords } from './query-words.js';

/**
 * Cosine from which a passage is likely to be about the question, by model. all-MiniLM-L6-v2: the best passage for a
 * question of the same collection reaches it in 99 of 100 cases (SciFact and Cranfield), the best one for a question of
 * the other collection in 2 of 100 and 20 of 100.
 */
const floors: Readonly<Record<string, number>> = { 'all-MiniLM-L6-v2-int8': 0.35, 'all-MiniLM-L6-v2': 0.35 };

/**
 * How far below the floor a passage may be that has so many of the question's words. Two of three words are in some passage
 * of any collection: "how do I tie a bow tie" is answered nowhere that something is tied to something. Measured with
 * `npm run eval -- questions`.
 */
const allowances = [
  { share: 1, below: 0.2 },
  { share: 0.6, below: 0.1 },
] as const;

/** Whether a passage is about the query; `undefined` if this was not measured. */
export type IsRelevant = (passage: Passage, cosine: number | undefined) => boolean | undefined;

interface Passage {
  readonly text: string;
  readonly title: string;
  readonly language?: Language | undefined;
}

/**
 * Near enough in meaning; or less near, with most words of the query in it; or, for serial numbers, which have no meaning to
 * compare, with half of the words in it and one of them a number.
 */
export function relevanceTo(words: QueryWords, model: string): IsRelevant {
  const floor = floors[model];
  const isTelling = (found: ReadonlySet<string>, below: number) => {
    const share = found.size / words.stems.size;
    if (allowances.some((one) => share >= one.share && below <= one.below)) return true;
    return share >= 0.5 && (words.stems.size === 1 || [...found].some(isNumber));
  };
  return ({ text, title, language }, cosine) => {
    if (floor === undefined || cosine === undefined) return undefined;
    return cosine >= floor || isTelling(stemsIn(`${title} ${text.slice(0, lookedAt)}`, language), floor - cosine);
  };

  function stemsIn(text: string, language: Language | undefined): ReadonlySet<string> {
    const found = new Set<string>();
    for (const { stem } of words.in(text, language)) {
      found.add(stem);
      if (found.size === words.stems.size) break;
    }
    return found;
  }
}

/** Of a number of some length, or of letters and digits: no text has it by chance. */
const isNumber = (stem: string): boolean => /\d{3}|\p{L}\d|\d\p{L}/u.test(stem);
