import { z } from 'zod';
import { AuthzFailure, isStoreGone } from './failure.js';
import { allPages } from './pages.js';
import { parseReply, type Transport } from './transport.js';

/** Runs an operation against the store of a name. The path is `/stores/<id>`. */
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
 * Looks the store up once, whoever asks first, and keeps it. When an operation finds it gone (authz was set up anew),
 * it is looked up again and the whole operation runs once more, so that no operation spans two stores.
 */
export function storeByName(transport: Transport, name: string): WithStore {
  let known: Promise<string> | undefined;
  const forget = (lookup: Promise<string>) => {
    if (known === lookup) known = undefined;
  };
  const current = (): Promise<string> => {
    if (known) return known;
    const lookup = requireStore(transport, name);
    lookup.catch(() => forget(lookup));
    return (known = lookup);
  };
  return async (operation) => {
    const lookup = current();
    const path = await lookup;
    try {
      return await operation(path);
    } catch (failure) {
      if (!isStoreGone(failure)) throw failure;
      forget(lookup);
      const found = await current();
      if (found === path) throw failure;
      return operation(found);
    }
  };
}
