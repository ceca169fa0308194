import type { SearchSnippet } from '@parley/contracts';
import type { Language } from '../words/stop-words.js';
import { lookedAt, type QueryWords, type Word } from './query-words.js';
import { cutAfter, ruling } from './snippet-cuts.js';
import { tellingStretches } from './telling-stretches.js';

/** How much of a passage a search hit shows; `fetch_document` has the rest. */
const snippetChars = 500;

/** A hit as a model reads it: labelled lines, empty ones left out. */
export function hitText(hit: {
  title: string;
  description: string;
  snippet: string;
  place: string;
  source: string;
}): string {
  const lines = [
    ['Title', hit.title],
    ['Description', hit.description],
    ['Snippet', hit.snippet],
    ['Place', hit.place],
    ['Source', hit.source],
  ] as const;
  return lines.flatMap(([label, value]) => (value === '' ? [] : [`**${label}:** ${value}`])).join('\n\n');
}

/** The passage itself when it is short, otherwise the stretches around the query's rarest words, else its beginning. */
export function snippetsFor(words: QueryWords): (passage: string, language?: Language) => SearchSnippet {
  return (passage, language) => {
    const wordsIn = (text: string) => words.in(text, language);
    const text = shortened(withoutTableLayout(passage.slice(0, lookedAt)).trim(), wordsIn);
    return { text, highlights: [...wordsIn(text)].map(({ start, end }) => ({ start, end })) };
  };
}

const rowOfDashes = /^[ \t]*\|(?=[|: \t]*-)[|: \t-]*(?:\n|$)/gm;

/** Tables as words: the line under their head as short as can be, and no blanks that line up their columns. */
const withoutTableLayout = (passage: string): string =>
  passage
    .replace(rowOfDashes, (row) => (row.includes('---') ? `${ruling}\n` : ''))
    .replace(/(?<=\|) {2,}|(?<! ) {2,}(?=\|)/g, ' ');

function shortened(text: string, wordsIn: (text: string) => Iterable<Word>): string {
  if (text.length <= snippetChars) return text;
  const shown = tellingStretches(text, [...wordsIn(text)], snippetChars);
  if (shown.length === 0) return `${text.slice(0, cutAfter(text, snippetChars))} ...`;
  return shown.join('\n...\n');
}
