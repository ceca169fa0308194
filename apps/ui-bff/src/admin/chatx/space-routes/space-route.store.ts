import type { RoutesRequest, SpaceRouteRecord } from '@parley/contracts';
import type { SpaceChange, SpaceKey } from '../space.store.js';

/** A route as an admin wants it. */
export type WantedRoute = RoutesRequest['routes'][number] & { priority: number };

/** Routes of one space, with the grants that belong to them. Every method may be repeated without harm. */
export interface SpaceRouteStore {
  /** Active routes, disabled ones too, by priority and then agent. */
  list(space: SpaceKey): Promise<SpaceRouteRecord[]>;
  /** Makes these all the routes of the space. What is so already keeps its times and its source. */
  replace(change: SpaceChange, routes: readonly WantedRoute[]): Promise<void>;
  /** Forgets a route. False when there was none. */
  remove(change: SpaceChange, agentId: string): Promise<boolean>;
  /** Revokes the routes that lead to these agents, and whatever the space was granted on them. */
  revokeAgents(change: SpaceChange, agentIds: readonly string[]): Promise<void>;
}
