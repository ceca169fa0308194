import type { AuthzStore } from '../storage/authz-store.js';
import type { ModelCache } from './model-cache.js';

/** What the operations are made of. */
export interface Deps {
  readonly store: AuthzStore;
  readonly models: ModelCache;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** A ULID for now, greater than every one before. */
  readonly newId: () => string;
}

/** ISO 8601 in UTC. */
export const timestampOf = ({ now }: Pick<Deps, 'now'>) => new Date(now()).toISOString();
