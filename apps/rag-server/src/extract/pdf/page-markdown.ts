import { tableOf } from '../parts/table.js';
import { type Band, bandsOf, cellsOf } from './bands.js';
import { paragraphsOf } from './paragraphs.js';
import type { Row } from './rows.js';

/** The rows of a page in reading order: columns one after the other, tables where they can be told. */
export function pageMarkdown(rows: readonly Row[], bodySize: number): string {
  return bandsOf(rows)
    .flatMap((band) => bandBlocks(band, bodySize))
    .join('\n\n');
}

function bandBlocks(band: Band, bodySize: number): string[] {
  const cells = band.rows.map((row) => cellsOf(row, band.gutters).map(textOf));
  if (isColumns(cells)) return columnsOf(band).flatMap((rows) => paragraphsOf(rows, bodySize));
  return isTable(cells) ? [tableOf(cells)] : paragraphsOf(band.rows, bodySize);
}

const textOf = (cell: ReturnType<typeof cellsOf>[number]): string =>
  cell
    .map(({ text }) => text.trim())
    .join(' ')
    .trim();

type Cells = readonly (readonly string[])[];

/** Lines of running text are longer than most cells, and there are some of them. */
const lineLength = 18;
const fewestLines = 3;

/** Every part of the band reads like lines of text. */
function isColumns(cells: Cells): boolean {
  const [first = []] = cells;
  const columns = first.map((_cell, at) => cells.map((row) => row[at] ?? '').filter((text) => text !== ''));
  return columns.length > 1 && columns.every((texts) => texts.length >= fewestLines && median(texts) >= lineLength);
}

function median(texts: readonly string[]): number {
  const lengths = texts.map(({ length }) => length).sort((one, other) => one - other);
  return lengths[Math.floor(lengths.length / 2)] ?? 0;
}

const itemMark = /^(?:[•◦▪‣·–—*-]|\(?[0-9a-z]{1,3}[.)])$/iu;

/** Most rows have most of their cells; a mark before each is a list. */
function isTable(cells: Cells): boolean {
  const columns = cells[0]?.length ?? 0;
  if (columns < 2 || cells.every(([first = '']) => first === '' || itemMark.test(first))) return false;
  const full = cells.filter((row) => row.filter((text) => text !== '').length >= Math.max(2, columns - 1)).length;
  return full >= 2 && full >= cells.length * 0.6;
}

/** What stands between two gutters, as rows of their own. */
function columnsOf({ rows, gutters }: Band): Row[][] {
  const columns = Array.from({ length: gutters.length + 1 }, (): Row[] => []);
  for (const row of rows) {
    for (const [at, segments] of cellsOf(row, gutters).entries())
      if (segments.length > 0) columns[at]?.push({ ...row, segments });
  }
  return columns;
}
