import { randomUUID } from 'node:crypto';
import { makeVerifyAccessToken } from '@parley/auth';
import type { AuthzClient } from '@parley/authz-client';
import { AppError, type RuntimeStatus, type SyncSummary } from '@parley/contracts';
import { docdbLeaseStore, makeWhileHeld, namingDocdb } from '@parley/docdb';
import { type Closers, type Logger, type Metrics, toAppError } from '@parley/service';
import type { Connection } from 'mongoose';
import type { ConfiguredRoutes } from '../access/configured-routes.js';
import type { RouteCache } from '../access/route-cache.js';
import type { SpaceMappingStore } from '../access/space-mapping.store.js';
import type { Config } from '../config.js';
import type { AdminDeps } from './admin.routes.js';
import { limitClients } from './limit-clients.js';
import { requireClient } from './require-client.js';
import { makeSyncRoutes, type SyncOutcome } from './sync-routes.js';
import { docdbSyncedRouteStore } from './synced-route.docdb.js';

interface World {
  readonly config: Config;
  readonly connection: Connection;
  readonly configured: ConfiguredRoutes;
  readonly routes: RouteCache;
  readonly mappings: SpaceMappingStore;
  readonly authz: AuthzClient;
  readonly status: () => Omit<RuntimeStatus, 'last_reload' | 'last_sync' | 'static_config'>;
  readonly now: () => number;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly closers: Closers;
}

/** The operations of the admin API; `undefined` when it is disabled. */
export async function wireAdmin(world: World): Promise<AdminDeps | undefined> {
  const { config, connection, configured, routes, status, now } = world;
  if (!config.admin) return undefined;
  const { issuer, audience, keysUrl, allowedClients, rateLimit } = config.admin;
  let lastReload: string | null = null;
  let lastSync: SyncSummary | null = null;
  const verify = makeVerifyAccessToken({ issuer, audience, now, ...(keysUrl !== undefined && { keysUrl }) });
  const count = await limitClients(rateLimit, { ...world, now: () => new Date(now()) });
  const { workspace } = config;
  const syncRoutes = makeSyncRoutes({
    ...world,
    workspace,
    routes: docdbSyncedRouteStore(connection, workspace ?? ''),
    whileSpaceHeld: makeWhileHeld({
      leases: docdbLeaseStore(connection, 'chatx_space_leases'), // As ui-bff has them.
      what: 'space',
      now: () => new Date(now()),
      newId: randomUUID,
    }),
  });
  const all = configured.all();
  const staticConfig = { spaces: all.length, routes: all.flatMap(([, some]) => some).length };
  return {
    requireClient: requireClient(verify, allowedClients, count),
    workspace,
    status: () => ({ ...status(), static_config: staticConfig, last_reload: lastReload, last_sync: lastSync }),
    reload(spaceUuid) {
      routes.clear(spaceUuid);
      lastReload = new Date(now()).toISOString();
    },
    async syncRoutes(isDryRun) {
      const { summary, broken } = await syncRoutes(isDryRun);
      const failure = broken && failureOf(broken, summary);
      lastSync = { ...summary, ...(failure && { failed_route: failure.failed_route }) };
      if (!isDryRun) routes.clear();
      if (failure) throw failure.error;
      return summary;
    },
  };
}

/** What broke a sync off, under its name and with the route that it stopped at. */
function failureOf({ spaceUuid, agentId, cause }: NonNullable<SyncOutcome['broken']>, { workspace_id }: SyncSummary) {
  const { code, message, more } = toAppError(namingDocdb(cause));
  const failed_route = { workspace_id, space_id: spaceUuid, agent_id: agentId, error: message };
  const details = { ...(more.details as object | undefined), failed_route };
  return { failed_route, error: new AppError(code, message, { ...more, details }) };
}
