import type { AuthzClient } from '@parley/authz-client';
import type { RequireRight } from '../access/admin-gate.js';
import type { IsAdmin } from '../access/roles.js';
import type { Audit } from '../audit/audit-log.js';
import type { Gate } from '../http/gate.js';
import type { FindPeople } from '../people/find-people.js';
import type { NamesById } from '../teams/team-access.js';
import type { TeamStore } from '../teams/team.store.js';
import { makeExplainAccess, makeExplainOwnAccess } from './explain-access.js';
import { makeNameThings } from './name-things.js';
import type { WhyDeps } from './why.routes.js';

interface World {
  readonly authz: Pick<AuthzClient, 'check' | 'explain'>;
  readonly requireRight: RequireRight;
  readonly isAdmin: IsAdmin;
  readonly people: FindPeople;
  readonly teams: Pick<TeamStore, 'findBySlugs'>;
  readonly names: { readonly agents: NamesById; readonly skills: NamesById; readonly spaces: NamesById };
  readonly mayManageATeam: Gate;
  readonly orgKey: string;
  readonly audit: Audit;
}

/** What the app needs to explain rights. */
export function wireWhy(world: World): WhyDeps {
  const { teams, mayManageATeam } = world;
  const nameThings = makeNameThings({ ...world, findTeams: (slugs) => teams.findBySlugs(slugs) });
  const deps = { ...world, nameThings };
  return { mayManageATeam, explainAccess: makeExplainAccess(deps), explainOwnAccess: makeExplainOwnAccess(deps) };
}
