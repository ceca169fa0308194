import { request } from 'undici';
import { z } from 'zod';
import { vectorOf } from '../rag/seeded.js';
import type { ExactNeighbours } from './exact-neighbours.js';

const answer = z.object({
  hits: z.object({ hits: z.array(z.object({ _score: z.number(), _source: z.object({ chunk_id: z.string() }) })) }),
});
const answerLimitMs = 120_000;

/**
 * Asks the server itself, with a score that is 1 more than the cosine.
 * @see https://docs.opensearch.org/latest/vector-search/vector-search-techniques/painless-functions/
 */
export function exactInOpenSearch(url: string, index: string): ExactNeighbours {
  return {
    async of(query, sources) {
      const filter = [{ term: { kind: 'chunk' } }, ...(sources ? [{ terms: { datasource_id: sources } }] : [])];
      const params = { field: 'vector', query_value: vectorOf(query) };
      const source = '1.0 + cosineSimilarity(params.query_value, doc[params.field])';
      const script = { lang: 'painless', source, params };
      const res = await request(`${url}/${index}/_search`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          size: 10,
          _source: ['chunk_id'],
          query: { script_score: { query: { bool: { filter } }, script } },
        }),
        headersTimeout: answerLimitMs,
      });
      const { hits } = answer.parse(await res.body.json());
      return new Set(hits.hits.filter(({ _score: score }) => score > 1).map(({ _source: { chunk_id: id } }) => id));
    },
    close: () => undefined,
  };
}
