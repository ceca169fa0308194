import { request } from 'undici';
import { z } from 'zod';
import { diffuseVectorOf } from '@parley/testkit';
import type { ExactNeighbours } from './exact-neighbours.js';

const answer = z.object({
  hits: z.object({ hits: z.array(z.object({ _score: z.number(), _source: z.object({ chunk_id: z.string() }) })) }),
});
const counted = z.object({ count: z.number() });
const answerLimitMs = 120_000;

/**
 * Asks the server itself, with a score that is 1 more than the cosine.
 * @see https://docs.opensearch.org/latest/vector-search/vector-search-techniques/painless-functions/
 */
export function exactInOpenSearch(url: string, index: string): ExactNeighbours {
  const isPassage = { term: { kind: 'chunk' } };
  const ask = async (path: string, body: object): Promise<unknown> => {
    const res = await request(`${url}/${index}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      headersTimeout: answerLimitMs,
    });
    const text = await res.body.text();
    if (res.statusCode !== 200) throw new Error(`OpenSearch answered ${res.statusCode}: ${text.slice(0, 500)}`);
    return JSON.parse(text);
  };
  return {
    async of(text, sources) {
      const filter = [isPassage, ...(sources ? [{ terms: { datasource_id: sources } }] : [])];
      const params = { field: 'vector', query_value: diffuseVectorOf(text) };
      const source = '1.0 + cosineSimilarity(params.query_value, doc[params.field])';
      const script = { lang: 'painless', source, params };
      const query = { script_score: { query: { bool: { filter } }, script } };
      const { hits } = answer.parse(await ask('_search', { size: 10, _source: ['chunk_id'], query }));
      return new Set(hits.hits.filter(({ _score: score }) => score > 1).map(({ _source: { chunk_id: id } }) => id));
    },
    count: async () => counted.parse(await ask('_count', { query: isPassage })).count,
    close: () => undefined,
  };
}
