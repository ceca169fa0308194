import { type AuthzClient, datasourceObject } from '@parley/authz-client';
import { roleIncludes } from '@parley/contracts';
import type { Caller } from '../identity/caller.js';
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

/** Without an authz server the role alone decides (decisions 9). */
export const rolesAlone = (): ReadPermissions => ({
  content: () => Promise.resolve('all'),
  records: () => Promise.resolve('all'),
});

interface Deps {
  readonly authz: AuthzClient;
  /** Ids of all registered datasources: authz answers hashed ids for long ones, so ours are compared with its. */
  readonly datasourceIds: () => Promise<string[]>;
}

export function relationPermissions({ authz, datasourceIds }: Deps): ReadPermissions {
  const content: ReadPermissions['content'] = async (caller, signal) => {
    const [objects, ids] = await Promise.all([
      authz.listObjects(subjectOf(caller), 'can_read', 'datasource', { signal }),
      datasourceIds(),
    ]);
    const allowed = new Set(objects);
    return ids.filter((id) => allowed.has(datasourceObject(id)));
  };
  return {
    content,
    records: (caller, signal) => (runsIngestion(caller) ? Promise.resolve('all') : content(caller, signal)),
  };
}

const runsIngestion = ({ role }: Caller) => roleIncludes(role, 'ingestonly');
