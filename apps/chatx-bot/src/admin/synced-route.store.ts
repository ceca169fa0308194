import type { RouteMetadata } from '../access/space-route.store.js';

/** The result for one route. */
export interface SyncedRoute {
  readonly change: 'created' | 'updated' | 'unchanged';
  /** Whether the stored route is enabled and not pending. */
  readonly isOn: boolean;
}

/** Routes that come from the configuration, and the grants that belong to them. */
export interface SyncedRouteStore {
  /**
   * Makes the stored route listen as configured; whether it is on is an admin's to say once it is there. One whose team
   * may not use the agent (`isOffered` is false) waits for the owner of the agent, until it may.
   */
  ensure(
    spaceUuid: string,
    route: RouteMetadata,
    sync: { at: Date; isDryRun: boolean; isOffered: boolean },
  ): Promise<SyncedRoute>;
}
