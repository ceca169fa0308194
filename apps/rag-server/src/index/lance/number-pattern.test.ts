import { expect, it } from '@jest/globals';
import { numberPattern } from './number-pattern.js';

/** The same numbers each time. */
function numbers(seed: number): () => number {
  let state = seed;
  const random = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
  const kinds = [
    () => Math.floor(random() * 20) - 10,
    () => Math.floor(random() * 4_000) / 8 - 250,
    () => (random() - 0.5) * 10 ** Math.floor(random() * 24),
    () => (random() - 0.5) * 10 ** (Math.floor(random() * 600) - 310),
    () => (random() - 0.5) / 10 ** Math.floor(random() * 9),
    () => 10 ** Math.floor(random() * 30 - 9),
  ];
  return () => kinds[Math.floor(random() * kinds.length)]!();
}

const bounds = {
  gt: (a: number, b: number) => a > b,
  gte: (a: number, b: number) => a >= b,
  lt: (a: number, b: number) => a < b,
  lte: (a: number, b: number) => a <= b,
};
type Name = keyof typeof bounds;

it('matches a number exactly where the comparison holds, for any bounds', () => {
  const next = numbers(7);
  const names: (readonly Name[])[] = [['gt'], ['gte'], ['lt'], ['lte'], ['gt', 'lt'], ['gte', 'lte'], ['gt', 'lte']];
  for (let round = 0; round < 250; round += 1) {
    const chosen = names[round % names.length]!;
    const limits = chosen.map(() => next()).sort((a, b) => a - b);
    const range = Object.fromEntries(chosen.map((name, at) => [name, limits[at]!])) as Record<Name, number>;
    const pattern = numberPattern(range);
    const regexp = pattern === undefined ? /(?!)/ : new RegExp(`^(?:${pattern})$`);
    const near = limits.flatMap((limit) => [limit, -limit, limit + 1, limit * (1 + 2 ** -52), limit / 10, limit * 10]);
    for (const value of [0, next(), next(), next(), ...near].filter(Number.isFinite)) {
      const expected = chosen.every((name) => bounds[name](value, range[name]));
      if (regexp.test(String(value)) !== expected) throw new Error(`${value} in ${JSON.stringify(range)}: ${pattern}`);
    }
  }
});

it('is nothing for a range that no number is in', () => {
  expect(numberPattern({ gt: 5, lt: 5 })).toBeUndefined();
  expect(numberPattern({ gte: 6, lte: 5 })).toBeUndefined();
});

it('stays short, whatever the bounds are', () => {
  expect(numberPattern({ gt: -1.234_567_890_123_4e-300, lte: 9.876_543_210_987_6e300 })!.length).toBeLessThan(3_000);
});
