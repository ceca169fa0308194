import { cutBlock, type Piece } from './cut-block.js';
import { linkWords } from './link-words.js';
import { type Block, markdownBlocks } from './markdown-blocks.js';
import { contextLine, headingPath } from './passage-context.js';
import { wordFrom } from './text-borders.js';

export interface ChunkSizes {
  /** Longest passage, in characters. */
  readonly maxChars: number;
  /** How much of the text before a cut the next passage repeats, at most. */
  readonly overlapChars: number;
}

/** Chunk sizes of a datasource that sets none. */
export const defaultChunkSizes: ChunkSizes = { maxChars: 1_500, overlapChars: 150 };

/** One passage. Passages cover the content; `joinPassages` puts it together again. */
export interface Passage {
  /**
   * What it takes to read the passage alone (heading path, head of the table, fence of the code, each where it is not in
   * the stretch itself), then `content.slice(start, end)`.
   */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly headings: readonly string[];
  /**
   * What is embedded: title and heading path, and what a continuation carries, before the stretch. Addresses of links are
   * left out: they mean little, and a model reads a passage only so far.
   */
  readonly embedText: string;
}

/** Raised whenever the same document is cut into other passages: its source is then read again. */
export const passageVersion = 3;

/**
 * Cuts a document (with `\n` line ends) into passages of at most `maxChars`, heading path and head included. Sections
 * begin their own passage unless both are short; code blocks and tables stay whole where they fit, and are cut between
 * lines where they do not; text is cut between sentences.
 * @param pages  where pages begin, in their order: no passage runs across one, so that it is known where it stands
 */
export function chunkDocument(
  title: string,
  content: string,
  sizes: ChunkSizes,
  pages: readonly number[] = [],
): Passage[] {
  const pathOf = headingPaths(title, sizes.maxChars);
  const pieces = markdownBlocks(content).flatMap((block) =>
    cutBlock(content, block, { ...sizes, pathLength: pathOf(block).length }),
  );
  const pageOf = pageFinder(pages);
  const groups = grouped(pieces, { maxChars: sizes.maxChars, pathOf, pageOf });
  return groups
    .map((group, at) => toPassage({ title, content, pathOf, pageOf, sizes }, group, groups[at - 1]))
    .filter(({ text, start, end }) => ownText({ text, start, end }).trim() !== '');
}

/** The stretch of the document that a passage is, without what it carries; of a record of any version. */
export const ownText = ({ text, start, end }: Pick<Passage, 'text' | 'start' | 'end'>): string =>
  text.slice(Math.max(0, text.length - (end - start)));

/** The document that passages in reading order were cut from, overlaps and what passages carry removed. */
export const joinPassages = (passages: readonly Pick<Passage, 'text' | 'start' | 'end'>[]): string =>
  passages
    .map((passage, at) => ownText(passage).slice(Math.max(0, (passages[at - 1]?.end ?? passage.start) - passage.start)))
    .join('');

/** Headings that a passage beginning with this block does not show by itself, as its first line. */
type PathOf = (first: Block) => string;

/** At most a quarter of the passage. */
const headingPaths =
  (title: string, maxChars: number): PathOf =>
  ({ kind, headings }) =>
    headingPath(title, kind === 'heading' ? headings.slice(0, -1) : headings, maxChars / 4);

interface Grouping {
  readonly maxChars: number;
  readonly pathOf: PathOf;
  readonly pageOf: PageOf;
}

/** How many pages have begun where a piece does. */
type PageOf = (piece: Piece) => number;

const pageFinder =
  (pages: readonly number[]): PageOf =>
  ({ start }) => {
    let [low, high] = [0, pages.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pages[middle] ?? 0) <= start) low = middle + 1;
      else high = middle;
    }
    return low;
  };

/** Pieces that share a passage: as many as fit, but a heading begins a new one once a quarter is filled. */
function grouped(pieces: readonly Piece[], { maxChars, pathOf, pageOf }: Grouping): Piece[][] {
  const groups: Piece[][] = [];
  let room = 0;
  let page = 0;
  for (const piece of pieces) {
    const before = page;
    page = pageOf(piece);
    const group = groups.at(-1);
    const first = group?.[0];
    const filled = first ? piece.start - first.start : 0;
    const fits = first !== undefined && piece.end - first.start <= room && !piece.isContinuation && page === before;
    if (group && fits && !(piece.kind === 'heading' && filled >= maxChars / 4)) group.push(piece);
    else {
      groups.push([piece]);
      room = maxChars - pathOf(piece).length - piece.carried.length;
    }
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

interface Cut {
  readonly title: string;
  readonly content: string;
  readonly pathOf: PathOf;
  readonly pageOf: PageOf;
  readonly sizes: ChunkSizes;
}

function toPassage(
  { title, content, pathOf, pageOf, sizes }: Cut,
  group: readonly Piece[],
  before: readonly Piece[] | undefined,
): Passage {
  const first = group[0];
  const last = group.at(-1);
  if (!first || !last) throw new Error('a passage has at least one piece');
  const previous = before?.at(-1);
  // What is said on one page must not be found on the next.
  const isSamePage = previous !== undefined && pageOf(previous) === pageOf(first);
  const start = isSamePage ? overlapStart(content, first, previous, sizes.overlapChars) : first.start;
  const own = content.slice(start, last.end);
  const headings = (group.find(({ kind }) => kind !== 'heading') ?? last).headings;
  const context = [contextLine(title, headings), first.carried.trimEnd()].filter((line) => line !== '');
  return {
    text: `${pathOf(first)}${first.carried}${own}`,
    start,
    end: last.end,
    headings,
    embedText: [...context, linkWords(own.trim())].join('\n'),
  };
}

/**
 * Running text that was cut is repeated from a word's beginning; code, tables and new sections stand for themselves. Half
 * a fence would make code of what follows.
 */
function overlapStart(content: string, first: Piece, previous: Piece, overlapChars: number): number {
  if (previous.kind !== 'text' || first.kind !== 'text' || first.carried !== '' || overlapChars === 0)
    return first.start;
  const start = wordFrom(content, Math.max(previous.start, first.start - overlapChars), first.start, previous.start);
  return /`{3}|~{3}/.test(content.slice(start, first.start)) ? first.start : start;
}
