import { dependencyCaller, dependencyDown } from '@parley/service';
import { z } from 'zod';
import type { Reranker } from './reranker.js';

export interface HttpRerankerSettings {
  /** The address that is posted to, e.g. `https://rerank.example.com/v1/rerank`. */
  readonly url: string;
  readonly apiKey: string | undefined;
  /** Cohere, Jina and vLLM want one; Text Embeddings Inference serves the one that it was started with. */
  readonly model: string | undefined;
  readonly candidates: number;
  readonly timeoutMs: number;
}

const name = 'reranker';
/** What follows is not read by models of this kind: they stop at 512 to 8,192 tokens. */
const charsPerText = 8_000;

const judged = z.object({
  index: z.int().nonnegative(),
  relevance_score: z.number().optional(),
  score: z.number().optional(),
});
/** Cohere, Jina and vLLM answer `results`, Text Embeddings Inference the bare list. */
const answer = z.union([z.array(judged), z.object({ results: z.array(judged) }).transform(({ results }) => results)]);

/**
 * Asks any endpoint that speaks `POST /rerank`, as Cohere, Jina, vLLM and Text Embeddings Inference do. The texts go
 * by both of the names in use; each server passes over the one that it does not know.
 */
export function httpReranker({ url, apiKey, model, candidates, timeoutMs }: HttpRerankerSettings): Reranker {
  const ask = dependencyCaller({ name, timeoutMs });
  const headers = {
    'content-type': 'application/json',
    ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
  };
  return {
    candidates,
    async rerank(query, texts, signal) {
      if (texts.length === 0) return [];
      const documents = texts.map((text) => text.slice(0, charsPerText).toWellFormed() || ' ');
      const body = JSON.stringify({
        ...{ query: query.toWellFormed(), documents, texts: documents, top_n: documents.length, truncate: true },
        ...(model !== undefined && { model }),
      });
      const response = await ask(url, { method: 'POST', headers, body, signal });
      if (!response.ok) throw wrongAnswer(`HTTP ${response.status}`);
      return scoresOf(response.json(), texts.length);
    },
    close: () => Promise.resolve(),
  };
}

function scoresOf(body: unknown, count: number): number[] {
  const read = answer.safeParse(body);
  if (!read.success) throw wrongAnswer('no list of scores', read.error);
  const byIndex = new Map(read.data.map(({ index, relevance_score: relevance, score }) => [index, relevance ?? score]));
  return Array.from({ length: count }, (_, index) => {
    const score = byIndex.get(index);
    if (score === undefined) throw wrongAnswer('fewer scores than texts');
    return score;
  });
}

const wrongAnswer = (what: string, cause?: unknown) =>
  dependencyDown(name, 'bad_answer', new Error(`the endpoint answered ${what}`, { cause }));
