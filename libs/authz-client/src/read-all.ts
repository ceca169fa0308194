import { failClosed } from './failure.js';
import { readWholeStore } from './read.js';
import { storeByName } from './store.js';
import { type AuthzConnection, createTransport } from './transport.js';
import type { Tuple } from './tuples.js';

/**
 * Everything that is stored, for a backup: whatever decides reads by a filter. An empty answer is believed only of a store
 * that has a model. Throws AUTHZ_UNAVAILABLE as the client does.
 */
export function readAllTuples(connection: AuthzConnection): Promise<Tuple[]> {
  const transport = createTransport(connection);
  const { storeName, now = () => performance.now() } = connection;
  const withStore = storeByName(transport, storeName, now);
  return failClosed(() => withStore((storePath) => readWholeStore(transport, storePath)));
}
