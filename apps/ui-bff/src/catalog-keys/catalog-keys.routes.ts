import {
  catalogKeyId,
  catalogKeyMintedBody,
  catalogKeyRequest,
  catalogKeysBody,
  type CatalogKeyView,
  successBody,
} from '@parley/contracts';
import { z } from 'zod';
import { ok } from '../http/envelope.js';
import { type BffRoute, route } from '../http/route.js';
import { type CatalogKey, noSuchKey } from './catalog-key.js';
import type { CatalogKeyStore } from './catalog-key.store.js';
import type { MintCatalogKey, RevokeCatalogKey } from './manage-catalog-keys.js';

export interface CatalogKeyDeps {
  readonly catalogKeys: Pick<CatalogKeyStore, 'listOf'>;
  readonly mintCatalogKey: MintCatalogKey;
  readonly revokeCatalogKey: RevokeCatalogKey;
}

const path = '/api/catalog-api-keys';
const common = { access: 'signedIn', tag: 'Skills' } as const;

/** Keys with which programs read the catalogue of skills. A key manages no keys. */
export const catalogKeyRoutes = ({ catalogKeys, mintCatalogKey, revokeCatalogKey }: CatalogKeyDeps): BffRoute[] => [
  route({
    method: 'get',
    path,
    ...common,
    summary: "List the caller's catalogue keys, newest first",
    description: 'All active keys, and the last hundred that were revoked or have expired.',
    success: { description: 'The keys, without the secrets', schema: catalogKeysBody },
    handle: async ({ caller }) => ok((await catalogKeys.listOf(caller.id)).map(toView)),
  }),
  route({
    method: 'post',
    path,
    ...common,
    summary: 'Create a key that can read the catalogue of skills and nothing else',
    description: 'Send it as `X-Catalog-Key` or as a bearer token. The key is shown only once.',
    body: catalogKeyRequest,
    isBodyOptional: true,
    success: { status: 201, description: 'The key', schema: catalogKeyMintedBody },
    errors: { 400: 'Invalid fields, listed in `details`', 409: 'The caller has 20 active keys' },
    async handle({ caller, body }) {
      const { key, kept } = await mintCatalogKey(caller, body);
      const { last_used_at: _, revoked_at: __, ...facts } = toView(kept);
      return ok({ key, ...facts });
    },
  }),
  route({
    method: 'delete',
    path: `${path}/:keyId`,
    ...common,
    summary: 'Revoke a key',
    params: z.object({ keyId: catalogKeyId.describe('Id of the key, not the key itself') }),
    noSuch: noSuchKey,
    success: { description: 'Revoked', schema: successBody(z.object({ revoked: z.literal(true) })) },
    errors: { 404: 'The caller has no active key with this id' },
    async handle({ caller, params }) {
      await revokeCatalogKey(caller, params.keyId);
      return ok({ revoked: true as const });
    },
  }),
];

const toView = ({ id, label, createdAt, expiresAt, lastUsedAt, revokedAt }: CatalogKey): CatalogKeyView => ({
  key_id: id,
  label,
  scopes: ['catalog:read'],
  created_at: createdAt.toISOString(),
  expires_at: expiresAt?.toISOString() ?? null,
  last_used_at: lastUsedAt?.toISOString() ?? null,
  revoked_at: revokedAt?.toISOString() ?? null,
});
