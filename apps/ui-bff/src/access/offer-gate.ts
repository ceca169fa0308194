import { addedTeams, type AuthzClient, requireMayOffer, userSubject } from '@parley/authz-client';
import { AppError } from '@parley/contracts';
import type { Actor } from '../http/actor.js';
import type { IsAdmin } from './roles.js';

/** A team that something is offered to, and the field of the request that names it. */
export interface OfferedTo {
  readonly slug: string;
  readonly field: string;
}

/**
 * Returns when the caller may offer something to these teams: as a member of each team that is added, or as an admin.
 * @param known short names of the teams that have it already, which are not asked about.
 * Throws AppError `VALIDATION_ERROR` naming the fields of teams that do not exist, `FORBIDDEN`, `AUTHZ_UNAVAILABLE`.
 */
export type RequireMayOffer = (actor: Actor, teams: readonly OfferedTo[], known: readonly string[]) => Promise<void>;

interface Deps {
  readonly authz: Pick<AuthzClient, 'batchCheck'>;
  readonly isAdmin: IsAdmin;
  readonly findTeams: (slugs: readonly string[]) => Promise<readonly { slug: string }[]>;
}

export function makeRequireMayOffer({ authz, isAdmin, findTeams }: Deps): RequireMayOffer {
  return async (actor, teams, known) => {
    const wanted = teams.map(({ slug }) => slug);
    const added = addedTeams(wanted, known);
    if (added.length === 0) return;
    const found = new Set((await findTeams(added)).map(({ slug }) => slug));
    const unknown = teams.filter(({ slug }) => added.includes(slug) && !found.has(slug));
    if (unknown.length > 0) throw noSuchTeams(unknown);
    if (!(await isAdmin(actor.token))) await requireMayOffer(authz, userSubject(actor.id), added);
  };
}

const noSuchTeams = (unknown: readonly OfferedTo[]) =>
  new AppError('VALIDATION_ERROR', 'The request is not valid.', {
    details: unknown.map(({ field }) => ({ field, message: 'is not a team' })),
  });
