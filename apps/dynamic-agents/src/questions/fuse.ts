/** What one search found, best first. */
export interface Found<T> {
  readonly part: number;
  /** How much its ranks count beside those of other searches. */
  readonly weight: number;
  readonly passages: readonly T[];
}

/** Ranks weigh as 1/(smoothing + rank): the first of one list counts about as much as the second of two. */
const smoothing = 10;

/** One ranking of what several searches found, each passage once. */
export interface Fused<T> {
  /** The best one of each part of the question, in the order of the parts. */
  readonly firsts: readonly T[];
  /** All others, best first. */
  readonly others: readonly T[];
}

/**
 * Fuses what several searches found by the sum of reciprocal ranks.
 * @param keyOf tells passages apart
 */
export function fused<T>(found: readonly Found<T>[], keyOf: (passage: T) => string): Fused<T> {
  const parts = [...new Set(found.map(({ part }) => part))].sort((a, b) => a - b);
  const best = parts.flatMap((part) =>
    ranked(
      found.filter((one) => one.part === part),
      keyOf,
    ).slice(0, 1),
  );
  const all = onceEach([...best, ...ranked(found, keyOf)], keyOf);
  const count = onceEach(best, keyOf).length;
  return { firsts: all.slice(0, count), others: all.slice(count) };
}

function ranked<T>(found: readonly Found<T>[], keyOf: (passage: T) => string): T[] {
  const scores = new Map<string, { readonly passage: T; score: number }>();
  for (const { passages, weight } of found)
    for (const [at, passage] of onceEach(passages, keyOf).entries()) {
      const known = scores.get(keyOf(passage)) ?? { passage, score: 0 };
      known.score += weight / (smoothing + at + 1);
      scores.set(keyOf(passage), known);
    }
  return [...scores.values()].sort((a, b) => b.score - a.score).map(({ passage }) => passage);
}

function onceEach<T>(passages: readonly T[], keyOf: (passage: T) => string): T[] {
  const seen = new Set<string>();
  return passages.filter((passage) => !seen.has(keyOf(passage)) && seen.add(keyOf(passage)));
}
