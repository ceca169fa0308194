import { z } from 'zod';
import { requireModel } from './model-store.js';
import { allPages } from './pages.js';
import { parseReply, type Transport } from './transport.js';
import { matches, type Tuple, type TupleFilter } from './tuples.js';

const readReply = z.object({
  tuples: z.array(z.object({ key: z.object({ user: z.string(), relation: z.string(), object: z.string() }) })),
  continuation_token: z.string(),
});

const pageSize = 100;

/** Every stored tuple that the filter names, all pages of it; nothing that the server sent beyond it. */
export async function readTuples(
  transport: Transport,
  storePath: string,
  filter: TupleFilter,
  signal?: AbortSignal,
): Promise<Tuple[]> {
  const tuple_key = toTupleKey(filter);
  const tuples = await allPages(async (token) => {
    const body = {
      tuple_key,
      page_size: pageSize,
      consistency: 'HIGHER_CONSISTENCY',
      ...(token && { continuation_token: token }),
    };
    const text = await transport({ method: 'POST', path: `${storePath}/read`, body, repeatable: true, signal });
    const page = parseReply(readReply, text);
    return { items: page.tuples.map(({ key }) => key), next: page.continuation_token };
  });
  return tuples.filter((tuple) => matches(filter, tuple));
}

/** As `readTuples`, but an empty answer is believed only of a store that exists: authz reads an absent one as empty. */
export async function readExistingStore(
  transport: Transport,
  storePath: string,
  filter: TupleFilter,
  signal?: AbortSignal,
): Promise<Tuple[]> {
  const tuples = await readTuples(transport, storePath, filter, signal);
  if (tuples.length === 0) await requireModel(transport, storePath, signal);
  return tuples;
}

const toTupleKey = (filter: TupleFilter) => ({
  object: 'object' in filter ? filter.object : `${filter.objectType}:`,
  ...(filter.relation !== undefined && { relation: filter.relation }),
  ...(filter.user !== undefined && { user: filter.user }),
});
