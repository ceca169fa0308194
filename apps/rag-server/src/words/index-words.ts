import { languageOf } from './language-of.js';
import type { Language } from './stop-words.js';
import { termsOf } from './terms-of.js';
import { writtenWords } from './written-words.js';

/** Names how words are made: an index that was filled by another version is filled anew. */
export const wordsVersion = 1;

/** What an index holds of a text: terms, with a blank between each two. */
export function indexedWords(text: string, language: Language): string {
  const terms: string[] = [];
  for (const { text: written } of writtenWords(text))
    for (const { term } of termsOf(written, language)) terms.push(term);
  return terms.join(' ');
}

/**
 * The terms of a question; of each of its words those that it has in any of these languages. Its own stop words are none,
 * in any language: a text of another one has few of them, and would be the best hit of every question.
 */
export function askedWords(text: string, languages: readonly Language[]): string[] {
  const written = [...writtenWords(text)].map((word) => word.text);
  const own = languageOf(text);
  const telling = written.filter((word) => termsOf(word, own).length > 0);
  return (telling.length > 0 ? telling : written).flatMap((word) => [
    ...new Set(languages.flatMap((language) => termsOf(word, language).map(({ term }) => term))),
  ]);
}
