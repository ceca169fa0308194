import { type Client, errors } from '@opensearch-project/opensearch';
import { z } from 'zod';
import type { Clause } from './opensearch-filter.js';

export interface Hit {
  readonly id: string;
  readonly score: number;
  readonly source: unknown;
}

export interface Question {
  readonly query: Clause;
  readonly size: number;
  /** What of each hit is read; nothing when `false`. */
  readonly source: false | readonly string[] | { readonly excludes: readonly string[] };
  readonly sort?: readonly Clause[];
  readonly searchAfter?: readonly unknown[];
}

/** The index at one moment (a point in time of OpenSearch): what is asked of it sees no later write. */
export interface Moment {
  search(question: Question): Promise<Hit[]>;
  /** All hits of a query, however many. */
  all(query: Clause, source: Question['source']): Promise<Hit[]>;
}

/** How long a moment is kept on the server after it was last asked. */
export const keepAlive = '2m';
const pageSize = 1_000;

const answer = z.object({
  timed_out: z.boolean(),
  _shards: z.object({ failed: z.int() }),
  hits: z.object({
    hits: z.array(
      z.object({
        _id: z.string(),
        _score: z.number().nullable(),
        _source: z.unknown(),
        sort: z.array(z.unknown()).optional(),
      }),
    ),
  }),
});
interface Deps {
  readonly client: Client;
  /** Called when the moment could not be asked: it is kept by one node, and that may be gone. */
  readonly forget: (id: string) => void;
  /** A point in time that is there. */
  readonly renew: () => Promise<string>;
}

/** What is seen at the point in time of that id; at a newer one once the server keeps it no more. */
export function momentOf(first: string, { client, forget, renew }: Deps): Moment {
  let id = first;
  const ask = async (question: Question) => {
    try {
      return await askServer(client, id, question);
    } catch (error) {
      forget(id);
      throw error;
    }
  };
  const askOrRenew = (question: Question) =>
    ask(question).catch(async (error: unknown) => {
      if (!isLetGo(error)) throw error;
      id = await renew();
      return ask(question);
    });
  return {
    search: async (question) => (await askOrRenew(question)).map(toHit),
    async all(query, source) {
      const found: Hit[] = [];
      const sort = [{ _shard_doc: 'asc' }];
      // What follows the first page is of the same moment as that, or there is no answer.
      let page = await askOrRenew({ query, size: pageSize, source, sort });
      while (page.length > 0) {
        found.push(...page.map(toHit));
        const searchAfter = page.at(-1)?.sort;
        if (page.length < pageSize || !searchAfter) break;
        page = await ask({ query, size: pageSize, source, sort, searchAfter });
      }
      return found;
    },
  };
}

const isLetGo = (error: unknown): boolean => error instanceof errors.ResponseError && error.statusCode === 404;

type FoundHit = z.infer<typeof answer>['hits']['hits'][number];

const toHit = ({ _id, _score, _source }: FoundHit): Hit => ({ id: _id, score: _score ?? 0, source: _source });

async function askServer(client: Client, id: string, question: Question): Promise<FoundHit[]> {
  const { query, size, source, sort, searchAfter } = question;
  const { body } = await client.search({
    body: {
      pit: { id, keep_alive: keepAlive },
      query: query,
      size,
      _source: source as boolean,
      track_total_hits: false,
      ...(sort && { sort: sort as never }),
      ...(searchAfter && { search_after: searchAfter as never }),
    },
  });
  const read = answer.parse(body);
  // Half an answer would read as "nothing else known".
  if (read.timed_out || read._shards.failed > 0) throw new Error('a shard of the index did not answer');
  return read.hits.hits;
}
