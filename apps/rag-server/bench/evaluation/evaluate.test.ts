import { expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Embedder } from '../../src/embeddings/embedder.js';
import { evaluate } from './evaluate.js';
import { lanceChunkIndex } from '../../src/index/lance/lance-chunk-index.js';

/** Sees whether a text is about the sea or about the sky, whatever its words. */
const twoTopics: Embedder = {
  model: 'two-topics',
  identity: 'any',
  prefixes: { query: '', passage: '' },
  unrelatedSimilarity: 0,
  dimensions: 2,
  embed: (texts) =>
    Promise.resolve(texts.map((text) => Float32Array.from(/sea|ship|ocean/.test(text) ? [1, 0] : [0, 1]))),
  close: () => Promise.resolve(),
};

it('measures each leg and both, a document standing where its best passage stands', async () => {
  const uri = await mkdtemp(join(tmpdir(), 'evaluate-'));
  const index = await lanceChunkIndex({
    uri,
    model: 'two-topics',
    identity: 'two-topics',
    dimensions: 2,
    timeoutMs: 10_000,
  });
  const figures = await evaluate(
    {
      documents: [
        { id: 'ship', title: '', text: `A ship sails.\n\n${'The sea and its harbours. '.repeat(200)}` },
        { id: 'plane', title: 'Aeroplane', text: '' },
      ],
      queries: new Map([
        ['by-meaning', 'ocean'],
        ['by-words', 'aeroplane'],
      ]),
      judgements: new Map([
        ['by-meaning', new Map([['ship', 1]])],
        ['by-words', new Map([['plane', 1]])],
      ]),
    },
    {
      index,
      embedder: twoTopics,
      progress: () => undefined,
      signal: AbortSignal.timeout(10_000),
      now: () => new Date(),
    },
  );

  expect(figures.keyword).toEqual({ ndcg10: 0.5, recall10: 0.5, recall100: 0.5, mrr10: 0.5 });
  expect(figures.dense.ndcg10).toBe(1);
  expect(figures.hybrid.ndcg10).toBe(1);
  await index.close();
  await rm(uri, { recursive: true, force: true });
});
