import { closesFence, opensFence } from './fences.js';

/**
 * The chat product knows no tables, and runs their rows into each other: each row becomes an item of a list, with the head
 * of its column before what is in a cell.
 */
export function tablesAsLists(markdown: string): string {
  const lines = markdown.split('\n');
  const shown: string[] = [];
  let fence: string | undefined;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const heads = fence === undefined ? headsAt(lines, at) : undefined;
    if (heads) {
      const end = endOfRows(lines, at + 2);
      const items = lines.slice(at + 2, end).map((row) => itemOf(heads, cellsOf(row)));
      // What stands right above or below would be one with the list.
      shown.push(...(isBlank(shown.at(-1)) ? [] : ['']), ...items, ...(isBlank(lines[end]) ? [] : ['']));
      at = end - 1;
      continue;
    }
    shown.push(line);
    if (fence === undefined) fence = opensFence(line);
    else if (closesFence(line, fence)) fence = undefined;
  }
  return shown.join('\n');
}

const isBlank = (line = ''): boolean => line.trim() === '';

const delimiterCell = /^:?-+:?$/;

/** The heads of a table that begins there (GitHub Flavored Markdown 0.29, 4.10), if it has rows. */
function headsAt(lines: readonly string[], at: number): string[] | undefined {
  const [head = '', delimiter = '', row = ''] = lines.slice(at, at + 3);
  if (!head.includes('|') || !delimiter.includes('-') || !row.includes('|')) return undefined;
  const [heads, marks] = [cellsOf(head), cellsOf(delimiter)];
  return heads.length === marks.length && marks.every((mark) => delimiterCell.test(mark)) ? heads : undefined;
}

function endOfRows(lines: readonly string[], from: number): number {
  let end = from;
  while (lines[end]?.includes('|')) end += 1;
  return end;
}

/** A pipe that belongs to a cell is escaped, within code as well. */
const cellsOf = (row: string): string[] =>
  row
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

/** A head is repeated in each row: a longer one is no label. */
const maxHeadLength = 100;

function itemOf(heads: readonly string[], cells: readonly string[]): string {
  const told = cells.slice(0, heads.length).flatMap((cell, at) => {
    const head = heads[at] ?? '';
    if (cell === '') return [];
    return head === '' ? cell : `${clipped(head)}: ${cell}`;
  });
  return `- ${told.join(' · ')}`;
}

const clipped = (head: string) =>
  head.length <= maxHeadLength ? head : `${head.slice(0, maxHeadLength).toWellFormed()}…`;
