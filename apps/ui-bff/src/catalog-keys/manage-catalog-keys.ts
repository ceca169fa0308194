import { AppError, type CatalogKeyRequest, maxCatalogKeysPerUser } from '@parley/contracts';
import type { Audit } from '../audit/audit-log.js';
import { type Actor, requirePerson } from '../http/actor.js';
import { type CatalogKey, isActive, type KeyHash, keyIdOf, newCatalogKey, noSuchKey } from './catalog-key.js';
import type { CatalogKeyStore } from './catalog-key.store.js';

/** Mints a key for the caller; `key` is shown this once. Throws AppError `CONFLICT` for more than 20 active keys. */
export type MintCatalogKey = (actor: Actor, request: CatalogKeyRequest) => Promise<{ key: string; kept: CatalogKey }>;
/** Revokes a key of the caller. Throws AppError `NOT_FOUND`: also for another person's, and one already revoked. */
export type RevokeCatalogKey = (actor: Actor, id: string) => Promise<void>;
/** Whose key it is; `undefined` for a key that is unknown, wrong, revoked or expired. */
export type FindKeyOwner = (key: string) => Promise<string | undefined>;

interface Deps {
  readonly keys: CatalogKeyStore;
  readonly keyHash: KeyHash;
  readonly audit: Audit;
  readonly now: () => Date;
}

const dayMs = 86_400_000;
const touchMs = 60_000;

export function makeMintCatalogKey({ keys, keyHash, audit, now }: Deps): MintCatalogKey {
  return async (actor, { label, expires_in_days: days }) => {
    requirePerson(actor);
    const key = newCatalogKey();
    const createdAt = now();
    const kept: CatalogKey = {
      id: keyIdOf(key) ?? '',
      hash: keyHash.of(key),
      ownerId: actor.id,
      label: label ?? null,
      createdAt,
      expiresAt: days === undefined ? null : new Date(createdAt.getTime() + days * dayMs),
      lastUsedAt: null,
      revokedAt: null,
    };
    if (!(await keys.insert(kept, maxCatalogKeysPerUser, createdAt))) throw tooManyKeys();
    await note(actor, 'catalog_key.mint', kept.id, audit);
    return { key, kept };
  };
}

export function makeRevokeCatalogKey({ keys, audit, now }: Deps): RevokeCatalogKey {
  return async (actor, id) => {
    requirePerson(actor);
    if (!(await keys.revoke(id, actor.id, now()))) throw noSuchKey();
    await note(actor, 'catalog_key.revoke', id, audit);
  };
}

export function makeFindKeyOwner({ keys, keyHash, now }: Deps): FindKeyOwner {
  return async (key) => {
    const id = keyIdOf(key);
    const kept = id === undefined ? undefined : await keys.find(id);
    if (!kept || !keyHash.matches(key, kept.hash) || !isActive(kept, now())) return undefined;
    const aMinuteAgo = new Date(now().getTime() - touchMs);
    if (!kept.lastUsedAt || kept.lastUsedAt <= aMinuteAgo) await keys.touch(kept.id, now(), aMinuteAgo);
    return kept.ownerId;
  };
}

const note = (actor: Actor, action: string, id: string, audit: Audit) =>
  audit({ actorId: actor.id, action, resource: `catalog_key:${id}`, outcome: 'success', reason: null });

const tooManyKeys = () =>
  new AppError('CONFLICT', `You can have at most ${maxCatalogKeysPerUser} active keys. Revoke one first.`, {
    details: { reason: 'too_many_keys' },
  });
