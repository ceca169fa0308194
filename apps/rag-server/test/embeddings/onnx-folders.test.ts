import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import type { EmbeddingEngine, EmbeddingPurpose } from '../../src/embeddings/embedder.js';
import { folderIdentity } from '../../src/embeddings/folder-identity.js';
import { type Prefixes, readModelFolder } from '../../src/onnx/model-folder.js';
import { onnxEmbedder } from '../../src/embeddings/onnx-embedder.js';
import {
  bpeTokenizer,
  type Files,
  idsOf,
  makeFolder,
  modulesOf,
  ownDirections,
  unigramTokenizer,
} from './made-folder.js';
import { onnxFile, rawFloats } from './onnx-file.js';

const embedderPath = 'EMBEDDINGS_MODEL_PATH';
const opened: { folder: string; engine?: EmbeddingEngine }[] = [];
afterAll(() =>
  Promise.all(
    opened.map(async ({ folder, engine }) => {
      await engine?.close();
      await rm(folder, { recursive: true });
    }),
  ),
);

async function open(files: Files, prefixes: Partial<Prefixes> = {}, file = ''): Promise<EmbeddingEngine> {
  const folder = await makeFolder(files);
  const one: (typeof opened)[number] = { folder };
  opened.push(one);
  one.engine = await onnxEmbedder({ modelPath: join(folder, file), threads: 1, prefixes });
  return one.engine;
}

async function vectorOf(engine: EmbeddingEngine, text: string, purpose: EmbeddingPurpose = 'passage') {
  const [vector] = await engine.embed([text], { purpose, signal: new AbortController().signal });
  return [...(vector ?? [])];
}

/** A vector of length 1 with so much of each token. */
function made(of: Readonly<Record<string, number>>, ids: Readonly<Record<string, number>> = idsOf, length = 10) {
  const vector = Array.from({ length }, (_, id) => of[Object.keys(ids).find((word) => ids[word] === id) ?? ''] ?? 0);
  return vector.map((value) => expect.closeTo(value / Math.hypot(...vector), 2) as unknown);
}

const graph = (more: Partial<Parameters<typeof onnxFile>[0]> = {}) => onnxFile({ table: ownDirections(10), ...more });
const pooling = (config: object): Files => ({ '1_Pooling/config.json': config });

describe('pooling', () => {
  const text = 'a a b';
  it.each<[string, object, Record<string, number>]>([
    ['mean', { pooling_mode_mean_tokens: true }, { '[CLS]': 1, a: 2, b: 1, '[SEP]': 1 }],
    ['cls', { pooling_mode_cls_token: true, pooling_mode_mean_tokens: false }, { '[CLS]': 1 }],
    ['max', { pooling_mode_max_tokens: true }, { '[CLS]': 1, a: 1, b: 1, '[SEP]': 1 }],
    ['lasttoken', { pooling_mode_lasttoken: true }, { '[SEP]': 1 }],
    ['weightedmean', { pooling_mode_weightedmean_tokens: true }, { '[CLS]': 1, a: 5, b: 4, '[SEP]': 5 }],
    ['the newer way to write it', { pooling_mode: 'cls' }, { '[CLS]': 1 }],
  ])('is %s where the folder says so, whatever a batch pads with', async (_way, config, expected) => {
    const engine = await open(pooling(config));
    const [, vector] = await engine.embed(['a '.repeat(9), text], {
      purpose: 'passage',
      signal: new AbortController().signal,
    });

    expect([...(vector ?? [])]).toEqual(made(expected));
  });

  it('is left to a graph that does it', async () => {
    const engine = await open({
      'onnx/model.onnx': onnxFile({ table: ownDirections(10), output: 'sentence_embedding' }),
      '1_Pooling/config.json': undefined,
    });

    expect(engine.dimensions).toBeGreaterThanOrEqual(10);
  });
});

describe('the tokenizer of the folder', () => {
  it('may be BPE, for a graph that asks for no token types', async () => {
    const ids = bpeTokenizer.model.vocab;
    const inputs = ['input_ids', 'attention_mask'];
    const engine = await open({
      'tokenizer.json': bpeTokenizer,
      'onnx/model.onnx': onnxFile({ table: ownDirections(10), inputs }),
    });

    expect(await vectorOf(engine, 'low low')).toEqual(made({ '<s>': 1, low: 1, Ġlow: 1, '</s>': 1 }, ids));
  });

  it('may be Unigram', async () => {
    const ids = Object.fromEntries(unigramTokenizer.model.vocab.map(([piece], id): [string, number] => [piece, id]));
    const engine = await open({
      'tokenizer.json': unigramTokenizer,
      'config.json': { model_type: 'xlm-roberta', max_position_embeddings: 514, pad_token_id: 1 },
      'onnx/model.onnx': onnxFile({ table: ownDirections(9) }),
    });

    expect(await vectorOf(engine, '港湾')).toEqual(made({ '<s>': 1, '▁港湾': 1, '</s>': 1 }, ids, 9));
  });
});

describe('what the model is to read before a text', () => {
  const prompts = { prompts: { query: 'q: ', document: 'p: ' } };
  it('is said by the folder, by what the text is for', async () => {
    const engine = await open({ 'config_sentence_transformers.json': prompts });

    expect(await vectorOf(engine, 'a', 'query')).toEqual(made({ '[CLS]': 1, q: 1, ':': 1, a: 1, '[SEP]': 1 }));
    expect(await vectorOf(engine, 'a')).toEqual(made({ '[CLS]': 1, p: 1, ':': 1, a: 1, '[SEP]': 1 }));
  });

  it('is said by the settings before that', async () => {
    const engine = await open({ 'config_sentence_transformers.json': prompts }, { query: 'b ' });

    expect(engine.prefixes).toEqual({ query: 'b ', passage: 'p: ' });
  });
});

