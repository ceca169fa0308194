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

/** Terms that a question is put in. */
export interface AskedWords {
  /** For texts of all languages: those of the language that the question is in. */
  readonly language: Language;
  readonly own: readonly string[];
  /** For texts of other languages: those of each of its words there. Empty where no other is asked, or all are the same. */
  readonly elsewhere: readonly string[];
}

/**
 * The terms of a question in these languages, of which English is one. Its own stop words are asked in no language, as a
 * text of another one has few of them and would be the best hit of every question; and how a word ends in another language
 * is asked of texts in others alone, as it may be a word in this one ("rate" is "rat" in French).
 */
export function askedWords(text: string, languages: readonly Language[]): AskedWords {
  const written = [...writtenWords(text)].map((word) => word.text);
  const spoken = languageOf(text);
  const telling = written.filter((word) => termsOf(word, spoken).length > 0);
  const asked = telling.length > 0 ? telling : written;
  const language = languages.includes(spoken) ? spoken : 'en';
  const termsIn = (among: readonly Language[]) =>
    asked.flatMap((word) => [...new Set(among.flatMap((one) => termsOf(word, one).map(({ term }) => term)))]);
  const own = termsIn([language]);
  const elsewhere = termsIn(languages.filter((one) => one !== language));
  return { language, own, elsewhere: elsewhere.every((term) => own.includes(term)) ? [] : elsewhere };
}
