import type { AuthzStore } from '../storage/authz-store.js';
import type { ModelCache } from './model-cache.js';

/** What the operations are made of. */
export interface Deps {
  store: AuthzStore;
  models: ModelCache;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** A ULID for now, greater than every one before. */
  newId: () => string;
}

/** ISO 8601 in UTC. */
export const timestampOf = ({ now }: Pick<Deps, 'now'>) => new Date(now()).toISOString();
