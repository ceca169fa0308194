import { httpUrl } from '@parley/service';
import { z } from 'zod';

/** Who judges the best passages once more. */
export const rerankSettings = {
  RERANK_PROVIDER: z.enum(['off', 'http']).default('off').describe('Reranker of the best passages; off: none'),
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

export function rerankOf(read: z.output<z.ZodObject<typeof rerankSettings>>) {
  if (read.RERANK_PROVIDER === 'off') return undefined;
  if (read.RERANK_URL === undefined) throw new Error('rag-server cannot start: RERANK_PROVIDER http needs RERANK_URL');
  return {
    url: read.RERANK_URL,
    apiKey: read.RERANK_API_KEY,
    model: read.RERANK_MODEL,
    candidates: read.RERANK_CANDIDATES,
    timeoutMs: read.RERANK_TIMEOUT_MS,
  };
}