describe('the window of the folder', () => {
  it.each<[string, Files]>([
    ['sentence_bert_config.json', { 'sentence_bert_config.json': { max_seq_length: 8 } }],
    ['tokenizer_config.json', { 'tokenizer_config.json': { model_max_length: 8 } }],
    ['config.json', { 'config.json': { model_type: 'roberta', max_position_embeddings: 10, pad_token_id: 1 } }],
  ])('is what %s says, and a longer text has several', async (_file, files) => {
    const engine = await open({ ...files, ...pooling({ pooling_mode_max_tokens: true }) });

    // Six tokens fit: each of two windows has half of its own.
    expect(await vectorOf(engine, 'a a a a a a')).toEqual(made({ '[CLS]': 1, a: 1, '[SEP]': 1 }));
    expect(await vectorOf(engine, 'a a a a b b b b')).toEqual(made({ '[CLS]': 2, a: 1, b: 1, '[SEP]': 2 }));
  });
});

describe('the file of the model', () => {
  it.each(['onnx/model_quantized.onnx', 'onnx/model_fp16.onnx', 'model.onnx', 'onnx/model_qint8_avx512_vnni.onnx'])(
    'may be %s',
    async (name) => {
      const engine = await open({ 'onnx/model.onnx': undefined, [name]: graph({ isHalf: name.includes('fp16') }) });

      expect(await vectorOf(engine, 'a')).toEqual(made({ '[CLS]': 1, a: 1, '[SEP]': 1 }));
    },
  );

  it('may be named, and have its weights beside it', async () => {
    const files = {
      'onnx/model_quantized.onnx': 'another',
      'onnx/model.onnx': graph({ externalData: 'model.onnx_data' }),
      'onnx/model.onnx_data': rawFloats(ownDirections(10)),
    };
    const engine = await open(files, {}, 'onnx/model.onnx');

    expect(await vectorOf(engine, 'a')).toEqual(made({ '[CLS]': 1, a: 1, '[SEP]': 1 }));
  });
});

describe('a folder that cannot be used', () => {
  it.each<[string, Files, string]>([
    ['no model', { 'onnx/model.onnx': undefined }, 'Copy the onnx folder of the model'],
    ['weights of PyTorch', { 'onnx/model.onnx': undefined, 'model.safetensors': 'x' }, 'embedder/README.md says how'],
    ['a pointer', { 'onnx/model.onnx': 'version https://git-lfs.github.com/spec/v1\n' }, 'run "git lfs pull"'],
    [
      'several models of unknown names',
      { 'onnx/model.onnx': undefined, 'onnx/x.onnx': graph(), 'onnx/y.onnx': graph() },
      'x.onnx, y.onnx: name the one to use in EMBEDDINGS_MODEL_PATH',
    ],
    ['no tokenizer', { 'tokenizer.json': undefined }, 'holds no tokenizer.json: copy it'],
    ['a vocabulary alone', { 'tokenizer.json': undefined, 'vocab.txt': 'a' }, 'AutoTokenizer.from_pretrained'],
    ['a broken tokenizer', { 'tokenizer.json': '{' }, 'tokenizer.json is not JSON'],
    ['no word about pooling', { '1_Pooling/config.json': undefined }, 'copy 1_Pooling/config.json'],
    ['two ways of pooling', pooling({ pooling_mode_cls_token: true, pooling_mode_max_tokens: true }), 'no single way'],
    ['prompts left out of it', pooling({ pooling_mode: 'mean', include_prompt: false }), 'leaves prompts out'],
    ['a layer after it', { 'modules.json': modulesOf('Transformer', 'Pooling', 'Dense') }, 'ends before Dense'],
    ['a wrong file', { 'config.json': { max_position_embeddings: 'many' } }, 'config.json is not what'],
    ['no model in its file', { 'onnx/model.onnx': 'x' }, 'cannot be loaded'],
    ['pictures', { 'onnx/model.onnx': graph({ inputs: ['input_ids', 'pixel_values'] }) }, 'asks for pixel_values'],
    ['no vectors', { 'onnx/model.onnx': graph({ output: 'logits' }) }, 'gives logits: neither sentence_embedding'],
    ['half of a model', { 'onnx/model.onnx': graph({ externalData: 'model.onnx_data' }) }, 'model.onnx_data'],
  ])('says so: %s', async (_what, files, words) => {
    await expect(open(files)).rejects.toThrow(words);
  });
});

describe('the identity', () => {
  const identityOf = async (files: Files, prefixes?: Partial<Prefixes>) => {
    const folder = await makeFolder(files);
    opened.push({ folder });
    return folderIdentity(await readModelFolder(folder, embedderPath, prefixes));
  };
  const renamed = async () => {
    const files = { 'onnx/model_int8.onnx': graph(), 'onnx/model.onnx': undefined };
    return identityOf(files);
  };

  it('is that of weights, tokenizer, window, pooling and words before passages, wherever they lie', async () => {
    const own = await identityOf({});
    const others = [
      await identityOf(pooling({ pooling_mode: 'cls' })),
      await identityOf({ 'tokenizer.json': bpeTokenizer, 'onnx/model.onnx': graph() }),
      await identityOf({ 'onnx/model.onnx': graph({ table: ownDirections(12) }) }),
      await identityOf({ 'sentence_bert_config.json': { max_seq_length: 64 } }),
      await identityOf({}, { passage: 'p: ' }),
    ];

    expect(new Set([own, ...others]).size).toBe(6);
    expect([await identityOf({}), await renamed(), await identityOf({}, { query: 'q: ' })]).toEqual([own, own, own]);
  });
});
