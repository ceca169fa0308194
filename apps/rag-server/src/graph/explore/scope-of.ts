import type { Caller } from '../../identity/caller.js';
import { epochSeconds } from '../../time/epoch-seconds.js';
import type { ReadPermissions } from '../../permissions/read-permissions.js';
import type { Reading } from '../../permissions/readable-datasources.js';
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

/** What the caller may read, and what is fresh of it. */
export const makeScopeOf =
  ({ permissions, now }: Deps): ScopeOf =>
  async ({ caller, signal }) =>
    scopeIn(await permissions.content(caller, signal), now);

/** The part of a graph that is to be seen with such rights. */
export const scopeIn = ({ datasources, lists }: Reading, now: () => Date): Scope => ({
  datasourceIds: datasources,
  lists,
  now: epochSeconds(now()),
});
