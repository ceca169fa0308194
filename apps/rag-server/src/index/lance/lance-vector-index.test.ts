import { expect, it } from '@jest/globals';
import { everyPartition, probesFor } from './lance-vector-index.js';

it.each([
  [10_000, 64],
  [130_000, 91],
  [1_000_000, 250],
])('compares with a quarter of the partitions of %d passages, and with 64 at least', (rows, probes) => {
  expect(probesFor(rows, 1)).toBe(probes);
});

it.each([
  [0.5, 91],
  [0.1, 160],
  [0.01, 1_600],
  [0, everyPartition],
])('goes wider under a filter that leaves %d of them', (share, probes) => {
  expect(probesFor(130_000, share)).toBe(probes);
});
