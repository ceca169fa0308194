import { AppError } from '@parley/contracts';
import type { AuthzClient, CallOptions } from './client.js';
import { agentObject, everyone, teamMembers, teamObject } from './object-ids.js';

/** The teams that a change adds. Teams that stay are not asked about again, teams that go never are. */
export const addedTeams = (wanted: readonly string[], known: Iterable<string>): string[] => {
  const stays = new Set(known);
  return [...new Set(wanted)].filter((slug) => !stays.has(slug));
};

/**
 * The one rule for sharing anything with a team (an agent, a skill, a source): `subject` must be able to use that team.
 * @param teams short names of the teams that are added.
 * Throws AppError `FORBIDDEN` naming the teams that `subject` cannot use, `AUTHZ_UNAVAILABLE`.
 */
export async function requireMayOffer(
  authz: Pick<AuthzClient, 'batchCheck'>,
  subject: string,
  teams: readonly string[],
  options?: CallOptions,
): Promise<void> {
  if (teams.length === 0) return;
  const questions = teams.map((slug) => ({ subject, relation: 'can_use', object: teamObject(slug) }) as const);
  const answers = await authz.batchCheck(questions, options);
  const refused = teams.filter((_slug, index) => answers[index] !== true);
  if (refused.length > 0) throw notYourTeams(refused);
}

/**
 * Those of the agents that all members of a team may use already, as a team or as everybody.
 * Throws AppError `AUTHZ_UNAVAILABLE`.
 */
export async function agentsUsableBy(
  authz: Pick<AuthzClient, 'batchCheck'>,
  team: string,
  agentIds: readonly string[],
  options?: CallOptions,
): Promise<Set<string>> {
  const subjects = [teamMembers(team), everyone];
  const asked = agentIds.flatMap((id) => subjects.map((subject) => ({ id, subject })));
  if (asked.length === 0) return new Set();
  const questions = asked.map(
    ({ id, subject }) => ({ subject, relation: 'can_use', object: agentObject(id) }) as const,
  );
  const answers = await authz.batchCheck(questions, options);
  return new Set(asked.flatMap(({ id }, index) => (answers[index] === true ? [id] : [])));
}

const notYourTeams = (teams: readonly string[]) =>
  new AppError(
    'FORBIDDEN',
    `Only members of a team can share something with it. Ask a member of ${teams.join(', ')}, or an administrator.`,
    { details: { reason: 'team_not_yours', capability: 'team#can_use', teams: [...teams] } },
  );
