import type { Table as ArrowTable } from 'apache-arrow';
import type { RankedChunk } from '../chunk-index.js';

/** Equal scores stand in the order of storage, so that the same view always answers the same. */
export function ranked(rows: ArrowTable, column: string, toScore: (value: number) => number): RankedChunk[] {
  const [ids, values] = [rows.getChild('_rowid'), rows.getChild(column)];
  const places = Array.from({ length: rows.numRows }, (_, at) => ({
    id: ids?.get(at) as bigint,
    score: toScore(Number(values?.get(at))),
  }));
  return inOrder(places);
}

/** Each passage by the better of its scores. */
export function betterOf(one: RankedChunk[], other: RankedChunk[]): RankedChunk[] {
  if (other.length === 0) return one;
  const best = new Map(one.map(({ key, score }) => [key, score]));
  for (const { key, score } of other) best.set(key, Math.max(score, best.get(key) ?? 0));
  return inOrder([...best].map(([key, score]) => ({ id: BigInt(key), score })));
}

function inOrder(places: { readonly id: bigint; readonly score: number }[]): RankedChunk[] {
  places.sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
  return places.map(({ id, score }) => ({ key: String(id), score }));
}
