import type { TokenIds, Tokenizer } from './tokenizer.js';

/**
 * The whole text: one window where it fits, otherwise as few as it takes, all of about the same length, each with the
 * model's marks. Every window begins with the prefix, and with the first line when that is short: titles and headings stand
 * there, and what follows is about them.
 * @param maxTokens the model's window, marks included
 */
export function tokenWindows(tokenizer: Tokenizer, maxTokens: number, text: string, prefix = ''): TokenIds[] {
  const { before, after } = tokenizer;
  const tokens = (part: string) => tokenizer.tokens(part);
  const room = maxTokens - before.length - after.length;
  const marked = (ids: TokenIds) => [...before, ...ids, ...after];
  const whole = tokens(prefix + text);
  if (whole.length <= room) return [marked(whole)];
  const lineEnd = text.indexOf('\n') + 1;
  const line = tokens(prefix + text.slice(0, lineEnd));
  const isShort = line.length <= maxTokens / 4;
  const head = isShort ? line : tokens(prefix);
  const rest = tokens(isShort ? text.slice(lineEnd) : text);
  return inParts(rest, room - head.length).map((part) => marked([...head, ...part]));
}

function inParts(ids: TokenIds, most: number): TokenIds[] {
  const parts = Math.ceil(ids.length / Math.max(1, most));
  const length = Math.ceil(ids.length / parts);
  return Array.from({ length: parts }, (_, at) => ids.slice(at * length, (at + 1) * length));
}
