import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { TokenIds, Tokenizer } from './tokenizer.js';
import { wordPiece } from './word-piece.js';

/**
 * Reads the tokenizer of a model's folder. Throws when there is none; the message says what is missing.
 * @param setting that names the folder
 */
export async function readTokenizer(folder: string, setting: string): Promise<Tokenizer> {
  const file = join(folder, 'tokenizer.json');
  if (!existsSync(file)) throw new Error(withoutTokenizer(folder, setting));
  const read = tokenizerFile.safeParse(await readJson(file));
  if (!read.success)
    throw new Error(`${file} is not a tokenizer: copy it anew from the model's page`, { cause: read.error });
  const config = join(folder, 'tokenizer_config.json');
  const settings = existsSync(config) ? await readJson(config) : {};
  try {
    return bertTokenizer(read.data) ?? (await libraryTokenizer(read.data, settings as object));
  } catch (cause) {
    throw new Error(`${file} is of a kind that is not known`, { cause });
  }
}

const tokenizerFile = z.looseObject({ model: z.looseObject({}) });

function withoutTokenizer(folder: string, setting: string): string {
  const missing = `${setting} ${folder} holds no tokenizer.json`;
  return existsSync(join(folder, 'sentencepiece.bpe.model')) || existsSync(join(folder, 'vocab.txt'))
    ? `${missing}. Make one: AutoTokenizer.from_pretrained("${folder}").save_pretrained("${folder}") in Python`
    : `${missing}: copy it from the model's page`;
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (cause) {
    throw new Error(`${file} is not JSON: copy it anew from the model's page`, { cause });
  }
}

/** The types of the package cannot be resolved from here. */
interface Library {
  readonly Tokenizer: new (
    description: object,
    config: object,
  ) => {
    encode(text: string, options?: { add_special_tokens?: boolean; text_pair?: string }): { readonly ids: number[] };
  };
}

/** What the library wants to see in each file. */
const complete = { added_tokens: [], normalizer: null, pre_tokenizer: null, post_processor: null, decoder: null };

/** Every kind that Hugging Face's own library knows: WordPiece, BPE and Unigram, with all that stands around them. */
export async function libraryTokenizer(description: object, config: object): Promise<Tokenizer> {
  // Loaded for those models alone: the shipped one needs none of it.
  const { Tokenizer: LibraryTokenizer } = (await import('@huggingface/tokenizers')) as unknown as Library;
  const tokenizer = new LibraryTokenizer({ ...complete, ...description }, config);
  const tokens = (text: string) => tokenizer.encode(text, { add_special_tokens: false }).ids;
  const around = marksOf(tokenizer.encode('a').ids, tokens('a'));
  const pair = tokenizer.encode('a', { text_pair: 'a' }).ids;
  return { tokens, ...around, between: betweenOf(pair, tokens('a').length, around) };
}

type Around = Pick<Tokenizer, 'before' | 'after'>;

/** What stands around a text once it is marked. */
function marksOf(marked: TokenIds, plain: TokenIds): Around {
  const at = marked.findIndex((_, start) => plain.every((token, offset) => marked[start + offset] === token));
  return { before: marked.slice(0, Math.max(0, at)), after: marked.slice(Math.max(0, at) + plain.length) };
}

/** What stands between two texts of that length; a file that says nothing about pairs ends the first like any text. */
function betweenOf(pair: TokenIds, length: number, { before, after }: Around): TokenIds {
  const between = pair.slice(before.length + length, Math.max(0, pair.length - length - after.length));
  return between.length > 0 ? between : after;
}

const bertFile = z.looseObject({
  normalizer: z.looseObject({
    type: z.literal('BertNormalizer'),
    lowercase: z.literal(true),
    clean_text: z.literal(true),
    handle_chinese_chars: z.literal(true),
    strip_accents: z.union([z.null(), z.literal(true)]).optional(),
  }),
  pre_tokenizer: z.looseObject({ type: z.literal('BertPreTokenizer') }),
  model: z.looseObject({
    type: z.literal('WordPiece'),
    unk_token: z.literal('[UNK]'),
    continuing_subword_prefix: z.literal('##'),
    max_input_chars_per_word: z.literal(100),
    vocab: z.record(z.string(), z.int().min(0)),
  }),
});

/** Uncased BERT, as most small models have it: our own reads it three times as quickly and gives the same. */
function bertTokenizer(description: object): Tokenizer | undefined {
  const read = bertFile.safeParse(description);
  return read.success ? wordPiece(new Map(Object.entries(read.data.model.vocab))) : undefined;
}
