import { agentObject, spaceObject, type AuthzClient } from '@parley/authz-client';
import { AppError, type SyncSummary } from '@parley/contracts';
import type { ConfiguredRoutes } from '../access/configured-routes.js';
import type { SpaceMappingStore } from '../access/space-mapping.store.js';
import type { RouteMetadata } from '../access/space-route.store.js';
import type { SyncedRouteStore } from './synced-route.store.js';

/**
 * Writes the routes of the static configuration to docdb and authz. What an admin switched off or took away stays so, and
 * nothing is ever removed. A second call writes nothing.
 * @throws AppError `CHATX_WORKSPACE_UNCONFIGURED`, `AUTHZ_UNAVAILABLE`; a repeated call finishes what a failure broke off
 */
export type SyncRoutes = (isDryRun: boolean) => Promise<SyncSummary>;

interface Deps {
  readonly workspace: string | undefined;
  readonly configured: ConfiguredRoutes;
  readonly routes: SyncedRouteStore;
  readonly mappings: Pick<SpaceMappingStore, 'findTeam'>;
  readonly authz: Pick<AuthzClient, 'apply' | 'read'>;
  readonly now: () => number;
}

export function makeSyncRoutes({ workspace, configured, routes, mappings, authz, now }: Deps): SyncRoutes {
  const grant = async (spaceUuid: string, agentId: string, isDryRun: boolean): Promise<number> => {
    const user = spaceObject(workspace ?? '', spaceUuid);
    const tuple = { user, relation: 'user', object: agentObject(agentId) };
    if (!isDryRun) return (await authz.apply({ writes: [tuple] })).writes;
    const held = await authz.read({ objectType: 'agent', relation: 'user', user });
    return held.some(({ object }) => object === tuple.object) ? 0 : 1;
  };
  return async (isDryRun) => {
    if (workspace === undefined)
      throw new AppError('CHATX_WORKSPACE_UNCONFIGURED', 'No workspace is configured for the bot.');
    const counts = { created: 0, updated: 0, unchanged: 0, authz_tuples_written: 0 };
    for (const [spaceUuid, wanted] of configured.all()) {
      // A space without a team grants nothing to anybody: its tuples come with its mapping.
      const isMapped = (await mappings.findTeam(spaceUuid)) !== undefined;
      for (const route of wanted) {
        const { change, isOn } = await routes.ensure(spaceUuid, route, new Date(now()), isDryRun);
        counts[change] += 1;
        if (isMapped && isOn) counts.authz_tuples_written += await grant(spaceUuid, route.agent_id, isDryRun);
      }
    }
    return { dry_run: isDryRun, workspace_id: workspace, ...sizeOf(configured), ...counts, updated_at: iso(now) };
  };
}

const iso = (now: () => number) => new Date(now()).toISOString();

function sizeOf(configured: ConfiguredRoutes): Pick<SyncSummary, 'spaces_seen' | 'routes_planned'> {
  const all = configured.all();
  const routes = all.reduce((sum, [, some]: readonly [string, readonly RouteMetadata[]]) => sum + some.length, 0);
  return { spaces_seen: all.length, routes_planned: routes };
}
