import type { Connection } from 'mongoose';
import type { Audit } from '../audit/audit-log.js';
import { createKeyHash } from './catalog-key.js';
import { mongoCatalogKeyStore } from './catalog-key.mongo.js';
import type { CatalogKeyDeps } from './catalog-keys.routes.js';
import {
  makeFindKeyOwner,
  makeMintCatalogKey,
  makeRevokeCatalogKey,
  type FindKeyOwner,
} from './manage-catalog-keys.js';

interface World {
  connection: Connection;
  /** What the keyed hash is derived from: keys end with it. */
  sessionSecret: string;
  audit: Audit;
  now: () => Date;
}

/** What the app and its guards need for catalogue keys. */
export interface WiredCatalogKeys extends CatalogKeyDeps {
  findKeyOwner: FindKeyOwner;
}

/** Catalogue keys in docdb, their indexes made. */
export async function wireCatalogKeys({ connection, sessionSecret, ...world }: World): Promise<WiredCatalogKeys> {
  const keys = mongoCatalogKeyStore(connection);
  await keys.createIndexes();
  const deps = { keys, keyHash: createKeyHash(sessionSecret), ...world };
  return {
    catalogKeys: keys,
    mintCatalogKey: makeMintCatalogKey(deps),
    revokeCatalogKey: makeRevokeCatalogKey(deps),
    findKeyOwner: makeFindKeyOwner(deps),
  };
}
