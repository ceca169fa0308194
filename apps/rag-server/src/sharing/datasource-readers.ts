import {
  addedTeams,
  type AuthzClient,
  datasourceObject,
  everyone,
  idOf,
  requireMayOffer,
  teamMembers,
  type Tuple,
} from '@parley/authz-client';
import { AppError, type DatasourceReaders, type DatasourceReadersRequest, roleIncludes } from '@parley/contracts';
import { datasourceNotFound } from '../datasources/datasource.js';
import type { Caller } from '../identity/caller.js';
import type { ReadPermissions } from '../permissions/read-permissions.js';
import { mayRead } from '../permissions/readable-datasources.js';
import { subjectOf } from '../identity/subject-of.js';
import { requireTeams } from './require-teams.js';
import type { WhileReadersHeld } from './while-readers-held.js';

/** Who may read a datasource, for its managers. */
export interface DatasourceReadersAdmin {
  /**
   * Throws `NOT_FOUND` for a datasource that the caller does not see, `FORBIDDEN` for one that they see and do not
   * manage, `CONFLICT` where roles alone decide, `AUTHZ_UNAVAILABLE` when authz cannot say.
   */
  get(caller: Caller, id: string, signal: AbortSignal): Promise<DatasourceReaders>;
  /**
   * Makes these teams, and everyone or not, all that reads; persons, spaces and outside groups that were granted
   * elsewhere stay. Changes of one datasource run one after the other: the last one says who reads. Throws as `get`,
   * `FORBIDDEN` for a team that is added by somebody who is not in it, unless an administrator adds it,
   * `VALIDATION_ERROR` for a team that did not read it so far and has no members, `CONFLICT` when others are at it for too
   * long, `SERVICE_UNAVAILABLE` when docdb or authz is too slow; in all cases nothing has changed, or everything has.
   */
  set(caller: Caller, id: string, wanted: DatasourceReadersRequest, signal: AbortSignal): Promise<DatasourceReaders>;
}

interface Deps {
  /** `undefined` where roles alone decide. */
  readonly authz: Pick<AuthzClient, 'check' | 'batchCheck' | 'read' | 'exists' | 'apply'> | undefined;
  readonly permissions: Pick<ReadPermissions, 'records'>;
  readonly isDatasource: (id: string) => Promise<boolean>;
  readonly whileReadersHeld: WhileReadersHeld;
}

export function makeDatasourceReaders({
  authz,
  permissions,
  isDatasource,
  whileReadersHeld,
}: Deps): DatasourceReadersAdmin {
  async function requireManaged(caller: Caller, id: string, signal: AbortSignal) {
    if (!authz)
      throw new AppError(
        'CONFLICT',
        'Readers cannot be set because roles alone decide who reads: AUTHZ_HTTP of rag-server is not set.',
      );
    const [isThere, seen] = await Promise.all([isDatasource(id), permissions.records(caller, signal)]);
    if (!isThere || !mayRead(seen, id)) throw datasourceNotFound();
    const object = datasourceObject(id);
    const manages =
      roleIncludes(caller.role, 'admin') || (await authz.check(subjectOf(caller), 'can_manage', object, { signal }));
    if (!manages)
      throw new AppError('FORBIDDEN', 'Only its owner, its managers and administrators can decide who reads it.');
    return { authz, object };
  }
  return {
    async get(caller, id, signal) {
      const managed = await requireManaged(caller, id, signal);
      return view(id, await managed.authz.read({ object: managed.object, relation: 'reader' }, { signal }));
    },
    set: (caller, id, wanted, signal) =>
      whileReadersHeld(id, signal, async (within) => {
        const managed = await requireManaged(caller, id, within);
        return view(id, await makeReaders(managed, caller, wanted, within));
      }),
  };
}

/** Grants and takes back what differs; resolves to all reader tuples as they are then. */
async function makeReaders(
  { authz, object }: { authz: Pick<AuthzClient, 'batchCheck' | 'read' | 'exists' | 'apply'>; object: string },
  caller: Caller,
  wanted: DatasourceReadersRequest,
  signal: AbortSignal,
): Promise<Tuple[]> {
  const subjects = [...wanted.teams.map(teamMembers), ...(wanted.everyone ? [everyone] : [])];
  const writes = subjects.map((user) => ({ user, relation: 'reader', object }));
  const stored = await authz.read({ object, relation: 'reader' }, { signal });
  const known = stored.map(teamOf).filter((slug) => slug !== undefined);
  await requireTeams(authz, wanted.teams, { but: new Set(known), signal });
  if (!roleIncludes(caller.role, 'admin'))
    await requireMayOffer(authz, subjectOf(caller), addedTeams(wanted.teams, known), { signal });
  const deletes = stored.filter((tuple) => isSettable(tuple) && !subjects.includes(tuple.user));
  await authz.apply({ writes, deletes }, { signal });
  return [...stored.filter((tuple) => !isSettable(tuple)), ...writes];
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
