import type { Token, Tokens } from 'marked';
import { linkWords } from './link-words.js';
import { outerBlocks } from './outer-blocks.js';

/** A stretch of a Markdown text, `content.slice(start, end)`; blocks follow each other without a gap. */
export interface Block {
  readonly kind: 'heading' | 'code' | 'table' | 'text';
  readonly start: number;
  readonly end: number;
  /** Headings in force here, outermost first; a heading counts as standing under itself. */
  readonly headings: readonly string[];
}

/** Splits a text with `\n` line ends into blocks. Text that is no Markdown comes out as paragraphs. */
export function markdownBlocks(content: string): Block[] {
  const blocks: Block[] = [];
  let headings: (string | undefined)[] = [];
  let at = 0;
  for (const token of outerBlocks(content)) {
    const start = content.startsWith(token.raw, at) ? at : content.indexOf(token.raw, at);
    // The lexer rewrites some whitespace; what it no longer knows by its own text stays with its neighbour.
    if (start < 0) continue;
    const kind = kindOf(token);
    if (isHeading(token))
      headings = [...headings.slice(0, token.depth - 1), ...gap(headings, token), plain(token.text)];
    const path = headings.filter((heading) => heading !== undefined);
    blocks.push({ kind, start: blocks.length === 0 ? 0 : start, end: start + token.raw.length, headings: path });
    at = start + token.raw.length;
  }
  return withoutGaps(blocks, content.length);
}

/** Every block reaches to the next one: blank lines belong to the block before them. */
const withoutGaps = (blocks: readonly Block[], length: number): Block[] =>
  blocks.length === 0 && length > 0
    ? [{ kind: 'text', start: 0, end: length, headings: [] }]
    : blocks.map((block, at) => ({ ...block, end: blocks[at + 1]?.start ?? length }));

const isHeading = (token: Token): token is Tokens.Heading => token.type === 'heading';

const isTable = (token: Token): token is Tokens.Table => token.type === 'table';

function kindOf(token: Token): Block['kind'] {
  // Without a header it only began like a table.
  if (isTable(token)) return token.header.length > 0 ? 'table' : 'text';
  return token.type === 'heading' || token.type === 'code' ? token.type : 'text';
}

/** Levels that the author skipped, as in `#` followed by `###`. */
const gap = (headings: readonly unknown[], { depth }: Tokens.Heading): undefined[] =>
  Array.from({ length: Math.max(0, depth - 1 - headings.length) }, () => undefined);

/** A heading is repeated before every passage below it, so only its beginning is used. */
const maxHeadingLength = 2_000;

/** Code as it is written, then words that are stressed, then signs that stand for themselves. */
const inlineMarks =
  /(`+)([^`]+)\1|(?<![\p{L}\p{N}\\])([*_]{1,3})(?=\S)([^*_`]+)\3(?![\p{L}\p{N}])|\\([\\`*_[\]<>#~|])/gu;

const plain = (heading: string) =>
  linkWords(heading.slice(0, maxHeadingLength))
    .replace(inlineMarks, (_all, _ticks, code?: string, _stars?: string, words?: string, sign?: string) =>
      (code ?? words ?? sign ?? '').trim(),
    )
    .replace(/\s+/g, ' ')
    .trim();
