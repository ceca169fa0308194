import { type AuthzClient, idOf, peopleIn, type Tuple } from '@parley/authz-client';
import type { FindLinkedPerson } from '../identity/find-linked-person.js';

/**
 * People of the chat product who are asked to decide requests for something: its owners, or where none of them is linked,
 * its managers and the admins of the teams that manage it. Whether they may, ui-bff says when they are told. Throws AppError
 * `AUTHZ_UNAVAILABLE`, `SERVICE_UNAVAILABLE` naming idp.
 */
export type FindDeciders = (object: string) => Promise<string[]>;

interface Deps {
  readonly authz: Pick<AuthzClient, 'read'>;
  readonly findLinkedPerson: FindLinkedPerson;
}

/** So many are asked, and so many looked up: a big team need not all be told. */
const maxAsked = 5;
const maxLookedUp = 20;

export function makeFindDeciders({ authz, findLinkedPerson }: Deps): FindDeciders {
  const linkedOf = async (userIds: readonly string[]) => {
    const linked: string[] = [];
    for (const userId of userIds.slice(0, maxLookedUp)) {
      const personId = await findLinkedPerson(userId);
      if (personId !== undefined && !linked.includes(personId)) linked.push(personId);
      if (linked.length === maxAsked) break;
    }
    return linked;
  };
  return async (object) => {
    const owners = await linkedOf(await peopleIn(await authz.read({ object, relation: 'owner' }), authz));
    if (owners.length > 0) return owners;
    const managers = await authz.read({ object, relation: 'manager' });
    const admins = await Promise.all(teamsIn(managers).map((team) => authz.read({ object: team, relation: 'admin' })));
    return linkedOf((await peopleIn([...managers, ...admins.flat()], authz)).sort());
  };
}

/** Teams whose admins are managers. */
const teamsIn = (tuples: readonly Tuple[]): string[] =>
  tuples.flatMap(({ user }) => {
    const [team = '', relation] = user.split('#');
    return team.startsWith('team:') && relation === 'admin' && idOf(team) !== undefined ? [team] : [];
  });
