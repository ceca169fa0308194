import { z } from 'zod';
import { successBody } from '../errors.js';
import { timestamp } from '../ids.js';

/** Most keys that one person may hold. */
export const maxCatalogKeysPerUser = 20;

/** A whole catalogue key: `sk_`, 12 characters of id, a dot, 32 of secret. Shown once. */
export const catalogKey = z.string().regex(/^sk_[A-Za-z0-9]{12}\.[A-Za-z0-9]{32}$/, 'not a catalog key');
/** The public half of a key. */
export const catalogKeyId = z.string().regex(/^sk_[A-Za-z0-9]{12}$/, 'not a key id');

/** Body of `POST /api/catalog-api-keys`; none at all is the same as `{}`. */
export const catalogKeyRequest = z
  .object({ label: z.string().trim().min(1).max(100).optional(), expires_in_days: z.int().min(1).max(3650).optional() })
  .meta({ id: 'CatalogKeyRequest' });
export type CatalogKeyRequest = z.infer<typeof catalogKeyRequest>;

const facts = {
  key_id: catalogKeyId,
  label: z.string().nullable(),
  scopes: z.array(z.literal('catalog:read')),
  created_at: timestamp,
  expires_at: timestamp.nullable(),
};

/** Answer 201 of the mint: the only time that the key is shown. */
export const catalogKeyMintedBody = successBody(z.object({ key: catalogKey, ...facts }));

/** A key as listed. */
export const catalogKeyView = z
  .object({ ...facts, last_used_at: timestamp.nullable(), revoked_at: timestamp.nullable() })
  .meta({ id: 'CatalogKey' });
export type CatalogKeyView = z.infer<typeof catalogKeyView>;
export const catalogKeysBody = successBody(z.array(catalogKeyView));
