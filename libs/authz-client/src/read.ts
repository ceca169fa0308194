import { z } from 'zod';
import { requireModel } from './model-store.js';
import { allPages, eachPage, type Page } from './pages.js';
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
  const tuples = await allPages(pagesOf(transport, storePath, filter, signal));
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

/** Every stored tuple there is. */
export async function readWholeStore(transport: Transport, storePath: string): Promise<Tuple[]> {
  const tuples = await allPages(pagesOf(transport, storePath, undefined));
  if (tuples.length === 0) await requireModel(transport, storePath);
  return tuples;
}

/** Whether `readExistingStore` would find anything; asks for no page after the first that holds something. */
export async function existsInStore(
  transport: Transport,
  storePath: string,
  filter: TupleFilter,
  signal?: AbortSignal,
): Promise<boolean> {
  for await (const page of eachPage(pagesOf(transport, storePath, filter, signal))) {
    if (page.some((tuple) => matches(filter, tuple))) return true;
  }
  await requireModel(transport, storePath, signal);
  return false;
}

const pagesOf =
  (transport: Transport, storePath: string, filter: TupleFilter | undefined, signal?: AbortSignal) =>
  async (token: string): Promise<Page<Tuple>> => {
    const body = {
      ...(filter && { tuple_key: toTupleKey(filter) }),
      page_size: pageSize,
      consistency: 'HIGHER_CONSISTENCY',
      ...(token && { continuation_token: token }),
    };
    const text = await transport({ method: 'POST', path: `${storePath}/read`, body, repeatable: true, signal });
    const page = parseReply(readReply, text);
    return { items: page.tuples.map(({ key }) => key), next: page.continuation_token };
  };

const toTupleKey = (filter: TupleFilter) => ({
  object: 'object' in filter ? filter.object : `${filter.objectType}:`,
  ...(filter.relation !== undefined && { relation: filter.relation }),
  ...(filter.user !== undefined && { user: filter.user }),
});
