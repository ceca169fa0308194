import type { CatalogKey } from './catalog-key.js';

/** Where catalogue keys are kept. */
export interface CatalogKeyStore {
  /**
   * Keeps a key unless its owner has `most` active ones; false then, whoever else mints at the same moment. Of those that
   * can no longer be used the oldest are forgotten, so that their number has a bound.
   */
  insert(key: CatalogKey, most: number, now: Date): Promise<boolean>;
  /** Absence is an answer: resolves to `undefined`. */
  find(id: string): Promise<CatalogKey | undefined>;
  /** The newest first, ids deciding between those of one moment; the last hundred of the revoked and expired ones too. */
  listOf(ownerId: string): Promise<CatalogKey[]>;
  /** False when the owner has no such key that is not revoked. */
  revoke(id: string, ownerId: string, at: Date): Promise<boolean>;
  /** Notes a use, unless one since `before` is noted. */
  touch(id: string, at: Date, before: Date): Promise<void>;
}
