import { AuthzError } from '../errors.js';
import type { StoreRecord } from '../storage/authz-store.js';
import { numbered, positionOf, tokenOf } from './continuation-token.js';
import { type Deps, timestampOf } from './deps.js';

export const defaultPageSize = 50;

export function createStore(deps: Deps, name: string): StoreRecord {
  const store = { id: deps.newId(), name, createdAt: timestampOf(deps) };
  deps.store.insertStore(store);
  return store;
}

/** Throws `store_id_not_found`. */
export function getStore({ store }: Deps, id: string): StoreRecord {
  const found = store.findStore(id);
  if (!found) throw new AuthzError('store_id_not_found', 'Store ID not found');
  return found;
}

/** Deleting what is not there is no error. */
export const deleteStore = ({ store }: Deps, id: string) => store.deleteStore(id);

interface Paged {
  readonly page_size: number | undefined;
  readonly continuation_token: string;
}

/** Throws `invalid_continuation_token`. */
export function listStores(
  { store }: Deps,
  { name, page_size: size, continuation_token: token }: Paged & { readonly name: string },
) {
  const { position } = positionOf(token, numbered);
  const page = store.listStores(name, { size: size ?? defaultPageSize, from: position });
  return { stores: page.items, token: tokenOf(page.next) };
}
