import { createHash } from 'node:crypto';

export const dimensions = 384;
const clusters = 200;
const vocabularySize = 20_000;

/** Numbers from 0 to 1, the same for the same seed. @see https://en.wikipedia.org/wiki/Linear_congruential_generator */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Words of a made-up language, the frequent ones far more often, as in any real one. */
export function seededText(random: () => number, words: number): string {
  const word = () => Math.floor(vocabularySize ** random()).toString(letters.length);
  return Array.from({ length: words }, () => lettersOf(word())).join(' ');
}

/** Without digits, which make words of several parts: then each text would have the same part, and each question ask for all. */
const letters = 'bdfgklmnprstvzaeiou';
const lettersOf = (number: string) =>
  number.replaceAll(/./g, (digit) => letters.charAt(parseInt(digit, letters.length)));

export const seedOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32LE();

/** The vector of a text, always the same: near one of some centres, as real ones are. */
export function vectorOf(text: string): number[] {
  const hash = seedOf(text);
  const centre = seeded(hash % clusters);
  const own = seeded(hash);
  const vector = Array.from({ length: dimensions }, () => bell(centre) + 0.8 * bell(own));
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

/** How quickly directions count for less. */
const decay = 0.42;

/**
 * Another one, near no centre: each direction counts for less than the one before, as in vectors of real texts. They are as
 * hard to find: of 130,000 passages of documentation, an index with as many partitions as a partition has rows found 0.88,
 * 0.95 and 0.97 of the nearest ten in its 32, 64 and 96 nearest; of 120,000 of these 0.86, 0.96 and 0.99. Those near a
 * centre it finds all.
 */
export function diffuseVectorOf(text: string): number[] {
  const own = seeded(seedOf(text));
  const vector = Array.from({ length: dimensions }, (_, at) => bell(own) * (at + 1) ** -decay);
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

/** About a normal distribution: the sum of a few even ones. */
const bell = (random: () => number) => random() + random() + random() + random() - 2;
