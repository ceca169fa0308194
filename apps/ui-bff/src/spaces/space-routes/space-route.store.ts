import type { ListenMode, RoutesRequest, SpaceRouteRecord } from '@parley/contracts';
import type { Change } from '../../teams/change.js';
import type { SpaceChange, SpaceKey } from '../space.store.js';

/** A route as an admin wants it. */
export type WantedRoute = RoutesRequest['routes'][number] & { readonly priority: number };

export interface RouteDraft {
  readonly agentId: string;
  readonly listen: ListenMode;
  readonly isPending: boolean;
}

/** Routes of one space, with the grants that belong to them. Every method may be repeated without harm. */
export interface SpaceRouteStore {
  /** Active and pending routes, disabled ones too, by priority and then agent. */
  list(space: SpaceKey): Promise<SpaceRouteRecord[]>;
  /**
   * Makes these all the routes of the space. What is so already keeps its times and its source. Routes to the agents in
   * `pendingIds` wait for the owner of the agent, and are granted nothing.
   */
  replace(change: SpaceChange, routes: readonly WantedRoute[], pendingIds: ReadonlySet<string>): Promise<void>;
  /**
   * Makes sure that there is such a route. An existing one is preserved, also one that an admin disabled. With `isPending`,
   * a new one waits for the owner of the agent; without, one that waited waits no more.
   */
  ensure(change: SpaceChange & RouteDraft): Promise<Change>;
  /** Forgets a route. False when there was none. */
  remove(change: SpaceChange, agentId: string): Promise<boolean>;
  /** Revokes the routes that lead to these agents, and whatever the space was granted on them. */
  revokeAgents(change: SpaceChange, agentIds: readonly string[]): Promise<void>;
  /** Routes of any space that wait for the owner of the agent, the oldest first. */
  listPending(agentId: string): Promise<SpaceRouteRecord[]>;
  /** Ends the wait of a route, with its grant where it is approved. False when it does not wait any more. */
  settle(change: SpaceChange, agentId: string, isApproved: boolean): Promise<boolean>;
}
