import { type Client, errors } from '@opensearch-project/opensearch';
import { z } from 'zod';
import { indexBody, laterFields } from './opensearch-schema.js';
import { renewWords } from './opensearch-words.js';

interface Wanted {
  readonly index: string;
  readonly replicas: string;
  readonly model: string;
  readonly dimensions: number;
}

/** An index that was not made here has no `_meta`. */
const mapping = z.record(
  z.string(),
  z.object({
    mappings: z.object({ _meta: z.object({ embedding_model: z.string(), dimensions: z.int() }).optional() }),
  }),
);

/** Makes the index when it is not there, and adds the fields and words that one of an earlier version lacks. Throws what `requireOwnIndex` throws. */
export async function ensureIndex(client: Client, wanted: Wanted): Promise<void> {
  const { index, dimensions, model, replicas } = wanted;
  const { body: exists } = await client.indices.exists({ index });
  if (!exists) {
    const body = indexBody(dimensions, model, replicas);
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
 * Throws an Error unless the index is there, made by this product for this model. Asked before every write: the server
 * makes an index by itself for whatever is written to one that is gone, and guesses how its fields are searched.
 */
export async function requireOwnIndex(client: Client, { index, dimensions, model }: Wanted): Promise<void> {
  const { body } = await client.indices.getMapping({ index }).catch((error: unknown) => {
    throw isGone(error)
      ? new Error(`The index ${index} no longer exists. Restart rag-server, then re-index all sources`)
      : error;
  });
  const meta = Object.values(mapping.parse(body))[0]?.mappings._meta;
  if (meta?.embedding_model === model && meta.dimensions === dimensions) return;
  const filledBy = meta ? `${meta.embedding_model}/${meta.dimensions}` : 'an unknown model';
  throw new Error(
    `The index ${index} holds vectors of ${filledBy}, not of ${model}/${dimensions}: choose another index name`,
  );
}

const isGone = (error: unknown): boolean => error instanceof errors.ResponseError && error.statusCode === 404;
