import type { Run } from './page-words.js';

/** Words of one line with no wide gap between them. */
export interface Segment {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly size: number;
}

/** What stands at one height, from left to right. */
export interface Row {
  readonly segments: readonly Segment[];
  readonly baseline: number;
  readonly size: number;
}

/** Runs whose letters stand this near each other are of one line, as parts of their height. */
const sameLine = 0.45;
/** A blank is as wide as this at least, and what is wider than that separates columns and cells. */
const blank = 0.15;
const gap = 1.4;

/** The rows of a page from top to bottom. */
export function rowsOf(runs: readonly Run[]): Row[] {
  const rows: Run[][] = [];
  for (const run of [...runs].sort((one, other) => one.baseline - other.baseline)) {
    const first = rows.at(-1)?.[0];
    const isNear = first && run.baseline - first.baseline <= sameLine * Math.min(first.size, run.size);
    if (isNear) rows.at(-1)?.push(run);
    else rows.push([run]);
  }
  return rows.map(toRow);
}

function toRow(runs: readonly Run[]): Row {
  const size = runs.reduce((most, run) => Math.max(most, run.size), 0);
  return {
    segments: segmentsOf([...runs].sort((one, other) => one.left - other.left)),
    baseline: baselineOf(runs),
    size,
  };
}

const baselineOf = (runs: readonly Run[]) => runs.reduce((lowest, { baseline }) => Math.max(lowest, baseline), 0);

function segmentsOf(runs: readonly Run[]): Segment[] {
  const segments: Segment[] = [];
  for (const { text, left, right, size } of runs) {
    const last = segments.at(-1);
    const distance = last ? left - last.right : Infinity;
    if (last && distance <= gap * Math.min(size, last.size)) {
      const between = distance > blank * size && !/\s$/.test(last.text) && !/^\s/.test(text) ? ' ' : '';
      segments[segments.length - 1] = {
        text: last.text + between + text,
        left: last.left,
        right: Math.max(last.right, right),
        size: Math.max(last.size, size),
      };
    } else segments.push({ text, left, right, size });
  }
  return segments;
}

export const rowText = ({ segments }: Row): string =>
  segments
    .map(({ text }) => text.trim())
    .join(' ')
    .replace(/\s+/g, ' ');
