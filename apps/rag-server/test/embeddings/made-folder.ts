import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onnxFile } from './onnx-file.js';

/** What lies in a folder, by its path there; `undefined` for what is missing. */
export type Files = Readonly<Record<string, string | Buffer | object | undefined>>;

/** Makes the folder of a model that looks its tokens up, with what is given in place of what usually lies there. */
export async function makeFolder(files: Files): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-model-'));
  for (const [name, content] of Object.entries({ ...usual, ...files })) {
    if (content === undefined) continue;
    await mkdir(dirname(join(folder, name)), { recursive: true });
    const isWritten = typeof content === 'string' || Buffer.isBuffer(content);
    await writeFile(join(folder, name), isWritten ? content : JSON.stringify(content));
  }
  return folder;
}

const words = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', 'a', 'b', 'c', 'q', ':', 'p'];

/** A direction of its own for every token, so that a vector shows which went into it. */
export const ownDirections = (count: number) =>
  Array.from({ length: count }, (_, row) => Array.from({ length: count }, (__, at) => (at === row ? 1 : 0)));

export const idsOf = Object.fromEntries(words.map((word, id) => [word, id]));

const marked = (first: string, last: string, ids: Readonly<Record<string, number>>) => ({
  type: 'TemplateProcessing',
  single: [
    { SpecialToken: { id: first, type_id: 0 } },
    { Sequence: { id: 'A', type_id: 0 } },
    { SpecialToken: { id: last, type_id: 0 } },
  ],
  pair: [],
  special_tokens: Object.fromEntries(
    [first, last].map((token) => [token, { id: token, ids: [ids[token]], tokens: [token] }]),
  ),
});

const addedTokens = (...tokens: readonly (readonly [string, number])[]) =>
  tokens.map(([content, id]) => ({
    id,
    content,
    special: true,
    single_word: false,
    lstrip: false,
    rstrip: false,
    normalized: false,
  }));

const wordPieceTokenizer = {
  added_tokens: addedTokens(['[PAD]', 0], ['[UNK]', 1], ['[CLS]', 2], ['[SEP]', 3]),
  normalizer: {
    type: 'BertNormalizer',
    clean_text: true,
    handle_chinese_chars: true,
    strip_accents: null,
    lowercase: true,
  },
  pre_tokenizer: { type: 'BertPreTokenizer' },
  post_processor: marked('[CLS]', '[SEP]', idsOf),
  model: {
    type: 'WordPiece',
    unk_token: '[UNK]',
    continuing_subword_prefix: '##',
    max_input_chars_per_word: 100,
    vocab: idsOf,
  },
};

const bpeIds = { '<s>': 0, '</s>': 1, l: 2, o: 3, w: 4, lo: 5, low: 6, Ġ: 7, Ġlow: 8, a: 9 };

/** As ModernBERT and RoBERTa have it: pieces of bytes, put together pair by pair. */
export const bpeTokenizer = {
  added_tokens: addedTokens(['<s>', 0], ['</s>', 1]),
  normalizer: { type: 'NFC' },
  pre_tokenizer: { type: 'ByteLevel', add_prefix_space: false, trim_offsets: true, use_regex: true },
  post_processor: marked('<s>', '</s>', bpeIds),
  model: {
    type: 'BPE',
    unk_token: null,
    continuing_subword_prefix: null,
    end_of_word_suffix: null,
    vocab: bpeIds,
    merges: [
      ['l', 'o'],
      ['lo', 'w'],
      ['Ġ', 'low'],
    ],
  },
};

/** As multilingual models have it: the likeliest pieces of a sentence. */
export const unigramTokenizer = {
  added_tokens: addedTokens(['<s>', 0], ['<pad>', 1], ['</s>', 2], ['<unk>', 3]),
  normalizer: { type: 'NFKC' },
  pre_tokenizer: { type: 'Metaspace', replacement: '▁', prepend_scheme: 'always', split: true },
  post_processor: marked('<s>', '</s>', { '<s>': 0, '</s>': 2 }),
  model: {
    type: 'Unigram',
    unk_id: 3,
    vocab: <[string, number][]>[
      ['<s>', 0],
      ['<pad>', 0],
      ['</s>', 0],
      ['<unk>', 0],
      ['▁港', -2],
      ['湾', -2],
      ['▁港湾', -3],
      ['▁', -5],
      ['a', -5],
    ],
  },
};

const module = (name: string, path: string, at: number) => ({
  idx: at,
  name: String(at),
  path,
  type: `sentence_transformers.models.${name}`,
});

export const modulesOf = (...names: readonly string[]) =>
  names.map((name, at) => module(name, name === 'Transformer' ? '' : `${at}_${name}`, at));

const usual: Files = {
  'onnx/model.onnx': onnxFile({ table: ownDirections(words.length) }),
  'tokenizer.json': wordPieceTokenizer,
  'modules.json': modulesOf('Transformer', 'Pooling', 'Normalize'),
  '1_Pooling/config.json': { word_embedding_dimension: words.length, pooling_mode_mean_tokens: true },
};
