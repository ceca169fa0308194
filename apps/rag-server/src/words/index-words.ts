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

/** The terms of a question; of each of its words those that it has in any of these languages. */
export function askedWords(text: string, languages: readonly Language[]): string[] {
  const terms: string[] = [];
  for (const { text: written } of writtenWords(text)) {
    terms.push(...new Set(languages.flatMap((language) => termsOf(written, language).map(({ term }) => term))));
  }
  return terms;
}
