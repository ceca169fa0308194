import { closesFence, opensFence } from './fences.js';

/**
 * The chat product knows no tables, and runs their rows into each other: each row becomes an item of a list, with the head
 * of its column before what is in a cell.
 */
export function tablesAsLists(markdown: string): string {
  return inQuotes(markdown.split('\n'), tablesOf).join('\n');
}

const quoteMark = /^ {0,3}> ?/;

/** Changes each run of quoted lines as a text of its own, and the lines between them as another. */
function inQuotes(lines: readonly string[], change: (lines: readonly string[]) => string[]): string[] {
  const changed: string[] = [];
  const isQuote = quotedLines(lines);
  for (let at = 0; at < lines.length;) {
    let end = at;
    while (end < lines.length && isQuote[end] === isQuote[at]) end += 1;
    const part = lines.slice(at, end);
    if (isQuote[at]) changed.push(...change(part.map((line) => line.replace(quoteMark, ''))).map(quoted));
    else changed.push(...change(part));
    at = end;
  }
  return changed;
}

const quoted = (line: string): string => (line === '' ? '>' : `> ${line}`);

/** Within code nothing is a quote. */
function quotedLines(lines: readonly string[]): boolean[] {
  let fence: string | undefined;
  return lines.map((line) => {
    if (fence === undefined && quoteMark.test(line)) return true;
    if (fence === undefined) fence = opensFence(line);
    else if (closesFence(line, fence)) fence = undefined;
    return false;
  });
}

function tablesOf(lines: readonly string[]): string[] {
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
  return shown;
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
  // A pipe in a code span makes one cell more: nothing is lost.
  const [last, more] = [cells[heads.length - 1] ?? '', cells.slice(heads.length).filter((cell) => cell !== '')];
  const shown = [...cells.slice(0, heads.length - 1), [last, ...more].join(' | ')];
  const told = shown.flatMap((cell, at) => {
    const head = heads[at] ?? '';
    if (cell === '') return [];
    return head === '' ? cell : `${clipped(head)}: ${cell}`;
  });
  return `- ${told.join(' · ')}`;
}

const clipped = (head: string) =>
  head.length <= maxHeadLength ? head : `${head.slice(0, maxHeadLength).toWellFormed()}…`;
