import { folded } from './fold.js';
import { isStopWord, type Language, languages } from './stop-words.js';

/** The beginning of a text is in the language of the rest. */
const lookedAt = 5_000;
/** Single letters are mostly names of options and variables. */
const word = /[\p{L}\p{M}]{2,}/gu;
/** Of all letters, so many are in little words at least: else it is a text of another language with a few words in this one. */
const leastShare = 0.05;

/** Which language a text is in; English where that is open. */
export const languageOf = (text: string): Language => knownLanguageOf(text) ?? 'en';

/**
 * Which language most of the little words of a text are of; `undefined` where that is open. These are what stands in every
 * sentence, and a model that knows more takes 90 MB.
 */
export function knownLanguageOf(text: string): Language | undefined {
  const words = text.slice(0, lookedAt).match(word)?.map(folded) ?? [];
  const counted = languages.map((language) => {
    const little = words.filter((one) => isStopWord(one, language));
    return { language, count: little.length, letters: lettersIn(little) };
  });
  const [first, second] = counted.sort((one, other) => other.count - one.count);
  if (!first || first.count < 2 || first.count === second?.count) return undefined;
  return first.letters < leastShare * lettersIn(words) ? undefined : first.language;
}

const lettersIn = (words: readonly string[]) => words.reduce((sum, { length }) => sum + length, 0);
