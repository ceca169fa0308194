import { type AuthzClient, type Tuple, datasourceObject, everyone, idOf, teamMembers } from '@parley/authz-client';
import { AppError, type DatasourceReaders, type DatasourceReadersRequest, roleIncludes } from '@parley/contracts';
import { datasourceNotFound } from '../datasources/delete-datasource.js';
import type { Caller } from '../identity/caller.js';
import type { ReadPermissions } from '../permissions/read-permissions.js';
import { mayRead } from '../permissions/readable-datasources.js';
import { subjectOf } from '../permissions/subject-of.js';

/** Who may read a datasource, for whoever manages it. */
export interface DatasourceReadersAdmin {
  /**
   * Throws `NOT_FOUND` for a datasource that the caller does not see, `FORBIDDEN` for one that they see and do not
   * manage, `CONFLICT` where roles alone decide, `AUTHZ_UNAVAILABLE` when authz cannot say.
   */
  get(caller: Caller, id: string, signal: AbortSignal): Promise<DatasourceReaders>;
  /**
   * Makes these teams, and everyone or not, all that reads; persons, spaces and outside groups that were granted
   * elsewhere stay. Throws as `get`; in all cases nothing has changed, or everything has.
   */
  set(caller: Caller, id: string, wanted: DatasourceReadersRequest, signal: AbortSignal): Promise<DatasourceReaders>;
}

interface Deps {
  /** `undefined` where roles alone decide. */
  readonly authz: Pick<AuthzClient, 'read' | 'apply' | 'check'> | undefined;
  readonly permissions: Pick<ReadPermissions, 'records'>;
  readonly isDatasource: (id: string) => Promise<boolean>;
}

export function makeDatasourceReaders({ authz, permissions, isDatasource }: Deps): DatasourceReadersAdmin {
  async function requireManaged(caller: Caller, id: string, signal: AbortSignal) {
    if (!authz) throw new AppError('CONFLICT', 'Roles alone decide who reads: AUTHZ_HTTP of rag-server is not set.');
    const [isThere, seen] = await Promise.all([isDatasource(id), permissions.records(caller, signal)]);
    if (!isThere || !mayRead(seen, id)) throw datasourceNotFound();
    const object = datasourceObject(id);
    const manages =
      roleIncludes(caller.role, 'admin') || (await authz.check(subjectOf(caller), 'can_manage', object, { signal }));
    if (!manages) throw new AppError('FORBIDDEN', 'Only its owner, its managers and administrators say who reads it.');
    const stored = await authz.read({ object, relation: 'reader' }, { signal });
    return { authz, object, stored };
  }
  return {
    get: async (caller, id, signal) => view(id, (await requireManaged(caller, id, signal)).stored),
    async set(caller, id, wanted, signal) {
      const managed = await requireManaged(caller, id, signal);
      const subjects = [...wanted.teams.map(teamMembers), ...(wanted.everyone ? [everyone] : [])];
      const writes = subjects.map((user) => ({ user, relation: 'reader', object: managed.object }));
      const deletes = managed.stored.filter((tuple) => isSettable(tuple) && !subjects.includes(tuple.user));
      await managed.authz.apply({ writes, deletes }, { signal });
      return view(id, [...managed.stored.filter((tuple) => !isSettable(tuple)), ...writes]);
    },
  };
}

function view(id: string, stored: readonly Tuple[]): DatasourceReaders {
  const teams = stored.map(teamOf).filter((slug) => slug !== undefined);
  return {
    datasource_id: id,
    everyone: stored.some(({ user }) => user === everyone),
    teams: [...new Set(teams)].sort(),
    others: stored.filter((tuple) => !isSettable(tuple)).length,
  };
}

const isSettable = (tuple: Tuple): boolean => tuple.user === everyone || teamOf(tuple) !== undefined;

const teamOf = ({ user }: Tuple): string | undefined => {
  const [, team] = /^(team:[^#]+)#member$/.exec(user) ?? [];
  return team === undefined ? undefined : idOf(team);
};
