import { z } from 'zod';
import { AuthzFailure, isStoreGone } from './failure.js';
import { allPages } from './pages.js';
import { parseReply, type Transport } from './transport.js';

/** Runs an operation against the store of a name, whose path is `/stores/<id>`. */
export type WithStore = <T>(operation: (storePath: string) => Promise<T>) => Promise<T>;

const storesReply = z.object({
  stores: z.array(z.object({ id: z.string().min(1), name: z.string() })),
  continuation_token: z.string(),
});

const pageSize = 100;

/**
 * The id of the store with that exact name, `undefined` when there is none. authz lets several share a name; every
 * replica then settles on the oldest, because ids are ULIDs.
 */
export async function findStore(transport: Transport, name: string): Promise<string | undefined> {
  const stores = await allPages(async (token) => {
    const query = new URLSearchParams({ page_size: String(pageSize), ...(token && { continuation_token: token }) });
    const text = await transport({ method: 'GET', path: `/stores?${query.toString()}`, repeatable: true });
    const page = parseReply(storesReply, text);
    return { items: page.stores, next: page.continuation_token };
  });
  return stores
    .filter((store) => store.name === name)
    .map(({ id }) => id)
    .sort()[0];
}

async function requireStore(transport: Transport, name: string): Promise<string> {
  const id = await findStore(transport, name);
  if (id === undefined) throw new AuthzFailure('store', `authz has no store named "${name}"`);
  return `/stores/${encodeURIComponent(id)}`;
}

/**
 * How long a store is believed to be the one of its name. authz goes on answering for a store that was deleted, so
 * that no error tells of it: only looking again does.
 */
const believedMs = 30_000;

interface Lookup {
  readonly path: Promise<string>;
  readonly since: number;
}

/**
 * Looks the store up for whoever asks first, and keeps it for 30 s. When an operation finds it gone (authz was set up
 * anew), it is looked up again and the whole operation runs once more, so that no operation spans two stores.
 * `now` gives milliseconds of a clock that only moves forward.
 */
export function storeByName(transport: Transport, name: string, now: () => number): WithStore {
  let known: Lookup | undefined;
  const forget = (lookup: Lookup) => {
    if (known === lookup) known = undefined;
  };
  const current = (): Lookup => {
    if (known && now() - known.since < believedMs) return known;
    const lookup = { path: requireStore(transport, name), since: now() };
    lookup.path.catch(() => forget(lookup));
    return (known = lookup);
  };
  return async (operation) => {
    const lookup = current();
    const path = await lookup.path;
    try {
      return await operation(path);
    } catch (failure) {
      if (!isStoreGone(failure)) throw failure;
      forget(lookup);
      const found = await current().path;
      if (found === path) throw failure;
      return operation(found);
    }
  };
}
