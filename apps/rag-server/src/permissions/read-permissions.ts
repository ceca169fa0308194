import type { AuthzClient } from '@parley/authz-client';
import { roleIncludes } from '@parley/contracts';
import type { DatasourceStore } from '../datasources/datasource.store.js';
import type { Caller } from '../identity/caller.js';
import type { NamedDatasources } from './named-datasources.js';
import type { Readable } from './readable-datasources.js';
import { subjectOf } from './subject-of.js';

export interface ReadPermissions {
  /**
   * Datasources whose content the caller may search and fetch. Throws `AUTHZ_UNAVAILABLE` when authz cannot say.
   */
  content(caller: Caller, signal: AbortSignal): Promise<Readable>;
  /** Datasources and jobs that the caller may see by name: whoever ingests runs what they may not read. */
  records(caller: Caller, signal: AbortSignal): Promise<Readable>;
}

/**
 * Without an authz server the role alone decides (decisions 9). What is being deleted is left out all the same: its
 * passages go some seconds after it is hidden.
 */
export const rolesAlone = (datasources: Pick<DatasourceStore, 'ids' | 'hidden'>): ReadPermissions => ({
  content: async () => ((await datasources.hidden()).length === 0 ? 'all' : datasources.ids()),
  records: () => Promise.resolve('all'),
});

interface Deps {
  readonly authz: AuthzClient;
  /** Begins to look at which datasources there are. */
  readonly lookAtDatasources: () => NamedDatasources;
}

export function relationPermissions({ authz, lookAtDatasources }: Deps): ReadPermissions {
  const content: ReadPermissions['content'] = async (caller, signal) => {
    const named = lookAtDatasources();
    return named(await authz.listObjects(subjectOf(caller), 'can_read', 'datasource', { signal }));
  };
  return {
    content,
    records: (caller, signal) => (runsIngestion(caller) ? Promise.resolve('all') : content(caller, signal)),
  };
}

const runsIngestion = ({ role }: Caller) => roleIncludes(role, 'ingestonly');
