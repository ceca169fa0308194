import { randomUUID } from 'node:crypto';
import { type Client, errors } from '@opensearch-project/opensearch';
import { z } from 'zod';
import { filledByOf, type IndexMark } from '../chunk-index.js';
import { indexBody, laterFields } from './opensearch-schema.js';
import { renewWords } from './opensearch-words.js';

interface Wanted {
  readonly index: string;
  readonly replicas: string;
  readonly model: string;
  readonly dimensions: number;
  /** Of the model. */
  readonly identity: string;
  /** Throws when there is none, instead of making one. */
  readonly mustExist?: boolean | undefined;
}

/** An index that was not made here has no `_meta`. */
const mapping = z.record(
  z.string(),
  z.object({
    mappings: z.object({
      _meta: z
        .object({
          embedding_model: z.string(),
          dimensions: z.int(),
          index_id: z.string().optional(),
          identity: z.string().optional(),
        })
        .optional(),
    }),
  }),
);

/** Makes the index when it is not there, and adds the fields and words that one of an earlier version lacks. Throws what `requireOwnIndex` throws. */
export async function ensureIndex(client: Client, wanted: Wanted): Promise<void> {
  const { index, dimensions, model, identity, replicas } = wanted;
  // It is only read, whatever made its vectors.
  if (wanted.mustExist) return void (await metaOf(client, index));
  const { body: exists } = await client.indices.exists({ index });
  if (!exists) {
    const meta = { embedding_model: model, dimensions, index_id: randomUUID(), identity };
    const body = indexBody(meta, replicas);
    await client.indices.create({ index, body: body as never }).catch(async (error: unknown) => {
      // Another process was quicker.
      if (!(await client.indices.exists({ index })).body) throw error;
    });
  }
  await requireOwnIndex(client, wanted);
  if (!exists) return;
  await client.indices.putMapping({ index, body: { properties: laterFields } });
  await renewWords(client, index);
}

/**
 * Throws an Error unless the index is there and made by this product for vectors of that length. Asked before every
 * write: the server makes an index by itself for whatever is written to one that is gone, and guesses how its fields are
 * searched.
 */
export async function requireOwnIndex(client: Client, { index, dimensions, model }: Wanted): Promise<void> {
  const meta = await metaOf(client, index);
  if (meta?.dimensions === dimensions) return;
  const filledBy = meta ? filledByOf({ model: meta.embedding_model, ...meta }) : 'an unknown model';
  throw new Error(
    `The index ${index} holds vectors of ${filledBy}, not of ${model}/${dimensions}: choose another index name`,
  );
}

export async function readMark(client: Client, index: string): Promise<IndexMark> {
  const meta = await metaOf(client, index);
  if (!meta) return {};
  return {
    id: meta.index_id,
    identity: meta.identity,
    filledBy: filledByOf({ model: meta.embedding_model, dimensions: meta.dimensions }),
    version: await versionOf(client, index),
  };
}

const shardStats = z.object({
  indices: z.record(
    z.string(),
    z.object({
      shards: z.record(z.string(), z.array(z.object({ seq_no: z.object({ max_seq_no: z.int() }).optional() }))),
    }),
  ),
});

/** How many writes its one shard took. Not every account may ask for that. */
async function versionOf(client: Client, index: string): Promise<number | undefined> {
  const answer = await client.indices.stats({ index, level: 'shards' }).catch((error: unknown) => {
    if (error instanceof errors.ResponseError) return undefined;
    throw error;
  });
  const { data } = shardStats.safeParse(answer?.body);
  const copies = Object.values(data?.indices ?? {}).flatMap(({ shards }) => Object.values(shards).flat());
  const written = copies.flatMap(({ seq_no: at }) => (at ? [at.max_seq_no] : []));
  return written.length === 0 ? undefined : Math.max(...written);
}

/** The server takes it as a whole: what it said before is sent along. */
export async function writeMark(
  client: Client,
  index: string,
  { id, identity }: { readonly id: string; readonly identity: string },
): Promise<void> {
  const _meta = { ...(await metaOf(client, index)), index_id: id, identity };
  await client.indices.putMapping({ index, body: { _meta } });
}

async function metaOf(client: Client, index: string) {
  const { body } = await client.indices.getMapping({ index }).catch((error: unknown) => {
    throw isGone(error)
      ? new Error(`The index ${index} no longer exists. Restore it, or restart rag-server and run rebuild-index --anew`)
      : error;
  });
  return Object.values(mapping.parse(body))[0]?.mappings._meta;
}

const isGone = (error: unknown): boolean => error instanceof errors.ResponseError && error.statusCode === 404;
