import { type Row, rowText } from './rows.js';

/** A line further down than this, as parts of its height, begins a paragraph. */
const paragraphGap = 1.75;
/** Letters larger than those of the text by as much are of a heading. */
const headingSizes = [1.6, 1.3, 1.12];
const maxHeadingLength = 120;
const listItem = /^(?:[•◦▪‣·–—*-]|\d{1,3}[.)])\s+/u;

/** Rows as paragraphs and headings; a word that was parted at the end of a line is one again. */
export function paragraphsOf(rows: readonly Row[], bodySize: number): string[] {
  const blocks: string[] = [];
  let before: Row | undefined;
  for (const row of rows) {
    const text = rowText(row);
    const depth = headingDepth(row, text, bodySize);
    const last = blocks.at(-1);
    if (before && last !== undefined && goesOn(before, row, bodySize) && !listItem.test(text))
      blocks[blocks.length - 1] = continued(last, text);
    else blocks.push(depth > 0 ? `${'#'.repeat(depth)} ${text}` : asItem(text));
    before = row;
  }
  return blocks;
}

function headingDepth({ size }: Row, text: string, bodySize: number): number {
  if (text.length > maxHeadingLength || !/\p{L}/u.test(text)) return 0;
  return headingSizes.findIndex((times) => size >= bodySize * times) + 1;
}

/** Lines of like letters at the usual distance. */
function goesOn(before: Row, row: Row, bodySize: number): boolean {
  const isLike = Math.abs(before.size - row.size) <= bodySize * 0.1;
  return isLike && row.baseline - before.baseline <= paragraphGap * row.size;
}

const continued = (last: string, text: string): string =>
  /\p{L}-$/u.test(last) && /^\p{Ll}/u.test(text) ? last.slice(0, -1) + text : `${last} ${text}`;

/** A sign that Markdown does not know begins an item all the same. */
const asItem = (text: string) => text.replace(/^[•◦▪‣·–—]\s+/u, '- ').replace(/^(#{1,6} )/, '\\$1');
