import type { SearchSnippet } from '@parley/contracts';

/** A piece of a snippet; `isMatch` where a word of the question is. */
export interface SnippetPart {
  readonly text: string;
  readonly isMatch: boolean;
}

interface Sign {
  readonly start: number;
  readonly end: number;
  /** What stands in its place. */
  readonly instead: string;
}

/** Lines between the rows of a table, and other rules. */
const rules = /[|\s]*-{3,}[|\s-]*/g;
/** Before headings, around bold words and code, and around the words of a link, with where it leads. */
const marks = [
  /^[ \t]*#{1,6}[ \t]+/gm,
  /\*\*(?=\S(?:[^*\n]*\S)?\*\*)/g,
  /(?<=\*\*\S(?:[^*\n]*\S)?)\*\*/g,
  /`+/g,
  /!?\[(?=[^\]\n]*\]\()/g,
  /\]\([^()\s]*\)/g,
];

/**
 * Pieces of a snippet, in order. Ranges are in UTF-16 code units; those that make no sense are passed over. Between them
 * the signs of Markdown are left out: they say nothing where a text is cut out of its place.
 */
export function snippetParts({ text, highlights }: SearchSnippet): SnippetPart[] {
  const signs = signsOf(text);
  const parts: SnippetPart[] = [];
  const between = (from: number, to: number) => {
    const plain = withoutSigns(text, { from, to }, signs);
    if (plain !== '') parts.push({ text: plain, isMatch: false });
  };
  let at = 0;
  for (const { start, end } of highlights) {
    if (start < at || end <= start || end > text.length) continue;
    between(at, start);
    parts.push({ text: text.slice(start, end), isMatch: true });
    at = end;
  }
  between(at, text.length);
  return parts;
}

function signsOf(text: string): Sign[] {
  const found = (pattern: RegExp, instead: string) =>
    [...text.matchAll(pattern)].map(({ 0: sign, index }) => ({ start: index, end: index + sign.length, instead }));
  return [...found(rules, ' '), ...marks.flatMap((mark) => found(mark, ''))].sort((a, b) => a.start - b.start);
}

function withoutSigns(text: string, { from, to }: { from: number; to: number }, signs: readonly Sign[]): string {
  let plain = '';
  let at = from;
  for (const { start, end, instead } of signs) {
    if (end <= at || start >= to) continue;
    plain += text.slice(at, Math.max(at, start)) + instead;
    at = Math.min(end, to);
  }
  return plain + text.slice(at, to);
}
