import type { Caller } from '../../identity/caller.js';
import { epochSeconds } from '../../time/epoch-seconds.js';
import type { ReadPermissions } from '../../permissions/read-permissions.js';
import type { Scope } from '../store/graph-store.js';

/** Who asks, and until when they wait. */
export interface Asker {
  readonly caller: Caller;
  readonly signal: AbortSignal;
}

/** The part of a graph that the caller may see now. Throws `AUTHZ_UNAVAILABLE` if authz cannot decide. */
export type ScopeOf = (asker: Asker) => Promise<Scope>;

interface Deps {
  readonly permissions: ReadPermissions;
  readonly now: () => Date;
}

/** Datasources whose content the caller may read, and what is fresh of them. */
export const makeScopeOf =
  ({ permissions, now }: Deps): ScopeOf =>
  async ({ caller, signal }) => ({
    datasourceIds: await permissions.content(caller, signal),
    now: epochSeconds(now()),
  });
