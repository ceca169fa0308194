import { describe, expect, it } from '@jest/globals';
import { weighLegs } from './weigh-legs.js';

/** A list that falls evenly from `best` to `tenth`, and on. */
const falling = (prefix: string, best: number, tenth: number, count = 20) =>
  Array.from({ length: count }, (_, at) => ({ key: `${prefix}${at}`, score: best - ((best - tenth) * at) / 9 }));
const weigh = (
  meaning: { best: number; tenth: number },
  wordsOfNearest: number,
  { count = 20, unrelated = 0 } = {},
) => {
  const [, ...others] = falling('k', 10, 9);
  const keywords = [{ key: 'k0', score: 10 }, ...others, { key: 'm0', score: wordsOfNearest }];
  return weighLegs(
    { keywords, meaning: falling('m', meaning.best, meaning.tenth, count), similarities: new Map() },
    unrelated,
  );
};

describe('weighLegs', () => {
  it('trusts words where all texts are about as near as each other', () => {
    expect(weigh({ best: 0.66, tenth: 0.57 }, 0).weight).toBe(0.1);
  });

  it('trusts meaning more where few passages are near, and more again where these have words of the question', () => {
    const near = { best: 0.6, tenth: 0.36 };

    expect(weigh(near, 0).weight).toBeCloseTo(0.3);
    expect(weigh(near, 5).weight).toBeCloseTo(0.5);
    expect(weigh(near, 10)).toEqual({
      weight: expect.closeTo(0.7),
      spread: expect.closeTo(0.4),
      agreement: 1,
      isForeign: false,
    });
  });

  it('trusts words where even the nearest passage is far', () => {
    expect(weigh({ best: 0.2, tenth: 0.04 }, 2).weight).toBeCloseTo(0.3);
    expect(weigh({ best: 0.6, tenth: 0.12 }, 2).weight).toBeCloseTo(0.78);
  });

  it('trusts meaning where the words found a text in another language', () => {
    const legs = { keywords: falling('k', 10, 9), meaning: falling('m', 0.66, 0.57), similarities: new Map() };

    expect(weighLegs({ ...legs, isBestForeign: true }, 0)).toMatchObject({ weight: 0.8, isForeign: true });
    expect(weighLegs({ ...legs, isBestForeign: false }, 0)).toMatchObject({ weight: 0.1, isForeign: false });
  });

  it('counts cosines from where those of the model begin', () => {
    expect(weigh({ best: 0.9, tenth: 0.84 }, 0, { unrelated: 0.75 }).weight).toBeCloseTo(0.3);
  });

  it('leaves neither leg without a say', () => {
    expect(weigh({ best: 0.9, tenth: -0.2 }, 10).weight).toBe(0.8);
    expect(weigh({ best: 0.5, tenth: 0.5 }, 0).weight).toBe(0.1);
  });

  it('stays the same however many more are candidates', () => {
    expect(weigh({ best: 0.6, tenth: 0.4 }, 4, { count: 10 })).toEqual(
      weigh({ best: 0.6, tenth: 0.4 }, 4, { count: 20 }),
    );
  });

  it('weighs lists that are too short to tell anything as most collections are', () => {
    expect(weigh({ best: 0.6, tenth: 0.4 }, 4, { count: 9 }).weight).toBe(0.45);
    expect(weighLegs({ keywords: [], meaning: [], similarities: new Map() }, 0).weight).toBe(0.45);
  });
});
