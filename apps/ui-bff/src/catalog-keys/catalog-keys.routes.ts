import { catalogKeyRequest, type CatalogKeyView } from '@parley/contracts';
import { jsonBody, parse } from '@parley/service';
import { Router } from 'express';
import type { Guards } from '../http/guards.js';
import { actorOf } from '../http/identify.js';
import { pathParam } from '../http/path-param.js';
import type { CatalogKey } from './catalog-key.js';
import type { CatalogKeyStore } from './catalog-key.store.js';
import type { MintCatalogKey, RevokeCatalogKey } from './manage-catalog-keys.js';

export interface CatalogKeyDeps {
  guards: Pick<Guards, 'signedIn'>;
  catalogKeys: Pick<CatalogKeyStore, 'listOf'>;
  mintCatalogKey: MintCatalogKey;
  revokeCatalogKey: RevokeCatalogKey;
}

/** Keys with which programs read the catalogue of skills. A key manages no keys. */
export function catalogKeyRoutes({ guards, catalogKeys, mintCatalogKey, revokeCatalogKey }: CatalogKeyDeps): Router {
  const router = Router();
  router.get('/', guards.signedIn, async (req, res) => {
    const keys = await catalogKeys.listOf(actorOf(req).id);
    res.json({ success: true, data: keys.map(toView) });
  });
  router.post('/', guards.signedIn, jsonBody(), async (req, res) => {
    const { key, kept } = await mintCatalogKey(actorOf(req), parse(catalogKeyRequest, req.body ?? {}));
    const { last_used_at: _, revoked_at: __, ...facts } = toView(kept);
    res.status(201).json({ success: true, data: { key, ...facts } });
  });
  router.delete('/:keyId', guards.signedIn, async (req, res) => {
    await revokeCatalogKey(actorOf(req), pathParam(req, 'keyId'));
    res.json({ success: true, data: { revoked: true } });
  });
  return router;
}

const toView = ({ id, label, createdAt, expiresAt, lastUsedAt, revokedAt }: CatalogKey): CatalogKeyView => ({
  key_id: id,
  label,
  scopes: ['catalog:read'],
  created_at: createdAt.toISOString(),
  expires_at: expiresAt?.toISOString() ?? null,
  last_used_at: lastUsedAt?.toISOString() ?? null,
  revoked_at: revokedAt?.toISOString() ?? null,
});
