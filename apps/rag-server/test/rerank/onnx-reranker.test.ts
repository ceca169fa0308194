import { rm } from 'node:fs/promises';
import { afterAll, describe, expect, it } from '@jest/globals';
import { onnxReranker } from '../../src/rerank/onnx-reranker.js';
import type { Reranker } from '../../src/rerank/reranker.js';
import { bpeTokenizer, type Files, makeFolder, ownDirections } from '../embeddings/made-folder.js';
import { judgingFile, onnxFile } from '../embeddings/onnx-file.js';

const opened: { folder: string; reranker?: Reranker }[] = [];
afterAll(() =>
  Promise.all(
    opened.map(async ({ folder, reranker }) => {
      await reranker?.close();
      await rm(folder, { recursive: true });
    }),
  ),
);

async function open(files: Files = {}, more: { timeoutMs?: number } = {}): Promise<Reranker> {
  const folder = await makeFolder({ ...crossEncoder, ...files });
  const one: (typeof opened)[number] = { folder };
  opened.push(one);
  one.reranker = await onnxReranker({ modelPath: folder, threads: 1, candidates: 30, timeoutMs: 10_000, ...more });
  return one.reranker;
}

/** In the order of the vocabulary: marks 0, `a` 1, `b` 10, all others 0. */
const worths = [0, 0, 0, 0, 1, 10, 0, 0, 0, 0];
const oneClass = worths.map((worth) => [worth]);
const crossEncoder: Files = {
  'onnx/model.onnx': judgingFile({ table: oneClass, inSecond: 100 }),
  'config.json': { type_vocab_size: 2 },
  'modules.json': undefined,
  '1_Pooling/config.json': undefined,
};
const judge = (reranker: Reranker, query: string, texts: readonly string[], signal = new AbortController().signal) =>
  reranker.rerank(query, texts, signal);

describe('onnxReranker', () => {
  it('reads question and passage together, and answers in the order of the passages', async () => {
    const texts = ['b', 'a', 'b b b a', 'c'];

    // Each token of the second text, its last mark included, counts 100 more.
    expect(await judge(await open(), 'a', texts)).toEqual([1 + 10 + 200, 1 + 1 + 200, 1 + 31 + 500, 1 + 200]);
  });

  it('marks no second text for a model that knows none', async () => {
    expect(await judge(await open({ 'config.json': {} }), 'a', ['b'])).toEqual([11]);
  });

  it('takes how much surer a model of two classes is of yes than of no', async () => {
    const table = worths.map((worth) => [3, worth]);
    const reranker = await open({ 'onnx/model.onnx': judgingFile({ table, inSecond: 0 }) });

    // Five tokens: three marks, one of the question and one of the passage.
    expect(await judge(reranker, 'a', ['b'])).toEqual([11 - 5 * 3]);
  });

  it('cuts passages to what the model reads, and a question to half of it', async () => {
    const reranker = await open({ 'sentence_bert_config.json': { max_seq_length: 13 } });

    // Three marks leave ten tokens: five of the question, five of the passage.
    expect(await judge(reranker, 'b '.repeat(50), ['a '.repeat(50)])).toEqual([50 + 5 + 600]);
    expect(await judge(reranker, 'b', ['a '.repeat(50)])).toEqual([10 + 9 + 1_000]);
  });

  it('puts between both what the tokenizer puts there', async () => {
    const pair = [
      ...[{ SpecialToken: { id: '<s>', type_id: 0 } }, { Sequence: { id: 'A', type_id: 0 } }],
      ...[{ SpecialToken: { id: '</s>', type_id: 0 } }, { SpecialToken: { id: '</s>', type_id: 0 } }],
      ...[{ Sequence: { id: 'B', type_id: 0 } }, { SpecialToken: { id: '</s>', type_id: 0 } }],
    ];
    const files = {
      'tokenizer.json': { ...bpeTokenizer, post_processor: { ...bpeTokenizer.post_processor, pair } },
      'onnx/model.onnx': judgingFile({ table: [[1_000], [100], ...Array.from({ length: 8 }, () => [1])], inSecond: 0 }),
    };

    expect(await judge(await open(files), 'low', ['low'])).toEqual([1_000 + 1 + 200 + 1 + 100]);
  });

  it('asks nothing about no texts', async () => {
    expect(await judge(await open(), 'a', [])).toEqual([]);
  });

  it('names itself where it takes too long, and goes on', async () => {
    const slow = await open({}, { timeoutMs: 1 });
    const texts = Array.from({ length: 2_000 }, () => 'a b '.repeat(120));

    await expect(judge(slow, 'a', texts)).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      more: { details: { dependency: 'reranker', reason: 'timeout' } },
    });
  });

  it('stops for whoever has left', async () => {
    const left = new AbortController();
    const judged = judge(
      await open(),
      'a',
      Array.from({ length: 2_000 }, () => 'a b '.repeat(120)),
      left.signal,
    );
    left.abort(new Error('gone'));

    await expect(judged).rejects.toThrow('gone');
  });

  it.each<[string, Files, string]>([
    [
      'an embedding model',
      { 'onnx/model.onnx': onnxFile({ table: ownDirections(10) }) },
      'gives last_hidden_state: a cross',
    ],
    [
      'three classes',
      { 'onnx/model.onnx': judgingFile({ table: worths.map(() => [1, 2, 3]), inSecond: 0 }) },
      'sorts into 3 classes',
    ],
    ['no model', { 'onnx/model.onnx': undefined }, 'RERANK_MODEL_PATH'],
    ['no tokenizer', { 'tokenizer.json': undefined }, 'RERANK_MODEL_PATH'],
  ])('says what is wrong with a folder: %s', async (_what, files, words) => {
    await expect(open(files)).rejects.toThrow(words);
  });
});
