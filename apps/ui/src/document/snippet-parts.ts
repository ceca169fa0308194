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

/** What stands where, and what is shown in its place. */
const signs: readonly (readonly [RegExp, string])[] = [
  // The line between the head of a table and its rows.
  [/(?<=[^\s|])[ \t]*\|[ \t|]*\n[ \t]*\|[|\s]*(?:-{3,}[|\s]*)+(?=\S)/g, ': '],
  // Other rules.
  [/[|\s]*(?:-{3,}[|\s]*)+/g, ' '],
  // The edges of a row and of its cells, empty ones with them; the first and the last row may be cut off.
  [/^[ \t]*\|(?:[ \t]*\|)*[ \t]*/gm, ''],
  [/(?<=\|.*[^\s|])(?:[ \t]*\|)+[ \t]*\n+(?=\S)/gm, '; '],
  [/(?:[ \t]*\|)+[ \t]*\n+(?=[ \t]*\|)/gm, '; '],
  [/(?<=\|.*[^\s|])(?:[ \t]*\|)+\s*$(?![^])/gm, ''],
  [/(?<=^[ \t]*\|.*[^\s|])[ \t]+\|(?:[ \t]*\|)*[ \t]+(?=[^\s|])/gm, ' · '],
  [/[ \t]+\|(?:[ \t]*\|)*[ \t]+(?=[^\s|].*\|[ \t]*$)/gm, ' · '],
  // Before headings, and the first and last line of code.
  [/^[ \t]*#{1,6}[ \t]+/gm, ''],
  [/^[ \t]*`{3,}[\w+-]*[ \t]*$/gm, ''],
  // Around bold words, code, and the words of a link, with where it leads.
  [/\*\*(?=\S(?:[^*\n]*\S)?\*\*)/g, ''],
  [/(?<=\*\*\S(?:[^*\n]*\S)?)\*\*/g, ''],
  // Around stressed words: stars next to them, and nothing but words up to the next.
  [/(?<![\w*\\])\*(?=[^\s*](?:[^*\n]*[^\s*\\])?\*(?![\w*]))/g, ''],
  [/(?<=(?<![\w*\\])\*[^\s*](?:[^*\n]*[^\s*\\])?)\*(?![\w*])/g, ''],
  // Before a sign that stands for itself; within code a backslash is one.
  [/(?<=^(?:[^`\n]*`[^`\n]*`)*[^`\n]*)\\(?=[\\`*[\]_#|<>~])/gm, ''],
  [/`+/g, ''],
  [/!?\[(?=[^\]\n]*\]\()/g, ''],
  [/\]\([^()\s]*\)/g, ''],
];

/**
 * Pieces of a snippet, in order. Ranges are in UTF-16 code units; those that make no sense are passed over. Between them
 * the signs of Markdown are left out: they say nothing where a text is cut out of its place, nor do words within them,
 * as in the address of a link.
 */
export function snippetParts({ text, highlights }: SearchSnippet): SnippetPart[] {
  const found = signsIn(text);
  const parts: SnippetPart[] = [];
  const between = (from: number, to: number) => {
    const plain = withoutSigns(text, { from, to }, found);
    if (plain !== '') parts.push({ text: plain, isMatch: false });
  };
  let at = 0;
  for (const { start, end } of highlights) {
    if (start < at || end <= start || end > text.length) continue;
    if (found.some((sign) => sign.start <= start && end <= sign.end)) continue;
    between(at, start);
    parts.push({ text: text.slice(start, end), isMatch: true });
    at = end;
  }
  between(at, text.length);
  return parts;
}

function signsIn(text: string): Sign[] {
  const found = signs.flatMap(([pattern, instead]) =>
    [...text.matchAll(pattern)].map(({ 0: sign, index }) => ({ start: index, end: index + sign.length, instead })),
  );
  return found.sort((a, b) => a.start - b.start);
}

function withoutSigns(text: string, { from, to }: { from: number; to: number }, found: readonly Sign[]): string {
  let plain = '';
  let at = from;
  for (const { start, end, instead } of found) {
    if (end <= at || start >= to) continue;
    plain += text.slice(at, Math.max(at, start)) + instead;
    at = Math.min(end, to);
  }
  return plain + text.slice(at, to);
}
