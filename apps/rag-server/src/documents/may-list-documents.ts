import { roleIncludes } from '@parley/contracts';
import type { DatasourceStore } from '../datasources/datasource.store.js';
import type { Caller } from '../identity/caller.js';
import type { ReadPermissions } from '../permissions/read-permissions.js';
import type { SourceRights } from '../permissions/source-rights.js';
import { mayRead, type Reading } from '../permissions/readable-datasources.js';

/**
 * Which documents of a datasource the caller may see: those whose content they may read, by the keys of their reader
 * lists, and all of them for whoever made the datasource and ingests into it, who has to know what they wrote. `undefined`
 * when none. Throws `AUTHZ_UNAVAILABLE` when authz cannot say.
 */
export type MayListDocuments = (caller: Caller, datasourceId: string, signal: AbortSignal) => Promise<Seen | undefined>;

export type Seen = 'all' | Pick<Reading, 'lists'>;

interface Deps {
  readonly permissions: Pick<ReadPermissions, 'content'>;
  readonly makerOf: DatasourceStore['makerOf'];
  readonly rights: Pick<SourceRights, 'mayIngest'>;
}

export const makeMayListDocuments =
  ({ permissions, makerOf, rights }: Deps): MayListDocuments =>
  async (caller, datasourceId, signal) => {
    const isMaker =
      roleIncludes(caller.role, 'ingestonly') &&
      (await makerOf(datasourceId))?.subject === caller.subject &&
      (await rights.mayIngest(caller, datasourceId, signal));
    if (isMaker) return 'all';
    const { datasources, lists } = await permissions.content(caller, signal);
    return mayRead(datasources, datasourceId) ? { lists } : undefined;
  };
