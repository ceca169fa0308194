import { type Audience, type AuthzClient, readByAudience } from '@parley/authz-client';

/** The datasource objects that everybody of an audience may read. Throws `AUTHZ_UNAVAILABLE` when authz cannot say. */
export type ReadByAudience = (audience: Audience, signal: AbortSignal) => Promise<ReadonlySet<string>>;

interface Deps {
  readonly authz: Pick<AuthzClient, 'listObjects' | 'check'>;
  /** The organization's key in authz. */
  readonly orgKey: string;
}

export const makeReadByAudience =
  (deps: Deps): ReadByAudience =>
  async (audience, signal) =>
    new Set(Object.values(await readByAudience(deps, audience, { signal })).flat());
