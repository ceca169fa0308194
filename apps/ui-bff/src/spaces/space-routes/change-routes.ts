import type { ChangeCounts } from '@parley/authz-client';
import type { RoutesRequest, SpaceRouteRecord } from '@parley/contracts';
import type { Actor } from '../../http/actor.js';
import { isSo } from '../../http/already-so.js';
import { type ChangeSpace, requireMapping } from '../change-space.js';
import type { RequireAgents, TakeBackGone } from '../require-agents.js';
import type { SpaceKey } from '../space.store.js';
import type { FindUnapproved } from '../wire-rights.js';
import type { RequireEscalation } from './require-escalation.js';
import type { SpaceRouteStore, WantedRoute } from './space-route.store.js';

/** Reads the current state under the lease, and throws to refuse the change. */
export type LookFirst = (routes: SpaceRouteRecord[]) => void;

/**
 * Makes these all the routes of a space; those to agents that are deleted meanwhile are left out. A priority left out is
 * the place in the list. A new route to an agent that the caller may not wire waits for the owner of the agent.
 * Throws AppError `NOT_FOUND` (space, agent), as `lookFirst`, as `RequireEscalation`, `AUTHZ_UNAVAILABLE`.
 */
export type ReplaceRoutes = (
  actor: Actor,
  space: SpaceKey,
  request: RoutesRequest,
  lookFirst: LookFirst,
) => Promise<{ routes: SpaceRouteRecord[]; changes: ChangeCounts }>;

/** Deletes a route and its tuple; idempotent. Throws AppError `NOT_FOUND`, as `lookFirst`, `AUTHZ_UNAVAILABLE`. */
export type RemoveRoute = (
  actor: Actor,
  space: SpaceKey,
  agentId: string,
  lookFirst: LookFirst,
) => Promise<{ wasThere: boolean; changes: ChangeCounts }>;

interface Deps {
  readonly routes: SpaceRouteStore;
  readonly changeSpace: ChangeSpace;
  readonly requireAgents: RequireAgents;
  readonly requireEscalation: RequireEscalation;
  readonly takeBackGone: TakeBackGone;
  readonly findUnapproved: FindUnapproved;
}

export function makeReplaceRoutes(deps: Deps): ReplaceRoutes {
  const { routes, changeSpace, requireAgents, requireEscalation, takeBackGone, findUnapproved } = deps;
  return async (actor, space, request, lookFirst) => {
    let pendingIds: ReadonlySet<string> = new Set();
    const wanted = request.routes.map((route, index) => ({ ...route, priority: route.priority ?? index }));
    const agentIds = wanted.map(({ agent_id }) => agent_id);
    const { result, changes } = await changeSpace(actor, space, {
      action: 'chatx.routes.replace',
      reason: agentIds.join(', ').slice(0, 500) || null,
      async check(mapping) {
        const { team_slug } = requireMapping(mapping);
        const stored = await routes.list(space);
        if (!areSo(stored, wanted)) lookFirst(stored);
        await requireAgents(agentIds);
        await requireEscalation({ ...space, teamSlug: team_slug }, wanted, stored);
        const isActive = (id: string) => stored.some((one) => one.agent_id === id && one.status === 'active');
        pendingIds = await findUnapproved(
          actor,
          team_slug,
          agentIds.filter((id) => !isActive(id)),
        );
      },
      async write(change) {
        await routes.replace(change, wanted, pendingIds);
        await takeBackGone(change, agentIds);
        return routes.list(space);
      },
    });
    return { routes: result, changes };
  };
}

export function makeRemoveRoute({ routes, changeSpace }: Pick<Deps, 'routes' | 'changeSpace'>): RemoveRoute {
  return async (actor, space, agentId, lookFirst) => {
    const { result, changes } = await changeSpace(actor, space, {
      action: 'chatx.routes.remove',
      reason: agentId,
      async check(mapping) {
        requireMapping(mapping);
        const stored = await routes.list(space);
        if (stored.some(({ agent_id }) => agent_id === agentId)) lookFirst(stored);
      },
      write: (change) => routes.remove(change, agentId),
    });
    return { wasThere: result, changes };
  };
}

/** Whether these are all the routes already, in whatever order. */
const areSo = (stored: readonly SpaceRouteRecord[], wanted: readonly WantedRoute[]): boolean =>
  stored.length === wanted.length && wanted.every((route) => stored.some((one) => isSo(one, route)));
