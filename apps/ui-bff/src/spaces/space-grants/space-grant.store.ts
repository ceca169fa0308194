import type { Grant, SpaceGrantRecord } from '@parley/contracts';
import type { Change } from '../../teams/change.js';
import type { SpaceChange, SpaceKey } from '../space.store.js';

/** What a space was granted. Every method may be repeated without harm. */
export interface SpaceGrantStore {
  /** Active grants, those of routes too, by kind of resource and then id. */
  list(space: SpaceKey): Promise<SpaceGrantRecord[]>;
  /** The spaces that have an active grant on the agent, of whatever source, in no particular order. */
  spacesWithAgent(agentId: string): Promise<SpaceKey[]>;
  /** Makes sure that the space is granted the agent, by a route. */
  ensureOfRoute(change: SpaceChange, agentId: string): Promise<Change>;
  /** Makes these all the grants of the space that no route owns. What is so already keeps its times and its source. */
  replace(change: SpaceChange, grants: readonly Grant[]): Promise<void>;
}
