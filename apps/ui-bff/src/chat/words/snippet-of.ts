import { wordsIn } from './words-in.js';

/** A stretch of a text around what was looked for, with the places of the words in it, in UTF-16 code units. */
export interface Snippet {
  readonly text: string;
  readonly highlights: { readonly start: number; readonly end: number }[];
}

const charsBefore = 50;
const maxChars = 200;

/** The stretch around the first of these words; `undefined` when the text has none of them. */
export function snippetOf(text: string, sought: readonly string[]): Snippet | undefined {
  let from: number | undefined;
  const found: { start: number; end: number }[] = [];
  for (const { word, start, end } of wordsIn(text)) {
    if (from !== undefined && end > from + maxChars) break;
    if (!sought.some((one) => word.startsWith(one))) continue;
    from ??= beginningBefore(text, start);
    add(found, { start, end });
  }
  return from === undefined ? undefined : cut(text, from, found);
}

/** Words of scripts without spaces overlap: together they are one place. */
function add(found: { start: number; end: number }[], { start, end }: { start: number; end: number }): void {
  const last = found.at(-1);
  if (last && start <= last.end) last.end = Math.max(last.end, end);
  else found.push({ start, end });
}

function beginningBefore(text: string, at: number): number {
  if (at <= charsBefore) return 0;
  const space = text.slice(at - charsBefore, at).search(/\s/);
  return space < 0 ? at - charsBefore : at - charsBefore + space + 1;
}

function cut(text: string, from: number, found: Snippet['highlights']): Snippet {
  const [before, after] = [from > 0 ? '… ' : '', from + maxChars < text.length ? ' …' : ''];
  const shift = before.length - from;
  const shown = text.slice(from, from + maxChars).toWellFormed();
  const inside = found.filter(({ end }) => end <= from + maxChars);
  const highlights = inside.map(({ start, end }) => ({ start: start + shift, end: end + shift }));
  return { text: before + shown + after, highlights };
}
