import { connect } from '@lancedb/lancedb';
import { describe, expect, it } from '@jest/globals';
import { seeded } from '@parley/testkit';
import { inDatasources } from '../chunk-filter.js';
import { cosine } from '../cosine.js';
import { everyPartition, probesFor, vectorIndex, vectorsIndexed } from './lance-vector-index.js';
import { lanceView } from './lance-view.js';

it.each([
  [10_000, 'whole', 64],
  [70_000, 'whole', 89],
  [130_000, 'short', 181],
  [1_000_000, 'short', 500],
] as const)('compares with part of the partitions of %d passages with %s vectors: %d', (rows, vectors, probes) => {
  expect(probesFor(rows, vectors, 1)).toBe(probes);
});

it('goes no wider under a filter, unless what it leaves is not known', () => {
  expect(probesFor(130_000, 'short', 0.01)).toBe(181);
  expect(probesFor(130_000, 'short', 0)).toBe(everyPartition);
});

describe('the index of a table', () => {
  /** As those of texts: each direction counts for less than the one before. */
  const vectorOf = (seed: number, dimensions: number) => {
    const random = seeded(seed);
    return Array.from({ length: dimensions }, (_, at) => (random() + random() - 1) / (at + 1) ** 0.4);
  };
  const rowsOf = (count: number, dimensions: number) =>
    Array.from({ length: count }, (_, at) => ({
      ...{ vector: vectorOf(at, dimensions), datasource_id: `source-${at % 4}`, fresh_until: 0, readers_key: '' },
    }));
  const filter = { conditions: [inDatasources(['source-1'])], freshAt: 0 };

  it.each([
    [9_000, 64, undefined],
    [12_000, 64, 'whole'],
    [75_000, 64, 'short'],
    [75_000, 60, 'whole'],
  ])('of %d passages of %d numbers is %s, and ranks as comparing all does', async (count, dimensions, kind) => {
    const rows = rowsOf(count, dimensions);
    const table = await (await connect(`memory://vectors-${count}-${dimensions}`)).createTable('chunks', rows);
    await vectorIndex(table).rebuild();
    expect(await vectorsIndexed(table)).toBe(kind);

    const view = lanceView(table, 10_000, () => Promise.resolve([]));
    const seen = rows.filter((row) => row.datasource_id === 'source-1');
    let [found, wanted] = [0, 0];
    for (const question of Array.from({ length: 20 }, (_, at) => vectorOf(1_000_000 + at, dimensions))) {
      const scores = seen.map(({ vector }) => cosine(vector, question));
      const best = scores.toSorted((a, b) => b - a).slice(0, 10);
      const ranked = await view.rankByMeaning({ vector: Float32Array.from(question), filter, limit: 10 });
      wanted += best.length;
      found += best.filter((score) => ranked.some((hit) => Math.abs(hit.score - score) < 1e-5)).length;
    }
    expect(found / wanted).toBeGreaterThanOrEqual(0.98);
  });
});
