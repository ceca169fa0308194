import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { findModelFiles, type ModelFiles } from './model-files.js';

/** What a model wants to read before a question and before a passage, e.g. `query: `; empty for none. */
export type Prefixes = Readonly<Record<'query' | 'passage', string>>;

/** How the vectors of a text's tokens become one. */
export type Pooling = 'cls' | 'mean' | 'max' | 'lasttoken' | 'weightedmean';

/** A folder of sentence-transformers, or of a cross-encoder, as its own files describe it. */
export interface ModelFolder extends ModelFiles {
  readonly name: string;
  /** Marks included. */
  readonly maxTokens: number;
  /** `undefined` when no file tells: the graph has to pool then. */
  readonly pooling: Pooling | undefined;
  /** Modules after the pooling that a graph of token vectors lacks, e.g. `Dense`. */
  readonly furtherModules: readonly string[];
  readonly prefixes: Prefixes;
  readonly padId: number;
  /** Whether the model tells the second text of a pair from the first. */
  readonly tellsPairsApart: boolean;
}

/** Longer windows cost more than they find: attention grows with the square of the length. */
const longest = 8_192;
const usual = 512;

const count = z.int().min(8);
const sentenceConfig = z.looseObject({ max_seq_length: count.nullish() });
const tokenizerConfig = z.looseObject({ model_max_length: z.number().min(8).nullish() });
const modelConfig = z.looseObject({
  model_type: z.string().nullish(),
  max_position_embeddings: count.nullish(),
  pad_token_id: z.int().min(0).nullish(),
  type_vocab_size: z.int().min(0).nullish(),
});
const promptConfig = z.looseObject({
  prompts: z.record(z.string(), z.string()).nullish(),
  default_prompt_name: z.string().nullish(),
});
const moduleList = z.array(z.looseObject({ path: z.string(), type: z.string() }));
const poolingConfig = z.looseObject({
  pooling_mode: z.string().nullish(),
  include_prompt: z.boolean().nullish(),
});

/**
 * Reads what describes the model. Throws when a file is missing or not understood; the message names the file and the way
 * out.
 * @param setting that names the path
 * @param given prefixes that go before those of the folder
 */
export async function readModelFolder(
  path: string,
  setting: string,
  given: Partial<Prefixes> = {},
): Promise<ModelFolder> {
  const files = await findModelFiles(path, setting);
  const { folder } = files;
  const [modules, config, prompts] = await Promise.all([
    readOptional(join(folder, 'modules.json'), moduleList),
    readOptional(join(folder, 'config.json'), modelConfig),
    readOptional(join(folder, 'config_sentence_transformers.json'), promptConfig),
  ]);
  return {
    ...files,
    name: basename(folder),
    maxTokens: await windowOf(folder, config ?? {}),
    pooling: await poolingOf(folder, modules ?? []),
    furtherModules: furtherOf(modules ?? []),
    prefixes: prefixesOf(prompts ?? {}, given),
    padId: config?.pad_token_id ?? 0,
    tellsPairsApart: (config?.type_vocab_size ?? 0) > 1,
  };
}

/** The length that the model was trained for; `tokenizer.json` may say another, for somebody's batches. */
async function windowOf(folder: string, config: z.output<typeof modelConfig>): Promise<number> {
  const [sentence, tokenizer] = await Promise.all([
    readOptional(join(folder, 'sentence_bert_config.json'), sentenceConfig),
    readOptional(join(folder, 'tokenizer_config.json'), tokenizerConfig),
  ]);
  const told = sentence?.max_seq_length ?? tokenizer?.model_max_length;
  const possible = config.max_position_embeddings && config.max_position_embeddings - positionsLost(config);
  return Math.min(longest, told ?? possible ?? usual, possible ?? longest);
}

/** RoBERTa counts its positions from behind the padding: of 514, two are never used. */
const positionsLost = ({ model_type: type, pad_token_id: pad }: z.output<typeof modelConfig>): number =>
  /roberta|camembert|mpnet/.test(type ?? '') ? (pad ?? 1) + 1 : 0;

const nameOf = ({ type }: { type: string }) => type.split('.').at(-1) ?? type;
const understood = ['Transformer', 'Pooling', 'Normalize'];

const furtherOf = (modules: z.output<typeof moduleList>): string[] =>
  modules.map(nameOf).filter((name) => !understood.includes(name));

const modes: Readonly<Record<string, Pooling>> = {
  pooling_mode_cls_token: 'cls',
  pooling_mode_mean_tokens: 'mean',
  // Both have the direction of the mean, and only the direction counts.
  pooling_mode_mean_sqrt_len_tokens: 'mean',
  pooling_mode_max_tokens: 'max',
  pooling_mode_lasttoken: 'lasttoken',
  pooling_mode_weightedmean_tokens: 'weightedmean',
};
const modesByName: Readonly<Record<string, Pooling>> = Object.fromEntries(
  Object.entries(modes).map(([name, mode]) => [name.replace(/^pooling_mode_|_tokens?$/g, ''), mode]),
);

async function poolingOf(folder: string, modules: z.output<typeof moduleList>): Promise<Pooling | undefined> {
  const path = modules.find((module) => nameOf(module) === 'Pooling')?.path ?? '1_Pooling';
  const file = join(folder, path, 'config.json');
  const config = await readOptional(file, poolingConfig);
  if (!config) return undefined;
  if (config.include_prompt === false)
    throw new Error(`${file} leaves prompts out of the pooling: no such model is read`);
  const chosen = config.pooling_mode
    ? [modesByName[config.pooling_mode]]
    : Object.keys(config).flatMap((name) => (config[name] === true ? (modes[name] ?? []) : []));
  if (chosen.length === 1 && chosen[0]) return chosen[0];
  throw new Error(`${file} names no single way of pooling that is known: ${Object.keys(modesByName).join(', ')}`);
}

/** Names that model makers use, the most telling first. */
const promptNames = {
  query: ['query', 'search_query', 'retrieval.query', 's2p_query', 'web_search_query'],
  passage: ['passage', 'document', 'search_document', 'retrieval.passage', 'corpus'],
} as const;

function prefixesOf(
  { prompts, default_prompt_name: usualName }: z.output<typeof promptConfig>,
  given: Partial<Prefixes>,
): Prefixes {
  const told = (purpose: keyof Prefixes) =>
    [...promptNames[purpose], ...(usualName ? [usualName] : [])]
      .map((name) => prompts?.[name])
      .find((one) => one !== undefined);
  return { query: given.query ?? told('query') ?? '', passage: given.passage ?? told('passage') ?? '' };
}

/** Absence is an answer; what is there has to be readable. */
async function readOptional<T>(file: string, schema: z.ZodType<T>): Promise<T | undefined> {
  if (!existsSync(file)) return undefined;
  try {
    return schema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (cause) {
    throw new Error(`${file} is not what sentence-transformers writes: copy it anew from the model's page`, { cause });
  }
}
