import type { Client } from '@opensearch-project/opensearch';
import { z } from 'zod';
import type { Clause } from './opensearch-filter.js';
import { refresh } from './opensearch-refresh.js';

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

interface Deps {
  readonly client: Client;
  readonly index: string;
  readonly now: () => number;
}

/** How long a moment is kept on the server after it was last asked. */
const keepAlive = '2m';
const oldestMs = 60_000;
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
const stats = z.object({
  indices: z.record(
    z.string(),
    z.object({ shards: z.record(z.string(), z.array(z.object({ seq_no: z.object({ max_seq_no: z.int() }) }))) }),
  ),
});

/**
 * The latest moment. One is shared by all who ask while nothing is written, as the server keeps only so many; whatever
 * was written before the call, by any process, is in it.
 */
export function latestMoment({ client, index, now }: Deps): () => Promise<Moment> {
  let current: Shared | undefined;
  const open = async (forget: () => void): Promise<Moment> => {
    await refresh(client, index);
    const { body } = await client.createPit({ index: [index], keep_alive: keepAlive });
    return momentOf(client, z.object({ pit_id: z.string() }).parse(body).pit_id, forget);
  };
  const share = (writes: string): Shared => {
    const forget = () => {
      if (current === shared) current = undefined;
    };
    const shared: Shared = { writes, since: now(), moment: open(forget) };
    shared.moment.catch(forget);
    return shared;
  };
  return async () => {
    const writes = await writesTo(client, index);
    if (current?.writes !== writes || now() - current.since > oldestMs) current = share(writes);
    return current.moment;
  };
}

interface Shared {
  readonly writes: string;
  readonly since: number;
  readonly moment: Promise<Moment>;
}

/** Grows with every write on every shard. */
async function writesTo(client: Client, index: string): Promise<string> {
  const { body } = await client.indices.stats({ index, level: 'shards', metric: ['docs'] });
  const shards = Object.values(stats.parse(body).indices).flatMap(({ shards }) => Object.values(shards).flat());
  return JSON.stringify(shards.map(({ seq_no }) => seq_no.max_seq_no).sort());
}

/** A moment is kept by one node: once that fails, `forget` is called, and the next who asks opens another. */
function momentOf(client: Client, id: string, forget: () => void): Moment {
  const askServer = async ({ query, size, source, sort, searchAfter }: Question) => {
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
    if (read.timed_out || read._shards.failed > 0) throw new Error('a part of the index did not answer');
    return read.hits.hits;
  };
  const ask = (question: Question) =>
    askServer(question).catch((error: unknown) => {
      forget();
      throw error;
    });
  const toHit = ({ _id, _score, _source }: Awaited<ReturnType<typeof ask>>[number]): Hit => ({
    id: _id,
    score: _score ?? 0,
    source: _source,
  });
  return {
    search: async (question) => (await ask(question)).map(toHit),
    async all(query, source) {
      const found: Hit[] = [];
      const sort = [{ _shard_doc: 'asc' }];
      let page = await ask({ query, size: pageSize, source, sort });
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
