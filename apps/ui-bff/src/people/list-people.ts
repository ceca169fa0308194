import { type AuthzClient, idOf, organizationObject, userSubject } from '@parley/authz-client';
import type { DescribedPerson, PeopleQuery } from '@parley/contracts';
import type { IdpUser, IdpUsers } from '@parley/idp-admin';
import { noSuchPerson } from './find-people.js';
import { toPerson } from './person.js';

/** People with what an administrator decides about. Throws AppError `SERVICE_UNAVAILABLE` naming idp, `AUTHZ_UNAVAILABLE`. */
export interface ListPeople {
  /** A page by user name, and how many there are. */
  list(query: PeopleQuery): Promise<{ people: DescribedPerson[]; total: number }>;
  /** Throws AppError `NOT_FOUND`. */
  read(id: string): Promise<DescribedPerson>;
}

interface Deps {
  readonly users: Pick<IdpUsers, 'list' | 'count' | 'search' | 'find'>;
  readonly authz: Pick<AuthzClient, 'listObjects' | 'check'>;
  /** Those that exist, in no particular order. */
  readonly findTeams: (slugs: readonly string[]) => Promise<{ _id: string; slug: string; name: string }[]>;
  readonly isLinked: (user: IdpUser) => boolean;
  readonly orgKey: string;
}

export function makeListPeople(deps: Deps): ListPeople {
  const { users } = deps;
  const page = async ({ q, offset, limit }: PeopleQuery) => {
    if (q !== undefined && q !== '') return users.search(q, offset, limit);
    const [found, total] = await Promise.all([users.list(offset, limit), users.count()]);
    return { users: found, total };
  };
  return {
    async list(query) {
      const { users: found, total } = await page(query);
      return { people: await Promise.all(found.map((user) => describe(user, deps))), total };
    },
    async read(id) {
      const user = await users.find(id);
      if (!user) throw noSuchPerson();
      return describe(user, deps);
    },
  };
}

async function describe(user: IdpUser, { authz, findTeams, isLinked, orgKey }: Deps): Promise<DescribedPerson> {
  const subject = userSubject(user.id);
  const [objects, isAdmin] = await Promise.all([
    authz.listObjects(subject, 'member', 'team'),
    authz.check(subject, 'can_manage', organizationObject(orgKey)),
  ]);
  const teams = await findTeams(objects.flatMap((object) => idOf(object) ?? []));
  return {
    ...toPerson(user),
    username: user.username,
    teams: teams
      .map(({ _id: id, slug, name }) => ({ id, slug, name }))
      .sort((one, other) => one.name.localeCompare(other.name)),
    is_admin: isAdmin,
    is_linked: isLinked(user),
  };
}
