import { type AuthzClient, teamObject } from '@parley/authz-client';
import { AppError } from '@parley/contracts';

type CanRead = Pick<AuthzClient, 'read'>;

/**
 * Refuses teams in which authz knows nobody: a slip in a name would grant nobody, and say nothing. Who belongs to a team
 * is decided by authz alone, so nobody else is asked whether there is one.
 */
export async function requireTeams(
  authz: CanRead,
  teams: readonly string[],
  { but, signal }: { readonly but: ReadonlySet<string | undefined>; readonly signal: AbortSignal },
): Promise<void> {
  const isFine = async (team: string) => but.has(team) || (await hasMembers(authz, team, signal));
  const looked = await Promise.all(teams.map(isFine));
  const details = teams.flatMap((team, at) => (looked[at] ? [] : [unknownTeam(team, at)]));
  if (details.length > 0) throw new AppError('VALIDATION_ERROR', 'The request is not valid.', { details });
}

const hasMembers = async (authz: CanRead, team: string, signal: AbortSignal): Promise<boolean> =>
  (await authz.read({ object: teamObject(team) }, { signal })).length > 0;

const unknownTeam = (team: string, at: number) => ({
  field: `teams.${at}`,
  message: `there is no team ${team} with members: check its short name, or give it a member first`,
});
