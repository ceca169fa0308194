import { addedTeams, everyone, idOf, requireMayOffer, teamMembers, type Tuple } from '@parley/authz-client';
import { type DatasourceReaders, type DatasourceReadersRequest, roleIncludes } from '@parley/contracts';
import type { Caller } from '../identity/caller.js';
import { subjectOf } from '../identity/subject-of.js';
import type { Managed, RequireManaged } from './require-managed.js';
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
  readonly requireManaged: RequireManaged;
  readonly whileReadersHeld: WhileReadersHeld;
}

export const makeDatasourceReaders = ({ requireManaged, whileReadersHeld }: Deps): DatasourceReadersAdmin => ({
  async get(caller, id, signal) {
    const { authz, object } = await requireManaged(caller, id, signal);
    return view(id, await authz.read({ object, relation: 'reader' }, { signal }));
  },
  set: (caller, id, wanted, signal) =>
    whileReadersHeld(id, signal, async (within) => {
      const managed = await requireManaged(caller, id, within);
      return view(id, await makeReaders(managed, caller, wanted, within));
    }),
});

/** Grants and takes back what differs; resolves to all reader tuples as they are then. */
async function makeReaders(
  { authz, object }: Managed,
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
