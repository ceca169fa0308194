import { teamObject } from '@parley/authz-client';
import { AppError, type AgentDraft } from '@parley/contracts';
import type { RequireRight } from '../admin/admin-gate.js';
import { requirePerson, type Actor } from '../http/actor.js';
import type { IsAdmin } from '../sign-in/roles.js';

/** Who shall reach an agent, and whose it shall be. */
export type Audience = Pick<AgentDraft, 'visibility' | 'owner_team_slug' | 'shared_with_teams'>;

/**
 * Whether a caller may give an agent to that audience: to a team as its member, to everybody as an admin.
 * @throws AppError `NOT_FOUND` for an owner team that there is not, `VALIDATION_ERROR` for others, `FORBIDDEN`
 */
export type RequireMayGive = (actor: Actor, audience: Audience) => Promise<void>;

interface Deps {
  isAdmin: IsAdmin;
  requireRight: RequireRight;
  isTeam: (slug: string) => Promise<boolean>;
}

export function makeRequireMayGive({ isAdmin, requireRight, isTeam }: Deps): RequireMayGive {
  return async (actor, { visibility, owner_team_slug: owner, shared_with_teams: shared }) => {
    requirePerson(actor);
    if (visibility === 'team' && owner === undefined)
      throw invalid('owner_team_slug', 'required for the visibility "team"');
    if (owner !== undefined && !(await isTeam(owner))) throw noSuchTeam();
    const known = await Promise.all(shared.map(isTeam));
    const unknown = known.indexOf(false);
    if (unknown >= 0) throw invalid(`shared_with_teams.${unknown}`, 'is not a team');
    if (visibility === 'global' && !(await isAdmin(actor.token))) throw notForAll();
    if (owner !== undefined) await requireRight(actor, 'can_use', teamObject(owner));
  };
}

const noSuchTeam = () =>
  new AppError('NOT_FOUND', 'There is no such team.', { details: { reason: 'owner_team_not_found' } });

const notForAll = () =>
  new AppError('FORBIDDEN', 'Only admins may offer an agent to everybody.', { details: { reason: 'global_agent' } });

const invalid = (field: string, message: string) =>
  new AppError('VALIDATION_ERROR', 'The request is not valid.', { details: [{ field, message }] });
