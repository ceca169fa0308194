import type { Legs } from './fuse-legs.js';

/** How much meaning counts for one question, and what that was read from. */
export interface Weighed {
  /** 0 is words alone, 1 is meaning alone. */
  readonly weight: number;
  /** By how much the nearest passage is nearer than the tenth, as a share of it; less where even the nearest is far. */
  readonly spread: number;
  /** Keyword score of the nearest passage, as a share of the best one. */
  readonly agreement: number;
  /** The best passage by words is in another language, and that alone made the weight. */
  readonly isForeign: boolean;
}

const looked = 10;
/** For lists too short to tell anything: what suits most collections. */
const undecided: Weighed = { weight: 0.45, spread: 0, agreement: 0, isForeign: false };
/** So near, of the way from unrelated texts to equal ones, a spread counts in full. */
const near = 0.5;
const least = 0.1;
const most = 0.8;

/**
 * How far the meaning leg can be trusted with this question. A model that does not know the language, or sees only texts
 * of one kind, finds everything equally near: little spread; where nothing is near, chance makes one. And the nearest
 * passage by meaning has words of the question where the model has understood it. Where the best passage by words is in
 * another language, it is names that both have in common. Three places of the lists are looked at and no others, so that
 * the weight does not depend on how many hits are asked for. Measured in docs/adr/0025.
 * @param unrelated cosine of texts that have nothing to do with each other
 */
export function weighLegs({ keywords, meaning, isBestForeign: isForeign = false }: Legs, unrelated: number): Weighed {
  const [nearest] = meaning;
  const tenth = meaning[looked - 1];
  const [best] = keywords;
  if (!nearest || !tenth || !best || nearest.score <= unrelated || best.score <= 0) return undecided;
  const nearness = Math.min(1, (nearest.score - unrelated) / (1 - unrelated) / near);
  const spread = nearness * (1 - Math.max(0, tenth.score - unrelated) / (nearest.score - unrelated));
  const found = keywords.find(({ key }) => key === nearest.key);
  const agreement = Math.max(0, found?.score ?? 0) / best.score;
  const weight = isForeign ? most : Math.min(most, Math.max(least, spread + 0.4 * agreement - 0.1));
  return { weight, spread, agreement, isForeign };
}
