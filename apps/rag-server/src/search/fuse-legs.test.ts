import { describe, expect, it } from '@jest/globals';
import type { Chunk, RankedChunk } from '../index/chunk-index.js';
import { fuseLegs } from './fuse-legs.js';

const leg = (pool: number, scores: Record<string, number>) => ({
  pool,
  ranked: Object.entries(scores).map(([id, score]): RankedChunk => ({ chunk: { id } as Chunk, score })),
});
const order = (semanticWeight: number, words: Record<string, number>, meaning: Record<string, number>, pool = 50) =>
  fuseLegs(leg(pool, words), leg(pool, meaning), semanticWeight).map(({ chunk }) => chunk.id);

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

  it('scores from 0 to 1, each passage once', () => {
    const fused = fuseLegs(leg(50, words), leg(50, meaning), 0.5);

    expect(fused).toHaveLength(4);
    for (const { score } of fused) expect(Math.abs(score - 0.5)).toBeLessThanOrEqual(0.5);
  });

  it('counts what a full leg lacks like its last, and what a short leg lacks as nothing', () => {
    const [full] = fuseLegs(leg(2, { a: 10, b: 8 }), leg(2, { c: 0.9, a: 0.1 }), 0.5).filter(
      ({ chunk }) => chunk.id === 'c',
    );
    const [short] = fuseLegs(leg(50, { a: 10, b: 8 }), leg(50, { c: 0.9, a: 0.1 }), 0.5).filter(
      ({ chunk }) => chunk.id === 'c',
    );

    expect([full!.score, short!.score]).toEqual([0.9, 0.5]);
  });

  it('orders equal scores the same way whichever leg they come from', () => {
    expect(order(0.5, { b: 1 }, { a: 1 })).toEqual(['a', 'b']);
    expect(order(0.5, { a: 1 }, { b: 1 })).toEqual(['a', 'b']);
  });

  it('has nothing to say of two empty legs', () => {
    expect(order(0.5, {}, {})).toEqual([]);
  });
});
