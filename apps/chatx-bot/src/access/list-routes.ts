import type { RoutesMode, SpaceMessage } from '@parley/contracts';
import type { RouteMetadata, SpaceRouteStore } from './space-route.store.js';

/** Routes of a space that are switched on. Whether authz grants their agents is another question, in every mode. */
export type ListRoutes = SpaceRouteStore['routesOf'];

interface Deps {
  readonly routes: SpaceRouteStore;
  /** Routes of the static configuration. */
  readonly configured: SpaceRouteStore;
  readonly mode: RoutesMode;
}

export function makeListRoutes({ routes, configured, mode }: Deps): ListRoutes {
  return async (spaceUuid) => {
    const [stored, fromConfiguration] = await Promise.all([routes.routesOf(spaceUuid), configured.routesOf(spaceUuid)]);
    return mergeRoutes(mode, { stored, configured: fromConfiguration }).filter(isOn);
  };
}

/** The agents that would take a message, the one that answers first: those of granted routes that listen to it. */
export const agentsFor = (message: SpaceMessage, granted: readonly RouteMetadata[]): string[] =>
  granted
    .filter((route) => takes(route, message))
    .sort((a, b) => a.priority - b.priority || (a.agent_id < b.agent_id ? -1 : 1))
    .map(({ agent_id }) => agent_id);

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

/** Whether a route of the space waits for the owner of its agent: it takes no message, but people hear why. */
export const makeIsRoutePending =
  (routes: SpaceRouteStore) =>
  async (spaceUuid: string): Promise<boolean> =>
    (await routes.routesOf(spaceUuid)).some(({ status, enabled }) => status === 'pending' && enabled);

const isOn = ({ enabled, status }: RouteMetadata) => enabled && status === 'active';

/** Whether a route listens to this kind of message from this person. */
function takes({ users }: RouteMetadata, { mentioned, person_id }: SpaceMessage): boolean {
  if (!users?.enabled) return false;
  if (users.user_list && !users.user_list.includes(person_id)) return false;
  return users.listen === 'all' || users.listen === (mentioned ? 'mention' : 'message');
}
