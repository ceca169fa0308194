import { roleIncludes } from '@parley/contracts';
import type { DatasourceStore } from '../datasources/datasource.store.js';
import type { Caller } from '../identity/caller.js';
import type { ReadPermissions } from '../permissions/read-permissions.js';
import type { SourceRights } from '../permissions/source-rights.js';
import { mayRead } from '../permissions/readable-datasources.js';

/**
 * Whether the caller may see which documents a datasource has: whoever may read their content, and whoever made the
 * datasource and ingests into it, who has to know what they wrote. Throws `AUTHZ_UNAVAILABLE` when authz cannot say.
 */
export type MayListDocuments = (caller: Caller, datasourceId: string, signal: AbortSignal) => Promise<boolean>;

interface Deps {
  readonly permissions: Pick<ReadPermissions, 'content'>;
  readonly makerOf: DatasourceStore['makerOf'];
  readonly rights: Pick<SourceRights, 'mayIngest'>;
}

export const makeMayListDocuments =
  ({ permissions, makerOf, rights }: Deps): MayListDocuments =>
  async (caller, datasourceId, signal) =>
    (roleIncludes(caller.role, 'ingestonly') &&
      (await makerOf(datasourceId))?.subject === caller.subject &&
      (await rights.mayIngest(caller, datasourceId, signal))) ||
    mayRead(await permissions.content(caller, signal), datasourceId);
