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
 * Writes the routes of the static configuration to docdb and authz. The lease of a space is held until all its routes are
 * written: taken again for each of them, it would leave no turn to somebody who waits. What an admin switched off or took
 * away stays so, and nothing is ever removed. A route to an agent that the space's team may not use yet waits for the owner of the agent. A second call writes nothing, and finishes what a failure broke off.
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
  /** Those agents of a space that its team may use. A space without a team grants nothing: its tuples come with its mapping. */
  const offersTo = async (spaceUuid: string, wanted: readonly RouteMetadata[]) => {
    const team = await mappings.findTeam(spaceUuid);
    const agentIds = wanted.map(({ agent_id }) => agent_id);
    return team ? agentsUsableBy(authz, team.teamSlug, agentIds) : undefined;
  };
  return async (isDryRun) => {
    if (workspace === undefined)
      throw new AppError('CHATX_WORKSPACE_UNCONFIGURED', 'The bot has no workspace: set CHATX_WORKSPACE_ALIAS.');
    const counts = { created: 0, updated: 0, unchanged: 0, authz_tuples_written: 0 };
    const syncSpace: SyncSpace = async (spaceUuid, wanted, reached, held) => {
      const offered = await offersTo(spaceUuid, wanted);
      for (const route of wanted) {
        reached(route);
        const isOffered = offered?.has(route.agent_id) ?? false;
        await held?.confirm();
        const { change, isOn } = await routes.ensure(spaceUuid, route, { at: new Date(now()), isDryRun, isOffered });
        counts[change] += 1;
        await held?.confirm();
        if (offered && isOn) counts.authz_tuples_written += await grant(spaceUuid, route.agent_id, isDryRun);
      }
    };
    const broken = await untilBroken(configured, (spaceUuid, wanted, reached) =>
      isDryRun
        ? syncSpace(spaceUuid, wanted, reached)
        : whileSpaceHeld(`${workspace}--${spaceUuid}`, (held) => syncSpace(spaceUuid, wanted, reached, held)),
    );
    const head = { dry_run: isDryRun, workspace_id: workspace, ...sizeOf(configured) };
    return { summary: { ...head, ...counts, updated_at: iso(now) }, ...(broken && { broken }) };
  };
}

/** Syncs all routes of a space. `reached` is called with each of them before it is changed. */
type SyncSpace = (
  spaceUuid: string,
  wanted: readonly RouteMetadata[],
  reached: (route: RouteMetadata) => void,
  held?: Held,
) => Promise<void>;

async function untilBroken(configured: ConfiguredRoutes, syncSpace: SyncSpace): Promise<SyncOutcome['broken']> {
  for (const [spaceUuid, wanted] of configured.all()) {
    let [at] = wanted;
    if (!at) continue;
    try {
      await syncSpace(spaceUuid, wanted, (route) => (at = route));
    } catch (cause) {
      return { spaceUuid, agentId: at.agent_id, cause };
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
