import type { Row, Segment } from './rows.js';

/** Where nothing stands over a run of rows. */
interface Gutter {
  readonly left: number;
  readonly right: number;
}

/** Rows that follow each other and stay clear of the same gutters; none for rows that reach across. */
export interface Band {
  readonly rows: readonly Row[];
  readonly gutters: readonly Gutter[];
}

/** Narrower ones are blanks that happen to stand below each other. */
const minGutter = 8;

/** Rows further apart, as parts of their height, or of letters so much larger belong to different bands. */
const maxDistance = 4;
const otherSize = 1.25;

/** Cuts a page between rows where what was free so far is written over. */
export function bandsOf(rows: readonly Row[]): Band[] {
  const bands: { rows: Row[]; gutters: Gutter[] }[] = [];
  const edges = edgesOf(rows);
  for (const row of rows) {
    const free = freeIn(row, edges);
    const last = bands.at(-1);
    const shared = last && goesOn(last.rows, row) ? common(last.gutters, free) : [];
    if (last && shared.length > 0 && !hasMoreCells(last, row)) {
      last.rows.push(row);
      last.gutters = shared;
    } else bands.push({ rows: [row], gutters: free });
  }
  return joinWhole(bands.map((band) => ({ ...band, gutters: inner(band.rows, band.gutters) })));
}

function goesOn(rows: readonly Row[], row: Row): boolean {
  const before = rows.at(-1);
  if (!before) return true;
  const ratio = Math.max(row.size, before.size) / Math.min(row.size, before.size);
  return ratio <= otherSize && row.baseline - before.baseline <= maxDistance * row.size;
}

/** A table below columns has cells on both sides of what they left free. */
const hasMoreCells = ({ rows, gutters }: Band, row: Row) =>
  rows.length >= 3 && row.segments.length > inner(rows, gutters).length + 1 && row.segments.length > 2;

/** Rows that reach across go on as one text. */
function joinWhole(bands: readonly Band[]): Band[] {
  const joined: Band[] = [];
  for (const band of bands) {
    const last = joined.at(-1);
    if (last?.gutters.length === 0 && band.gutters.length === 0)
      joined[joined.length - 1] = { rows: [...last.rows, ...band.rows], gutters: [] };
    else joined.push(band);
  }
  return joined;
}

function edgesOf(rows: readonly Row[]): Gutter {
  const segments = rows.flatMap((row) => row.segments);
  return {
    left: segments.reduce((least, { left }) => Math.min(least, left), Infinity),
    right: segments.reduce((most, { right }) => Math.max(most, right), -Infinity),
  };
}

/** What a row leaves free between the edges of its page. */
function freeIn({ segments }: Row, edges: Gutter): Gutter[] {
  const free: Gutter[] = [];
  let at = edges.left;
  for (const { left, right } of segments) {
    if (left - at >= minGutter) free.push({ left: at, right: left });
    at = Math.max(at, right);
  }
  if (edges.right - at >= minGutter) free.push({ left: at, right: edges.right });
  return free;
}

const common = (some: readonly Gutter[], others: readonly Gutter[]): Gutter[] =>
  some.flatMap((one) =>
    others.flatMap((other) => {
      const shared = { left: Math.max(one.left, other.left), right: Math.min(one.right, other.right) };
      return shared.right - shared.left >= minGutter ? [shared] : [];
    }),
  );

/** Gutters with something on both sides: the others are margins. */
const inner = (rows: readonly Row[], gutters: readonly Gutter[]): Gutter[] =>
  gutters.filter(
    (gutter) =>
      rows.some(({ segments }) => segments.some(({ right }) => right <= gutter.left + 1)) &&
      rows.some(({ segments }) => segments.some(({ left }) => left >= gutter.right - 1)),
  );

/** The cells of a row between gutters. */
export const cellsOf = ({ segments }: Row, gutters: readonly Gutter[]): Segment[][] =>
  [...gutters, { left: Infinity, right: Infinity }].map((gutter, at) =>
    segments.filter(({ left }) => left < gutter.left + 1 && left >= (gutters[at - 1]?.right ?? -Infinity) - 1),
  );
