import type { RoutesMode, SpaceMessage } from '@parley/contracts';
import { idOf, spaceObject, type AuthzClient } from '@parley/authz-client';
import type { RouteMetadata, SpaceRouteStore } from './space-route.store.js';

/** The agents that would take a message, the one that answers first: those of enabled, granted routes. */
export type ListRoutes = (message: SpaceMessage) => Promise<{ agentId: string }[]>;

interface Deps {
  readonly authz: Pick<AuthzClient, 'read'>;
  readonly routes: SpaceRouteStore;
  /** Routes of the static configuration. */
  readonly configured: SpaceRouteStore;
  readonly mode: RoutesMode;
  readonly workspace: string;
}

/** Joins the space's tuples, always read anew, with route metadata: a route needs both, in every mode. */
export function makeListRoutes({ authz, routes, configured, mode, workspace }: Deps): ListRoutes {
  return async (message) => {
    const [tuples, stored, fromConfiguration] = await Promise.all([
      authz.read({ objectType: 'agent', relation: 'user', user: spaceObject(workspace, message.space_id) }),
      routes.routesOf(message.space_id),
      configured.routesOf(message.space_id),
    ]);
    const granted = new Set(tuples.flatMap(({ object }) => idOf(object) ?? []));
    return mergeRoutes(mode, { stored, configured: fromConfiguration })
      .filter((route) => granted.has(route.agent_id) && takes(route, message))
      .sort((a, b) => a.priority - b.priority || (a.agent_id < b.agent_id ? -1 : 1))
      .map(({ agent_id }) => ({ agentId: agent_id }));
  };
}

/**
 * Where metadata comes from: `config` the configuration, `db_only` docdb, `db_prefer` docdb and, for agents it does not
 * know there, the configuration. What an admin switched off in docdb stays off in every mode.
 */
export function mergeRoutes(
  mode: RoutesMode,
  { stored, configured }: { stored: RouteMetadata[]; configured: RouteMetadata[] },
): RouteMetadata[] {
  if (mode === 'db_only') return stored;
  const switchedOff = new Set(stored.filter((route) => !isOn(route)).map(({ agent_id }) => agent_id));
  if (mode === 'config') return configured.filter(({ agent_id }) => !switchedOff.has(agent_id));
  const inDocdb = new Set(stored.map(({ agent_id }) => agent_id));
  return [...stored, ...configured.filter(({ agent_id }) => !inDocdb.has(agent_id))];
}

const isOn = ({ enabled, status }: RouteMetadata) => enabled && status === 'active';

/** Whether an enabled route listens to this kind of message from this person. */
function takes(route: RouteMetadata, { mentioned, person_id }: SpaceMessage): boolean {
  const { users } = route;
  if (!isOn(route) || !users?.enabled) return false;
  if (users.user_list && !users.user_list.includes(person_id)) return false;
  return users.listen === 'all' || users.listen === (mentioned ? 'mention' : 'message');
}
