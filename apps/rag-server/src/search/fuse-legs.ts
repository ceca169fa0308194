import type { Chunk, RankedChunk } from '../index/chunk-index.js';

export interface Leg {
  readonly ranked: readonly RankedChunk[];
  /** How many were asked for: a leg that is shorter holds everything that matched at all. */
  readonly pool: number;
}

export interface Fused {
  readonly chunk: Chunk;
  /** 0 to 1; compares inside one answer only. */
  readonly score: number;
}

/**
 * One ranking out of two legs: the weighted sum of their normalised scores. Keyword scores are divided by the best
 * one, since BM25 has a true zero; cosines, which crowd together, are stretched over the range of their leg. What a
 * full leg lacks counts as much as its last. On SciFact and Cranfield this stands above reciprocal ranks at every
 * weight from 0.3 to 0.5.
 * @param semanticWeight 0 is keywords alone, 1 is meaning alone
 */
export function fuseLegs(keywords: Leg, meaning: Leg, semanticWeight: number): Fused[] {
  const words = normalised(keywords, 0);
  const cosines = normalised(meaning, Math.min(...meaning.ranked.map(({ score }) => score)));
  const chunks = new Map([...keywords.ranked, ...meaning.ranked].map(({ chunk }) => [chunk.id, chunk]));
  return [...chunks.values()]
    .map((chunk) => ({
      chunk,
      score: (1 - semanticWeight) * words(chunk.id) + semanticWeight * cosines(chunk.id),
    }))
    .sort(bestFirst);
}

/** By score; equal ones in an order that does not depend on how they came. */
export const bestFirst = (a: Fused, b: Fused): number => b.score - a.score || (a.chunk.id < b.chunk.id ? -1 : 1);

function normalised({ ranked, pool }: Leg, zero: number): (id: string) => number {
  const best = Math.max(...ranked.map(({ score }) => score));
  const scores = new Map(
    ranked.map(({ chunk, score }) => [chunk.id, best > zero ? (score - zero) / (best - zero) : 1]),
  );
  const floor = ranked.length < pool ? 0 : Math.min(...scores.values());
  return (id) => scores.get(id) ?? floor;
}
