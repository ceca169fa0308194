import { expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Embedder } from '../../src/embeddings/embedder.js';
import { vectorFile } from './vector-file.js';

it('embeds each text once over all runs', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vectors-'));
  const asked: string[] = [];
  const lengths: Embedder = {
    model: 'lengths',
    identity: 'any',
    prefixes: { query: '', passage: '' },
    unrelatedSimilarity: 0,
    dimensions: 2,
    embed: (texts) => {
      asked.push(...texts);
      return Promise.resolve(texts.map((text) => Float32Array.of(text.length, 1)));
    },
    close: () => Promise.resolve(),
  };
  const options = { purpose: 'passage', signal: new AbortController().signal } as const;

  await (await vectorFile(lengths, folder)).embed(['a', 'bb', 'a'], options);
  const again = await (await vectorFile(lengths, folder)).embed(['bb', 'ccc', 'a'], options);

  expect(asked).toEqual(['a', 'bb', 'ccc']);
  expect(again.map((vector) => vector[0])).toEqual([2, 3, 1]);
  await rm(folder, { recursive: true, force: true });
});
