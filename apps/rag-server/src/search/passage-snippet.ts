import type { SearchSnippet } from '@parley/contracts';
import { lookedAt, queryWords, type Word } from './query-words.js';

/** How much of a passage a search hit shows; `fetch_document` has the rest. */
const snippetChars = 500;
const around = 120;
const piecesShown = 3;
/** How far a cut may move to fall between two lines, or else between two words. */
const reach = 40;

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

/** The passage itself when it is short, otherwise the stretches around the query's words, else its beginning. */
export function snippetsFor(query: string): (passage: string) => SearchSnippet {
  const words = queryWords(query);
  return (passage) => {
    const text = shortened(withoutTableLayout(passage.slice(0, lookedAt)).trim(), words.in);
    return { text, highlights: [...words.in(text)].map(({ start, end }) => ({ start, end })) };
  };
}

/** Tells the head of a table from its rows. */
const ruling = '|---|';
const rowOfDashes = /^[ \t]*\|(?=[|: \t]*-)[|: \t-]*(?:\n|$)/gm;

/** Tables as words: the line under their head as short as can be, and no blanks that line up their columns. */
const withoutTableLayout = (passage: string): string =>
  passage
    .replace(rowOfDashes, (row) => (row.includes('---') ? `${ruling}\n` : ''))
    .replace(/(?<=\|) {2,}|(?<! ) {2,}(?=\|)/g, ' ');

function shortened(text: string, wordsIn: (text: string) => Iterable<Word>): string {
  if (text.length <= snippetChars) return text;
  const shown = stretches(text, wordsIn(text));
  if (shown.length === 0) return `${text.slice(0, cutAfter(text, snippetChars))} ...`;
  const pieces: string[] = [];
  for (const [from, to] of shown) if (pieces.join('').length < snippetChars) pieces.push(text.slice(from, to).trim());
  return pieces.join('\n...\n');
}

/** The first ones around the places, those with no more than a blank or line break between them as one, none longer than a whole snippet. */
function stretches(text: string, words: Iterable<Word>): [number, number][] {
  const merged: [number, number][] = [];
  for (const { start } of words) {
    const [from, to] = [cutBefore(text, start - around), cutAfter(text, start + around)];
    const last = merged.at(-1);
    if (last && from <= last[1] + 1) last[1] = Math.min(to, cutAfter(text, last[0] + snippetChars));
    else if (merged.length === piecesShown) break;
    else merged.push([from, to]);
  }
  return merged;
}

/** Where a cut may fall. */
function nearby(text: string, at: number) {
  const from = Math.max(0, at - reach);
  return { from, text: text.slice(from, at + reach) };
}

function cutBefore(text: string, at: number): number {
  if (at <= 0) return 0;
  const lines = nearby(text, at);
  if (lines.text.includes('\n')) return lines.from + lines.text.indexOf('\n') + 1;
  const space = lines.text.lastIndexOf(' ', at - lines.from);
  return space >= 0 ? lines.from + space + 1 : wholeCharacter(text, at);
}

function cutAfter(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const lines = nearby(text, at);
  if (lines.text.includes('\n')) return afterRuling(text, lines.from + lines.text.lastIndexOf('\n'));
  const space = lines.text.indexOf(' ', at - lines.from);
  return space >= 0 ? lines.from + space : wholeCharacter(text, at);
}

/** A head goes with the line under it: alone it would pass for a row. */
const afterRuling = (text: string, at: number): number =>
  text.startsWith(`\n${ruling}`, at) ? at + 1 + ruling.length : at;

/** Never between the two halves of one character. */
const wholeCharacter = (text: string, at: number): number => (/[\udc00-\udfff]/.test(text[at] ?? '') ? at + 1 : at);
