import { linkWords } from '../chunking/link-words.js';
import { withoutHeadingPath } from '../chunking/passage-context.js';
import { indexedWords, wordsVersion } from '../words/index-words.js';
import { type Language, languages } from '../words/stop-words.js';
import type { Chunk } from './chunk-index.js';

type Passage = Pick<Chunk, 'document' | 'headings' | 'text'>;

/**
 * What the keyword leg reads of a passage. The title stands there twice: what a document says it is about weighs more
 * than a word in passing. Headings further up stand there once. Where links lead is left out: on most pages that is the
 * address of the site, again and again.
 */
export const passageKeywords = ({ document, headings, text }: Passage): string =>
  indexedWords(
    [document.title, document.title, ...headings, linkWords(withoutHeadingPath(text, headings))].join('\n'),
    document.language ?? 'en',
  );

const versionPrefix = `${wordsVersion.toString()}/`;

/** What made the words of a passage, kept beside them: version and language. */
export const wordsBy = ({ document }: Pick<Chunk, 'document'>): string => wordsIn(document.language ?? 'en');

/** The same for a language. */
export const wordsIn = (language: Language): string => versionPrefix + language;

/** How `wordsBy` begins where the words are of this version. */
export const currentWords = versionPrefix;

export const languageIn = (by: string): Language | undefined =>
  languages.find((language) => by === versionPrefix + language);
