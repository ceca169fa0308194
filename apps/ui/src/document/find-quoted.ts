import type { Span } from './tokens-in-place.js';

/** What stands between the pieces of a passage that was shortened. */
const leftOut = /\n\.\.\.\n/;
/** Pieces farther apart are not one passage. */
const maxApart = 6_000;
/** Fewer letters are found anywhere. */
const fewest = 12;

/**
 * Where a quoted passage stands in its document; `undefined` where its words are not there, or not any more. Blanks and the
 * frames of tables do not count, nor do headings before it that stand farther above in the document.
 */
export function findQuoted(content: string, quoted: string): Span | undefined {
  const document = lettersOf(content);
  const [first = '', ...rest] = quoted.replace(/\s\.\.\.$/, '').split(leftOut);
  let span = withoutLinesAbove(document, first);
  for (const piece of span ? rest : []) {
    const found = find(document, piece, span?.end);
    if (!span || !found || found.start - span.end > maxApart) return undefined;
    span = { start: span.start, end: found.end };
  }
  return span;
}

interface Letters {
  readonly text: string;
  /** Where each stands in the text that it was taken from. */
  readonly places: readonly number[];
}

function lettersOf(text: string): Letters {
  const places = [...text.matchAll(/[^\s|:-]/g)].map(({ index }) => index);
  return { text: places.map((place) => text.charAt(place)).join(''), places };
}

function withoutLinesAbove(document: Letters, piece: string): Span | undefined {
  const lines = piece.split('\n');
  for (const at of lines.keys()) {
    const found = find(document, lines.slice(at).join('\n'), undefined, at === 0 ? 1 : fewest);
    if (found) return found;
  }
  return undefined;
}

/** @param after only behind this character of the document */
function find({ text, places }: Letters, piece: string, after = 0, least = 1): Span | undefined {
  const wanted = lettersOf(piece).text;
  if (wanted.length < least) return undefined;
  const from = after === 0 ? 0 : places.findIndex((place) => place >= after);
  const at = from < 0 ? -1 : text.indexOf(wanted, from);
  const [start, last] = [places[at], places[at + wanted.length - 1]];
  return start === undefined || last === undefined ? undefined : { start, end: last + 1 };
}
