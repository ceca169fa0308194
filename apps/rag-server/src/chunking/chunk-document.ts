import { linkWords } from './link-words.js';
import { type Block, markdownBlocks } from './markdown-blocks.js';

export interface ChunkSizes {
  /** Longest passage, in characters. */
  readonly maxChars: number;
  /** How much of the text before a cut the next passage repeats, at most. */
  readonly overlapChars: number;
}

/** Chunk sizes of a datasource that sets none. */
export const defaultChunkSizes: ChunkSizes = { maxChars: 1_500, overlapChars: 150 };

/** One passage, `content.slice(start, end)`. Passages cover the content; `joinPassages` puts it together again. */
export interface Passage {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly headings: readonly string[];
  /**
   * What is embedded: title, heading path and, for later rows of a table, its head line, before the text. Addresses of
   * links are left out: they mean little, and a model reads a passage only so far.
   */
  readonly embedText: string;
}

interface Piece extends Block {
  /** First line of the table that this piece continues. */
  readonly tableHead?: string;
  /** The piece continues where its block was cut, so an overlap helps the reader. */
  readonly isContinuation: boolean;
}

/**
 * Cuts a document (with `\n` line ends) into passages of at most `maxChars`. Sections begin their own passage unless
 * both are short; code blocks and tables stay whole where they fit, and are cut between lines where they do not.
 */
export function chunkDocument(title: string, content: string, sizes: ChunkSizes): Passage[] {
  const pieces = markdownBlocks(content).flatMap((block) => piecesOf(content, block, sizes));
  const groups = grouped(pieces, sizes.maxChars);
  return groups
    .map((group, at) => toPassage(title, content, group, groups[at - 1], sizes))
    .filter(({ text }) => text.trim() !== '');
}

/** The document that passages in reading order were cut from, overlaps removed. */
export const joinPassages = (passages: readonly Pick<Passage, 'text' | 'start' | 'end'>[]): string =>
  passages.map(({ text, start }, at) => text.slice(Math.max(0, (passages[at - 1]?.end ?? start) - start))).join('');

function piecesOf(content: string, block: Block, { maxChars, overlapChars }: ChunkSizes): Piece[] {
  const visible = content.slice(block.start, block.end).trimEnd().length;
  if (visible <= maxChars) return [{ ...block, isContinuation: false }];
  const firstLine = content.slice(block.start, block.start + maxChars).split('\n', 1)[0] ?? '';
  const tableHead = block.kind === 'table' ? firstLine : undefined;
  const room = maxChars - (block.kind === 'text' ? overlapChars : 0);
  const pieces: Piece[] = [];
  for (let start = block.start; start < block.end;) {
    const end = cutAfter(content, start, block.end, room);
    const isContinuation = start > block.start;
    pieces.push({
      ...block,
      start,
      end,
      isContinuation,
      ...(tableHead !== undefined && isContinuation && { tableHead }),
    });
    start = end;
  }
  return pieces;
}

/** Where to cut, best first; a cut in the first half would waste the passage. */
const borders = ['\n\n', '\n', '. ', '? ', '! ', '。', ' '];

function cutAfter(content: string, start: number, end: number, room: number): number {
  if (end - start <= room) return end;
  const within = content.slice(start, start + room);
  for (const border of borders) {
    const at = within.lastIndexOf(border);
    if (at >= room / 2) return start + at + border.length;
  }
  return isHighSurrogate(content.charCodeAt(start + room - 1)) ? start + room - 1 : start + room;
}

/** Pieces that share a passage: as many as fit, but a heading begins a new one once a quarter is filled. */
function grouped(pieces: readonly Piece[], maxChars: number): Piece[][] {
  const groups: Piece[][] = [];
  for (const piece of pieces) {
    const group = groups.at(-1);
    const first = group?.[0];
    const filled = first ? piece.start - first.start : 0;
    const fits = first !== undefined && piece.end - first.start <= maxChars && !piece.isContinuation;
    if (group && fits && !(piece.kind === 'heading' && filled >= maxChars / 4)) group.push(piece);
    else groups.push([piece]);
  }
  return handOnHeadings(groups);
}

/** A heading at the end of a passage belongs to what follows it. */
function handOnHeadings(groups: Piece[][]): Piece[][] {
  for (let at = groups.length - 2; at >= 0; at -= 1) {
    const [group = [], next = []] = groups.slice(at, at + 2);
    const heading = group.length > 1 && group.at(-1)?.kind === 'heading' ? group.pop() : undefined;
    if (heading) next.unshift(heading);
  }
  return groups;
}

function toPassage(
  title: string,
  content: string,
  group: readonly Piece[],
  before: readonly Piece[] | undefined,
  { overlapChars }: ChunkSizes,
): Passage {
  const first = group[0];
  const last = group.at(-1);
  if (!first || !last) throw new Error('a passage has at least one piece');
  const start = first.start - overlapBefore(content, first, before, overlapChars);
  const text = content.slice(start, last.end);
  const headings = (group.find(({ kind }) => kind !== 'heading') ?? last).headings;
  const context = [contextLine(title, headings), first.tableHead ?? ''].filter((line) => line !== '');
  return { text, start, end: last.end, headings, embedText: [...context, linkWords(text.trim())].join('\n') };
}

/** Running text that was cut is repeated from a word's beginning; code, tables and new sections stand for themselves. */
function overlapBefore(
  content: string,
  first: Piece,
  before: readonly Piece[] | undefined,
  overlapChars: number,
): number {
  const previous = before?.at(-1);
  if (previous?.kind !== 'text' || first.kind !== 'text') return 0;
  const from = Math.max(previous.start, first.start - overlapChars);
  const border = content.slice(from, first.start).search(/(?<=[\s。])\S/u);
  return border < 0 ? 0 : first.start - from - border;
}

const contextLine = (title: string, headings: readonly string[]) =>
  [title, ...headings].filter((part, at, all) => part !== '' && part !== all[at - 1]).join(' > ');

const isHighSurrogate = (code: number) => code >= 0xd800 && code <= 0xdbff;
