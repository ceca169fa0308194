import { roleIncludes } from '@parley/contracts';
import type { Caller } from '../identity/caller.js';
import type { ReadPermissions } from '../permissions/read-permissions.js';
import { mayRead } from '../permissions/readable-datasources.js';

/**
 * Whether the caller may see which documents a datasource has: whoever may read their content, and the ingestor that
 * made the datasource, which has to know what it wrote. Throws `AUTHZ_UNAVAILABLE` when authz cannot say.
 */
export type MayListDocuments = (caller: Caller, datasourceId: string, signal: AbortSignal) => Promise<boolean>;

interface Deps {
  readonly permissions: Pick<ReadPermissions, 'content'>;
  /** Subject of whoever made the datasource's record. */
  readonly creatorOf: (datasourceId: string) => Promise<string | undefined>;
}

export const makeMayListDocuments =
  ({ permissions, creatorOf }: Deps): MayListDocuments =>
  async (caller, datasourceId, signal) =>
    (roleIncludes(caller.role, 'ingestonly') && (await creatorOf(datasourceId)) === caller.subject) ||
    mayRead(await permissions.content(caller, signal), datasourceId);
