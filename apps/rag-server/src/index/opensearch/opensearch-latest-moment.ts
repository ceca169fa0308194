import type { Client } from '@opensearch-project/opensearch';
import { z } from 'zod';
import { keepAlive, type Moment, momentOf } from './opensearch-moment.js';
import { refresh } from './opensearch-refresh.js';

interface Deps {
  readonly client: Client;
  readonly index: string;
  readonly now: () => number;
}

export interface LatestMoment {
  /**
   * The latest moment. One is shared by all who ask while nothing is written; whatever was written before the call, by
   * any process, is in it.
   */
  latest(): Promise<Moment>;
  /** Gives back what the server keeps for this process. */
  close(): Promise<void>;
}

const oldestMs = 60_000;
/** A node keeps 300 for all processes (`search.max_open_pit_context`), and refuses a search that needs another. */
const maxKept = 10;

/** Nobody waits for tidying up. */
const brief = { requestTimeout: 1_000, maxRetries: 0 };

const pit = z.object({ pit_id: z.string() });
const stats = z.object({
  indices: z.record(
    z.string(),
    z.object({ shards: z.record(z.string(), z.array(z.object({ seq_no: z.object({ max_seq_no: z.int() }) }))) }),
  ),
});

interface Opened {
  readonly writes: string;
  readonly since: number;
  readonly id: Promise<string>;
}

export function latestMoment({ client, index, now }: Deps): LatestMoment {
  let current: Opened | undefined;
  let kept: readonly string[] = [];
  // If it no longer exists, the goal is reached; if the request fails, it expires by itself.
  const letGo = (ids: readonly string[]) =>
    Promise.all(ids.map((id) => client.deletePit({ body: { pit_id: [id] } }, brief).catch(() => undefined)));
  const open = joined(async () => {
    await refresh(client, index);
    const { pit_id: id } = pit.parse((await client.createPit({ index: [index], keep_alive: keepAlive })).body);
    const all = [...kept, id];
    kept = all.slice(-maxKept);
    void letGo(all.slice(0, -maxKept));
    return id;
  });
  const newest = async (): Promise<string> => {
    const writes = await writesTo(client, index);
    if (current?.writes === writes && now() - current.since <= oldestMs) return current.id;
    const opened = { writes, since: now(), id: open() };
    current = opened;
    opened.id.catch(() => {
      if (current === opened) current = undefined;
    });
    return opened.id;
  };
  // The next to be given back, as a node that answers again may still keep it; those that can be asked stay longer.
  const forget = (id: string) => {
    if (kept.at(-1) === id) current = undefined;
    if (kept.includes(id)) kept = [id, ...kept.filter((other) => other !== id)];
  };
  return {
    latest: async () => momentOf(await newest(), { client, forget, renew: newest }),
    async close() {
      await letGo(kept);
    },
  };
}

/**
 * Who asks while an answer is on its way gets the next one, together with all others who ask meanwhile: the first was
 * begun before they asked, and one for each of them would be more than the server keeps.
 */
function joined<T>(begin: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;
  const start = () => {
    next = undefined;
    const begun = begin();
    running = begun.catch(() => undefined);
    return begun;
  };
  return () => (next ??= running.then(start));
}

/** Grows with every write on every shard. */
async function writesTo(client: Client, index: string): Promise<string> {
  const { body } = await client.indices.stats({ index, level: 'shards', metric: ['docs'] });
  const shards = Object.values(stats.parse(body).indices).flatMap(({ shards }) => Object.values(shards).flat());
  return JSON.stringify(shards.map(({ seq_no }) => seq_no.max_seq_no).sort());
}
