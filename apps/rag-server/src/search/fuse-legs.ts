import type { ChunkKey, RankedChunk } from '../index/chunk-index.js';

/** What the two legs know of the candidates. */
export interface Legs {
  readonly keywords: readonly RankedChunk[];
  readonly meaning: readonly RankedChunk[];
  /** Cosines of those candidates that the keyword leg alone has found. */
  readonly similarities: ReadonlyMap<ChunkKey, number>;
  /** Whether the best passage by words is surely in another language than the question. */
  readonly isBestForeign?: boolean | undefined;
}

export interface Fused {
  readonly key: ChunkKey;
  /** 0 to 1; compares inside one answer only. */
  readonly score: number;
}

/**
 * One ranking out of two legs: the weighted sum of their scores, each divided by the best of its leg. BM25 and cosine
 * both have a true zero, so nothing has to be stretched over the candidates, and the order of two passages does not
 * depend on how many others were asked for. Every candidate has its true cosine; without a word in common its keyword
 * score is truly 0. Measured beside other ways in docs/adr/0007.
 * @param semanticWeight 0 is keywords alone, 1 is meaning alone
 * @param unrelated cosine of texts that have nothing to do with each other: where those of a model begin
 */
export function fuseLegs(
  { keywords, meaning, similarities }: Legs,
  semanticWeight: number,
  unrelated: number,
): Fused[] {
  const words = shareOfBest(keywords, keywords);
  const cosines = shareOfBest(
    meaning,
    [...meaning, ...[...similarities].map(([key, score]) => ({ key, score }))],
    unrelated,
  );
  const keys = new Set([...keywords, ...meaning].map(({ key }) => key));
  return [...keys]
    .map((key) => ({ key, score: (1 - semanticWeight) * words(key) + semanticWeight * cosines(key) }))
    .sort(bestFirst);
}

/** By score; equal ones in an order that does not depend on how they came. */
export const bestFirst = (a: Fused, b: Fused): number => b.score - a.score || (a.key < b.key ? -1 : 1);

/** @param zero of the scale; 0 where even the best is no higher */
function shareOfBest(leg: readonly RankedChunk[], all: readonly RankedChunk[], zero = 0): (key: ChunkKey) => number {
  const best = leg[0]?.score ?? 0;
  const from = best > zero ? zero : 0;
  const scores = new Map(all.map(({ key, score }) => [key, score]));
  return (key) => (best > 0 ? Math.min(1, Math.max(0, ((scores.get(key) ?? 0) - from) / (best - from))) : 0);
}
