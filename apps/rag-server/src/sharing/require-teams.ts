import { type AuthzClient, teamObject } from '@parley/authz-client';
import { AppError } from '@parley/contracts';

/**
 * Refuses teams without members in authz: a typo in a name would silently grant no one. Who belongs to a team
 * is decided by authz alone, so no other source is checked.
 */
export async function requireTeams(
  authz: Pick<AuthzClient, 'exists'>,
  teams: readonly string[],
  { but, signal }: { readonly but: ReadonlySet<string | undefined>; readonly signal: AbortSignal },
): Promise<void> {
  const isFine = async (team: string) => but.has(team) || authz.exists({ object: teamObject(team) }, { signal });
  const looked = await Promise.all(teams.map(isFine));
  const details = teams.flatMap((team, at) => (looked[at] ? [] : [unknownTeam(team, at)]));
  if (details.length > 0) throw new AppError('VALIDATION_ERROR', 'The request is not valid.', { details });
}

const unknownTeam = (team: string, at: number) => ({
  field: `teams.${at}`,
  message: `there is no team ${team} with members; check its slug, or add a member first`,
});
