import { type Element, isTag } from 'domhandler';
import { textContent } from 'domutils';
import { cellsIn, rowsOf } from './markdown-table.js';
import { findIn } from '../tree/made-nodes.js';

/** Text of this length is a passage, not a value. */
const passage = 300;

/**
 * Whether a table only says where things stand, as pages were once laid out: told by what it says of itself, by its heads,
 * and by what its cells hold.
 */
export function isLayout(table: Element): boolean {
  if (/^(presentation|none)$/.test(table.attribs['role'] ?? '')) return true;
  const rows = rowsOf(table);
  const cells = rows.flatMap(cellsIn);
  if (cells.length <= 1) return true;
  if (cells.some(({ name }) => name === 'th') || table.children.some(isHeading)) return false;
  if (cells.some(holdsSections)) return true;
  const isOneColumn = rows.every((row) => cellsIn(row).length <= 1);
  return (
    (isOneColumn || rows.length === 1) && cells.some((cell) => holdsBlocks(cell) || textContent(cell).length > passage)
  );
}

const isHeading = (child: Element['children'][number]) => isTag(child) && /^(caption|thead)$/.test(child.name);

/** No value has headings or a table in it. */
const holdsSections = (cell: Element): boolean =>
  findIn(cell, ({ name }) => /^(h[1-6]|table|article|section|main)$/.test(name)) !== undefined;

const holdsBlocks = (cell: Element): boolean =>
  cell.children.filter((child) => isTag(child) && /^(p|pre|ul|ol|div|blockquote|form)$/.test(child.name)).length > 1;
