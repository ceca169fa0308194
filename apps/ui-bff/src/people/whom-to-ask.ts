import { type AuthzClient, organizationObject, peopleIn, teamObject } from '@parley/authz-client';
import type { WhomToAsk } from '@parley/contracts';

import type { FindPeople } from './find-people.js';

/**
 * Names of those who can change a right: the admins of the team, or where it has none, or none is asked for, the
 * administrators of the organization. Throws AppError `SERVICE_UNAVAILABLE` naming idp, `AUTHZ_UNAVAILABLE`.
 */
export type FindWhomToAsk = (team: string | undefined) => Promise<WhomToAsk>;

interface Deps {
  readonly authz: Pick<AuthzClient, 'read'>;
  readonly people: Pick<FindPeople, 'named'>;
  readonly findTeams: (slugs: readonly string[]) => Promise<readonly { readonly name: string }[]>;
  readonly orgKey: string;
}

/** So many are named, and so many looked up: an id that the idp does not know any more names nobody. */
const maxNamed = 5;
const maxLookedUp = 20;

export function makeFindWhomToAsk({ authz, people, findTeams, orgKey }: Deps): FindWhomToAsk {
  const namesOf = async (object: string) => {
    const ids = (await peopleIn(await authz.read({ object, relation: 'admin' }), authz)).sort();
    const found = (await people.named(ids.slice(0, maxLookedUp))).filter(({ enabled }) => enabled);
    const names = [...new Set(found.map(({ name }) => name))].sort((one, other) => one.localeCompare(other));
    return { names: names.slice(0, maxNamed), more: names.length > maxNamed || ids.length > maxLookedUp };
  };
  return async (team) => {
    const ofTeam = team === undefined ? undefined : await namesOf(teamObject(team));
    if (team !== undefined && ofTeam && ofTeam.names.length > 0) {
      const [known] = await findTeams([team]);
      return { of: 'team', ...(known && { team_name: known.name }), ...ofTeam };
    }
    return { of: 'organization', ...(await namesOf(organizationObject(orgKey))) };
  };
}
