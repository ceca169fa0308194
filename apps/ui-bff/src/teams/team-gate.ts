import { organizationObject, type Relation, teamObject } from '@parley/authz-client';
import { AppError, teamId, type TeamView } from '@parley/contracts';
import { parse } from '@parley/service';
import type { RequireRight } from '../access/admin-gate.js';
import type { Actor } from '../http/actor.js';
import type { Team, TeamStore } from './team.store.js';

interface Deps {
  readonly orgKey: string;
  readonly requireRight: RequireRight;
  readonly teams: Pick<TeamStore, 'find'>;
}

/**
 * The team, where the caller may do that to it. Of teams that there are not, only the organization's admins are told.
 * Throws AppError `FORBIDDEN`, `AUTHZ_UNAVAILABLE`, `VALIDATION_ERROR`.
 */
export async function findTeamFor(
  relation: Relation,
  { params, caller }: { params: { readonly id: string }; caller: Actor },
  { requireRight, orgKey, teams }: Deps,
): Promise<Team | undefined> {
  const id = teamId.safeParse(params.id);
  const team = id.success ? await teams.find(id.data) : undefined;
  const object = team ? teamObject(team.slug) : organizationObject(orgKey);
  await requireRight(caller, team ? relation : 'can_manage', object);
  parse(teamId, params.id);
  return team;
}

/** Throws AppError `NOT_FOUND` where there is no team. */
export function knownTeam(team: Team | undefined): Team {
  if (team) return team;
  throw new AppError('NOT_FOUND', 'This team does not exist.', { details: { reason: 'team_not_found' } });
}

export const toTeamView = ({ _id: id, slug, name }: Team): TeamView => ({ id, slug, name });
