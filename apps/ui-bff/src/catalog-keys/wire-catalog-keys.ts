import type { Connection } from 'mongoose';
import type { Audit } from '../audit/audit-log.js';
import { createKeyHash } from './catalog-key.js';
import { docdbCatalogKeyStore } from './catalog-key.docdb.js';
import type { CatalogKeyDeps } from './catalog-keys.routes.js';
import {
  type FindKeyOwner,
  makeFindKeyOwner,
  makeMintCatalogKey,
  makeRevokeCatalogKey,
} from './manage-catalog-keys.js';

interface World {
  readonly connection: Connection;
  /** What the keyed hash is derived from: keys end with it. */
  readonly roots: readonly [string, ...string[]];
  readonly audit: Audit;
  readonly now: () => Date;
}

/** What the app and its guards need for catalogue keys. */
export interface WiredCatalogKeys {
  readonly catalogKeys: CatalogKeyDeps;
  readonly findKeyOwner: FindKeyOwner;
}

/** Catalogue keys in docdb, their indexes made. */
export async function wireCatalogKeys({ connection, roots, ...world }: World): Promise<WiredCatalogKeys> {
  const keys = docdbCatalogKeyStore(connection);
  await keys.createIndexes();
  const deps = { keys, keyHash: createKeyHash(roots), ...world };
  return {
    catalogKeys: {
      catalogKeys: keys,
      mintCatalogKey: makeMintCatalogKey(deps),
      revokeCatalogKey: makeRevokeCatalogKey(deps),
    },
    findKeyOwner: makeFindKeyOwner(deps),
  };
}
