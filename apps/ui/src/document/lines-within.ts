import type { Tokens } from 'marked';
import type { Span } from './tokens-in-place.js';

/** The rows of a table, or the lines of code, that a span of it touches; one at least, so that there is one to go to. */
export function linesWithin(block: Tokens.Table | Tokens.Code, { start, end }: Span): Span {
  const { before, count } = linesOf(block);
  const line = (at: number) => block.raw.slice(0, Math.max(0, at)).split('\n').length - 1 - before;
  const from = Math.max(0, Math.min(line(start), count - 1));
  return { start: from, end: Math.max(from + 1, Math.min(count, line(end) + 1)) };
}

/** A table's head and rule, and the line that opens a block of code, come before what is counted. */
function linesOf(block: Tokens.Table | Tokens.Code) {
  if (block.type === 'table') return { before: 2, count: block.rows.length };
  return { before: block.codeBlockStyle === 'indented' ? 0 : 1, count: block.text.split('\n').length };
}
