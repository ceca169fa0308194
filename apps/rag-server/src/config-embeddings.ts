import { fileURLToPath } from 'node:url';
import { httpUrl } from '@parley/service';
import { z } from 'zod';

/** The shipped model: beside the bundle's main.js as built, one folder up as source. */
export const shippedModel = fileURLToPath(
  new URL(`${import.meta.url.endsWith('.ts') ? '..' : '.'}/assets/all-MiniLM-L6-v2-int8`, import.meta.url),
);

/** As people write it, blanks at its end included. */
const prefix = z.string().max(2_000).optional();

/** What embeds, and how. */
export const embeddingsTable = {
  EMBEDDINGS_PROVIDER: z.enum(['onnx', 'openai']).default('onnx').describe('Provider of embeddings'),
  EMBEDDINGS_MODEL_PATH: z
    .string()
    .min(1)
    .default(shippedModel)
    .describe('Folder of a sentence-transformers model in ONNX; default: the shipped all-MiniLM-L6-v2'),
  EMBEDDINGS_THREADS: z.coerce.number().int().min(1).max(64).default(2).describe('Threads per embedding batch'),
  EMBEDDINGS_BASE_URL: httpUrl.optional().describe('Endpoint of provider openai, including /v1'),
  EMBEDDINGS_API_KEY: z.string().min(1).optional().describe('API key for that endpoint; unset: none is sent'),
  EMBEDDINGS_MODEL: z.string().min(1).default('text-embedding-3-small').describe('Model of provider openai'),
  EMBEDDINGS_DIMENSIONS: z.coerce
    .number()
    .int()
    .min(8)
    .max(8_192)
    .optional()
    .describe('Length of the vectors of provider openai; unset: detected at startup'),
  EMBEDDINGS_BATCH_SIZE: z.coerce
    .number()
    .int()
    .min(1)
    .max(2_048)
    .default(96)
    .describe('Texts of one call of provider openai; fewer when the endpoint refuses so many'),
  EMBEDDINGS_QUERY_PREFIX: prefix.describe(
    'Words that the model is to read before a question; unset: what its folder says',
  ),
  EMBEDDINGS_PASSAGE_PREFIX: prefix.describe('Words that it is to read before a passage; unset: what its folder says'),
};

/** A second model, for an index that is filled beside the one in use; what it lacks here is as for the first one. */
export const nextEmbeddingsTable = {
  EMBEDDINGS_NEXT_PROVIDER: z
    .enum(['onnx', 'openai'])
    .optional()
    .describe('Provider of a second model, for an index that is filled beside the one in use; unset: none'),
  EMBEDDINGS_NEXT_MODEL_PATH: z
    .string()
    .min(1)
    .optional()
    .describe('Folder of the second model; unset: the shipped one'),
  EMBEDDINGS_NEXT_BASE_URL: httpUrl.optional().describe('Endpoint of the second model, including /v1'),
  EMBEDDINGS_NEXT_API_KEY: z.string().min(1).optional().describe('API key for that endpoint; unset: none is sent'),
  EMBEDDINGS_NEXT_MODEL: z.string().min(1).optional().describe('Name of the second model at that endpoint'),
  EMBEDDINGS_NEXT_DIMENSIONS: embeddingsTable.EMBEDDINGS_DIMENSIONS.describe(
    'Length of its vectors; unset: detected at startup',
  ),
  EMBEDDINGS_NEXT_QUERY_PREFIX: prefix.describe('As EMBEDDINGS_QUERY_PREFIX, for the second model'),
  EMBEDDINGS_NEXT_PASSAGE_PREFIX: prefix.describe('As EMBEDDINGS_PASSAGE_PREFIX, for the second model'),
};

type Settings = z.output<z.ZodObject<typeof embeddingsTable>>;

/** The second model; `undefined` when there is none. Throws as `embeddingsOf`. */
export function nextEmbeddingsOf(read: Settings & z.output<z.ZodObject<typeof nextEmbeddingsTable>>) {
  const provider = read.EMBEDDINGS_NEXT_PROVIDER;
  if (provider === undefined) return undefined;
  if (
    provider === 'openai' &&
    (read.EMBEDDINGS_NEXT_BASE_URL === undefined || read.EMBEDDINGS_NEXT_MODEL === undefined)
  )
    throw new Error(
      'rag-server cannot start: EMBEDDINGS_NEXT_PROVIDER openai needs EMBEDDINGS_NEXT_BASE_URL and EMBEDDINGS_NEXT_MODEL',
    );
  return embeddingsOf({
    ...read,
    EMBEDDINGS_PROVIDER: provider,
    EMBEDDINGS_MODEL_PATH: read.EMBEDDINGS_NEXT_MODEL_PATH ?? shippedModel,
    EMBEDDINGS_BASE_URL: read.EMBEDDINGS_NEXT_BASE_URL,
    EMBEDDINGS_API_KEY: read.EMBEDDINGS_NEXT_API_KEY,
    EMBEDDINGS_MODEL: read.EMBEDDINGS_NEXT_MODEL ?? read.EMBEDDINGS_MODEL,
    EMBEDDINGS_DIMENSIONS: read.EMBEDDINGS_NEXT_DIMENSIONS,
    EMBEDDINGS_QUERY_PREFIX: read.EMBEDDINGS_NEXT_QUERY_PREFIX,
    EMBEDDINGS_PASSAGE_PREFIX: read.EMBEDDINGS_NEXT_PASSAGE_PREFIX,
  });
}

/** Throws when the provider lacks an address. */
export function embeddingsOf(read: Settings) {
  const prefixes = {
    ...(read.EMBEDDINGS_QUERY_PREFIX !== undefined && { query: read.EMBEDDINGS_QUERY_PREFIX }),
    ...(read.EMBEDDINGS_PASSAGE_PREFIX !== undefined && { passage: read.EMBEDDINGS_PASSAGE_PREFIX }),
  };
  if (read.EMBEDDINGS_PROVIDER === 'onnx') {
    return {
      provider: 'onnx' as const,
      modelPath: read.EMBEDDINGS_MODEL_PATH,
      threads: read.EMBEDDINGS_THREADS,
      prefixes,
    };
  }
  if (read.EMBEDDINGS_BASE_URL === undefined) {
    throw new Error('rag-server cannot start: EMBEDDINGS_PROVIDER openai needs EMBEDDINGS_BASE_URL');
  }
  return {
    provider: 'openai' as const,
    baseUrl: read.EMBEDDINGS_BASE_URL,
    apiKey: read.EMBEDDINGS_API_KEY,
    model: read.EMBEDDINGS_MODEL,
    dimensions: read.EMBEDDINGS_DIMENSIONS,
    batchSize: read.EMBEDDINGS_BATCH_SIZE,
    prefixes,
  };
}
