import { describe, expect, it } from '@jest/globals';
import { fuseLegs } from './fuse-legs.js';

const leg = (scores: Record<string, number>) =>
  Object.entries(scores)
    .map(([key, score]) => ({ key, score }))
    .sort((a, b) => b.score - a.score);
type Scores = Record<string, number>;
const fuse = (weight: number, words: Scores, meaning: Scores, similarities: Scores = {}, unrelated = 0) =>
  fuseLegs(
    { keywords: leg(words), meaning: leg(meaning), similarities: new Map(Object.entries(similarities)) },
    weight,
    unrelated,
  );
const order = (...args: Parameters<typeof fuse>) => fuse(...args).map(({ key }) => key);

describe('fuseLegs', () => {
  const words = { a: 12, b: 6, c: 1 };
  const meaning = { c: 0.8, b: 0.7, d: 0.4 };

  it('ranks by words alone at 0 and by meaning alone at 1', () => {
    expect(order(0, words, {})).toEqual(['a', 'b', 'c']);
    expect(order(1, {}, meaning)).toEqual(['c', 'b', 'd']);
  });

  it('puts first what both legs like', () => {
    expect(order(0.5, words, meaning)[0]).toBe('b');
  });

  it('moves towards meaning as the weight grows', () => {
    expect(order(0.1, words, meaning)[0]).toBe('a');
    expect(order(0.9, words, meaning)[0]).toBe('c');
  });

  it('counts the true cosine of what only its words have found', () => {
    expect(order(0.5, { a: 10, b: 9 }, { c: 0.8 }, { a: 0.1, b: 0.7 })).toEqual(['b', 'a', 'c']);
  });

  it('orders two passages alike however many others are candidates', () => {
    const few = order(0.45, { a: 10, b: 7 }, { b: 0.6, a: 0.5 });
    const many = order(0.45, { a: 10, b: 7, x: 1, y: 0.5 }, { b: 0.6, a: 0.5, z: 0.1 });

    expect(many.filter((key) => few.includes(key))).toEqual(few);
  });

  it('scores from 0 to 1, each passage once, an opposite meaning as none', () => {
    const fused = fuse(0.5, words, { ...meaning, e: -0.3 });

    expect(fused.map(({ key }) => key).sort()).toEqual(['a', 'b', 'c', 'd', 'e']);
    for (const { score } of fused) expect(Math.abs(score - 0.5)).toBeLessThanOrEqual(0.5);
  });

  it('orders equal scores the same way whichever leg they come from', () => {
    expect(order(0.5, { b: 1 }, { a: 1 })).toEqual(['a', 'b']);
    expect(order(0.5, { a: 1 }, { b: 1 })).toEqual(['a', 'b']);
  });

  it('counts cosines from where the model puts texts that have nothing to do with each other', () => {
    const cosines = { a: 0.86, b: 0.84, c: 0.78 };

    expect(order(0.5, { c: 10, b: 9 }, cosines)).toEqual(['c', 'b', 'a']);
    expect(order(0.5, { c: 10, b: 9 }, cosines, {}, 0.75)).toEqual(['b', 'c', 'a']);
    expect(order(1, {}, { a: 0.5, b: 0.4 }, {}, 0.75)).toEqual(['a', 'b']);
  });

  it('has nothing to say of two empty legs', () => {
    expect(order(0.5, {}, {})).toEqual([]);
  });
});
