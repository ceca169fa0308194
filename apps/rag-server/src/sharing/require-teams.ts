import { type AuthzClient, teamObject } from '@parley/authz-client';
import { AppError } from '@parley/contracts';

/**
 * Refuses teams in which authz knows nobody: a slip in a name would grant nobody, and say nothing. Who belongs to a team
 * is decided by authz alone, so nobody else is asked whether there is one.
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
  message: `there is no team ${team} with members: check its short name, or give it a member first`,
});
