import type { Block } from './markdown-blocks.js';
import { openFence } from './open-fence.js';
import { cutAfter } from './text-borders.js';

/** A block, or a part of one that is too long for a passage. */
export interface Piece extends Block {
  /** The piece continues where its block was cut. */
  readonly isContinuation: boolean;
  /** What it takes to read a continuation alone: the head of its table or the fence of its code; else empty. */
  readonly carried: string;
}

interface Room {
  readonly maxChars: number;
  readonly overlapChars: number;
  /** Length of the heading path that a passage of the block begins with. */
  readonly pathLength: number;
}

/** The block as it is where it fits, else cut: tables and code between lines, text between sentences. */
export function cutBlock(content: string, block: Block, { maxChars, overlapChars, pathLength }: Room): Piece[] {
  const visible = content.slice(block.start, block.end).trimEnd().length;
  if (visible + pathLength <= maxChars) return [{ ...block, isContinuation: false, carried: '' }];
  const carry = carrierOf(content, block, maxChars);
  const cutting = block.kind === 'text' ? 'sentences' : 'lines';
  const reserved = pathLength + (block.kind === 'text' ? overlapChars : 0);
  const pieces: Piece[] = [];
  for (let start = block.start, carried = ''; start < block.end;) {
    const room = Math.max(maxChars - reserved - carried.length, Math.floor(maxChars / 4));
    const end = cutAfter(content, start, block.end, room, cutting);
    pieces.push({ ...block, start, end, carried, isContinuation: start > block.start });
    carried = carry(content.slice(start, end), carried);
    start = end;
  }
  return pieces;
}

/** What the next piece carries, by the text of this one and what it carries itself. */
function carrierOf(content: string, { kind, start, end }: Block, maxChars: number) {
  const longest = maxChars / 2;
  if (kind !== 'table') return (text: string, carried: string) => openFence(text, carried, longest);
  const head = tableHead(content.slice(start, Math.min(end, start + 4 * maxChars)));
  return () => (head.length > longest ? '' : head);
}

/** A head and the line under it, without the blanks and dashes that line up their columns. */
const tableHead = (table: string): string => {
  const [head = '', ruling = ''] = table.split('\n', 2);
  return `${head.replace(/ {2,}/g, ' ')}\n${ruling.replace(/ {2,}/g, ' ').replace(/-{4,}/g, '---')}\n`;
};
