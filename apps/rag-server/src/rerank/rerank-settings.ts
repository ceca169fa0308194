import { httpUrl } from '@parley/service';
import { z } from 'zod';

/** Who judges the best passages once more. */
export const rerankSettings = {
  RERANK_PROVIDER: z.enum(['off', 'onnx', 'http']).default('off').describe('Reranker of the best passages; off: none'),
  RERANK_MODEL_PATH: z
    .string()
    .min(1)
    .optional()
    .describe('Folder of a cross-encoder in ONNX for provider onnx, e.g. ms-marco-MiniLM-L6-v2'),
  RERANK_THREADS: z.coerce.number().int().min(1).max(64).default(2).describe('Threads of provider onnx'),
  RERANK_URL: httpUrl
    .optional()
    .describe('Address of provider http, /rerank included, as of Cohere, Jina, vLLM or TEI'),
  RERANK_API_KEY: z.string().min(1).optional().describe('API key for RERANK_URL; unset: none is sent'),
  RERANK_MODEL: z.string().min(1).optional().describe('Model to ask for at RERANK_URL; unset: none is named'),
  RERANK_CANDIDATES: z.coerce
    .number()
    .int()
    .min(2)
    .max(100)
    .default(30)
    .describe('Passages of each search that the reranker judges'),
  RERANK_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(100)
    .max(10_000)
    .default(2_000)
    .describe('Milliseconds after which a search goes on without the reranker'),
};

/** Throws when the provider lacks its address or folder. */
export function rerankOf(read: z.output<z.ZodObject<typeof rerankSettings>>) {
  if (read.RERANK_PROVIDER === 'off') return undefined;
  const bounds = { candidates: read.RERANK_CANDIDATES, timeoutMs: read.RERANK_TIMEOUT_MS };
  if (read.RERANK_PROVIDER === 'onnx') {
    const modelPath = needed(read.RERANK_MODEL_PATH, 'RERANK_PROVIDER onnx needs RERANK_MODEL_PATH');
    return { provider: 'onnx' as const, modelPath, threads: read.RERANK_THREADS, ...bounds };
  }
  return {
    provider: 'http' as const,
    url: needed(read.RERANK_URL, 'RERANK_PROVIDER http needs RERANK_URL'),
    apiKey: read.RERANK_API_KEY,
    model: read.RERANK_MODEL,
    ...bounds,
  };
}

function needed(value: string | undefined, otherwise: string): string {
  if (value === undefined) throw new Error(`rag-server cannot start: ${otherwise}`);
  return value;
}
