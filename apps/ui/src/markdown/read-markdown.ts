import { readWithin } from '@parley/markdown';
import { marked, type MarkedToken, type Tokens } from 'marked';
import { signs } from './signs.js';

/** What a page draws without keeping its reader waiting. */
const bounds = { maxWork: 8_000_000, maxCells: 10_000, maxMs: 500 };

/**
 * The blocks of a text in Markdown, whose headings begin at the first level and leave none out. A text that costs too
 * much to read is one block, shown as it is.
 * @param nowMs for the deadline
 */
export function readMarkdown(text: string, nowMs = () => performance.now()): readonly MarkedToken[] {
  const tokens = readWithin(text, nowMs, bounds, signs);
  if (!tokens) return [asItIs(text)];
  const above: number[] = [];
  void marked.walkTokens([...tokens], (token) => {
    if (token.type === 'heading') token['depth'] = levelWithin(above, (token as Tokens.Heading).depth);
  });
  return tokens as MarkedToken[];
}

const asItIs = (text: string): Tokens.HTML => ({ type: 'html', raw: text, text, pre: false, block: true });

/** How many headings one is under, itself counted; `above` is left as those that the next one may be under. */
function levelWithin(above: number[], depth: number): number {
  while ((above.at(-1) ?? 0) >= depth) above.pop();
  return above.push(depth);
}
