import { makeVerifyAccessToken } from '@parley/auth';
import type { AuthzClient } from '@parley/authz-client';
import type { RuntimeStatus, SyncSummary } from '@parley/contracts';
import type { Connection } from 'mongoose';
import type { ConfiguredRoutes } from '../access/configured-routes.js';
import type { RouteCache } from '../access/route-cache.js';
import type { SpaceMappingStore } from '../access/space-mapping.store.js';
import type { Config } from '../config.js';
import type { AdminDeps } from './admin.routes.js';
import { requireClient } from './require-client.js';
import { makeSyncRoutes } from './sync-routes.js';
import { mongoSyncedRouteStore } from './synced-route.mongo.js';

interface World {
  readonly config: Config;
  readonly connection: Connection;
  readonly configured: ConfiguredRoutes;
  readonly routes: RouteCache;
  readonly mappings: SpaceMappingStore;
  readonly authz: AuthzClient;
  readonly status: () => Omit<RuntimeStatus, 'last_reload' | 'last_sync' | 'static_config'>;
  readonly now: () => number;
}

/** The admin API's doings; `undefined` when it is not enabled. */
export function wireAdmin(world: World): AdminDeps | undefined {
  const { config, connection, configured, routes, status, now } = world;
  if (!config.admin) return undefined;
  const { issuer, audience, keysUrl, allowedClients } = config.admin;
  let lastReload: string | null = null;
  let lastSync: SyncSummary | null = null;
  const verify = makeVerifyAccessToken({ issuer, audience, ...(keysUrl !== undefined && { keysUrl }) });
  const { workspace } = config;
  const syncRoutes = makeSyncRoutes({
    ...world,
    workspace,
    routes: mongoSyncedRouteStore(connection, workspace ?? ''),
  });
  const all = configured.all();
  const staticConfig = { spaces: all.length, routes: all.flatMap(([, some]) => some).length };
  return {
    requireClient: requireClient(verify, allowedClients),
    workspace,
    status: () => ({ ...status(), static_config: staticConfig, last_reload: lastReload, last_sync: lastSync }),
    reload(spaceUuid) {
      routes.clear(spaceUuid);
      lastReload = new Date(now()).toISOString();
    },
    async syncRoutes(isDryRun) {
      lastSync = await syncRoutes(isDryRun);
      if (!isDryRun) routes.clear();
      return lastSync;
    },
  };
}
