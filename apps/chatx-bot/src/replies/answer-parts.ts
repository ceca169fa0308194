import { splitMarkdown } from './split-markdown.js';

/** Most messages that one answer becomes: people read the thread, and the product limits how much a bot may post. */
export const maxParts = 10;

/** The messages of an answer; where they would be too many, the last one ends with `tooLong` in place of the rest. */
export function answerParts(markdown: string, maxBytes: number, tooLong: string): string[] {
  const parts = splitMarkdown(markdown, maxBytes);
  const last = parts[maxParts - 1];
  if (last === undefined || parts.length === maxParts) return parts;
  const [kept = ''] = splitMarkdown(last, maxBytes - Buffer.byteLength(`\n\n${tooLong}`));
  return [...parts.slice(0, maxParts - 1), `${kept}\n\n${tooLong}`];
}
