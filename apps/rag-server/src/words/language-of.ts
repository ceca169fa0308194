import { folded } from './fold.js';
import { isStopWord, type Language, languages } from './stop-words.js';

/** The beginning of a text is in the language of the rest. */
const lookedAt = 5_000;
const word = /[\p{L}\p{M}]+/gu;

/**
 * Which language most of the little words of a text are of; English where that is open. These are what stands in every
 * sentence, and a model that knows more takes 90 MB.
 */
export function languageOf(text: string): Language {
  const words = text.slice(0, lookedAt).match(word)?.map(folded) ?? [];
  const counted = languages.map((language) => ({
    language,
    count: words.filter((one) => isStopWord(one, language)).length,
  }));
  const [first, second] = counted.sort((one, other) => other.count - one.count);
  if (!first || first.count < 2 || first.count === second?.count) return 'en';
  return first.language;
}
