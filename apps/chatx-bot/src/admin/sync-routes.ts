import { agentObject, agentsUsableBy, type AuthzClient, spaceObject } from '@parley/authz-client';
import { AppError, type SyncSummary } from '@parley/contracts';
import type { Held, WhileHeld } from '@parley/docdb';
import type { ConfiguredRoutes } from '../access/configured-routes.js';
import type { SpaceMappingStore } from '../access/space-mapping.store.js';
import type { RouteMetadata } from '../access/space-route.store.js';
import type { SyncedRouteStore } from './synced-route.store.js';

/** The result of a sync, and where and why it was interrupted, if it was; earlier changes stay. */
export interface SyncOutcome {
  readonly summary: SyncSummary;
  readonly broken?: { readonly spaceUuid: string; readonly agentId: string; readonly cause: unknown };
}

/**
 * Writes the routes of the static configuration to docdb and authz, each while nobody else changes its space. What an admin switched off or took away stays so, and
 * nothing is ever removed. A route to an agent that the space's team may not use yet waits for the owner of the agent. A second call writes nothing, and finishes what a failure broke off.
 * Throws AppError `CHATX_WORKSPACE_UNCONFIGURED`.
 */
export type SyncRoutes = (isDryRun: boolean) => Promise<SyncOutcome>;

interface Deps {
  readonly workspace: string | undefined;
  readonly configured: ConfiguredRoutes;
  readonly routes: SyncedRouteStore;
  readonly mappings: Pick<SpaceMappingStore, 'findTeam'>;
  readonly authz: Pick<AuthzClient, 'apply' | 'read' | 'batchCheck'>;
  /** Takes the lease of a space, so that neither administrators nor a sync of another replica change it. */
  readonly whileSpaceHeld: WhileHeld;
  readonly now: () => number;
}

export function makeSyncRoutes({
  workspace,
  configured,
  routes,
  mappings,
  authz,
  whileSpaceHeld,
  now,
}: Deps): SyncRoutes {
  const grant = async (spaceUuid: string, agentId: string, isDryRun: boolean): Promise<number> => {
    const user = spaceObject(workspace ?? '', spaceUuid);
    const tuple = { user, relation: 'user', object: agentObject(agentId) };
    if (!isDryRun) return (await authz.apply({ writes: [tuple] })).writes;
    const held = await authz.read({ objectType: 'agent', relation: 'user', user });
    return held.some(({ object }) => object === tuple.object) ? 0 : 1;
  };
  const isUsableBy = async (team: string, agentId: string) =>
    (await agentsUsableBy(authz, team, [agentId])).has(agentId);
  return async (isDryRun) => {
    if (workspace === undefined)
      throw new AppError('CHATX_WORKSPACE_UNCONFIGURED', 'The bot has no workspace: set CHATX_WORKSPACE_ALIAS.');
    const counts = { created: 0, updated: 0, unchanged: 0, authz_tuples_written: 0 };
    const ensureOne = async (spaceUuid: string, route: RouteMetadata, held?: Held) => {
      await held?.confirm();
      // A space without a team grants nothing to anybody: its tuples come with its mapping.
      const team = await mappings.findTeam(spaceUuid);
      const isOffered = team !== undefined && (await isUsableBy(team.teamSlug, route.agent_id));
      const { change, isOn } = await routes.ensure(spaceUuid, route, { at: new Date(now()), isDryRun, isOffered });
      counts[change] += 1;
      await held?.confirm();
      if (team && isOn) counts.authz_tuples_written += await grant(spaceUuid, route.agent_id, isDryRun);
    };
    const broken = await untilBroken(configured, (spaceUuid, route) => {
      if (isDryRun) return ensureOne(spaceUuid, route);
      return whileSpaceHeld(`${workspace}--${spaceUuid}`, (held) => ensureOne(spaceUuid, route, held));
    });
    const head = { dry_run: isDryRun, workspace_id: workspace, ...sizeOf(configured) };
    return { summary: { ...head, ...counts, updated_at: iso(now) }, ...(broken && { broken }) };
  };
}

type SyncOne = (spaceUuid: string, route: RouteMetadata) => Promise<void>;

async function untilBroken(configured: ConfiguredRoutes, syncOne: SyncOne): Promise<SyncOutcome['broken']> {
  for (const [spaceUuid, wanted] of configured.all()) {
    for (const route of wanted) {
      try {
        await syncOne(spaceUuid, route);
      } catch (cause) {
        return { spaceUuid, agentId: route.agent_id, cause };
      }
    }
  }
  return undefined;
}

const iso = (now: () => number) => new Date(now()).toISOString();

function sizeOf(configured: ConfiguredRoutes): Pick<SyncSummary, 'spaces_seen' | 'routes_planned'> {
  const all = configured.all();
  const routes = all.reduce((sum, [, some]: readonly [string, readonly RouteMetadata[]]) => sum + some.length, 0);
  return { spaces_seen: all.length, routes_planned: routes };
}
