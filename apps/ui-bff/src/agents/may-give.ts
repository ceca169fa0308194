import { type AgentDraft, AppError } from '@parley/contracts';
import type { RequireMayOffer } from '../access/offer-gate.js';
import { type Actor, requirePerson } from '../http/actor.js';
import type { IsAdmin } from '../access/roles.js';

/** Who shall reach an agent, and whose it shall be. */
export type Audience = Pick<AgentDraft, 'visibility' | 'owner_team_slug' | 'shared_with_teams'>;

/**
 * Whether a caller may give an agent to that audience: to a team that is added as its member, to everybody as an admin.
 * @param known whom the agent is for so far: those who stay are not asked about again.
 * Throws AppError `VALIDATION_ERROR` for a team that does not exist, `FORBIDDEN`, `AUTHZ_UNAVAILABLE`.
 */
export type RequireMayGive = (actor: Actor, audience: Audience, known?: Audience) => Promise<void>;

interface Deps {
  readonly isAdmin: IsAdmin;
  readonly requireMayOffer: RequireMayOffer;
}

const nobody: Audience = { visibility: 'team', owner_team_slug: undefined, shared_with_teams: [] };

export function makeRequireMayGive({ isAdmin, requireMayOffer }: Deps): RequireMayGive {
  return async (actor, audience, known = nobody) => {
    requirePerson(actor);
    const { visibility, owner_team_slug: owner } = audience;
    if (visibility === 'team' && owner === undefined) throw ownerTeamMissing();
    await requireMayOffer(
      actor,
      teamsOf(audience),
      teamsOf(known).map(({ slug }) => slug),
    );
    const isNewToAll = visibility === 'global' && known.visibility !== 'global';
    if (isNewToAll && !(await isAdmin(actor.token))) throw notForAll();
  };
}

const teamsOf = ({ owner_team_slug: owner, shared_with_teams: shared }: Audience) => [
  ...(owner === undefined ? [] : [{ field: 'owner_team_slug', slug: owner }]),
  ...shared.map((slug, index) => ({ field: `shared_with_teams.${index}`, slug })),
];

const notForAll = () =>
  new AppError('FORBIDDEN', 'Only admins can offer an agent to everyone.', { details: { reason: 'global_agent' } });

const ownerTeamMissing = () =>
  new AppError('VALIDATION_ERROR', 'The request is not valid.', {
    details: [{ field: 'owner_team_slug', message: 'required for the visibility "team"' }],
  });
