import { type AuthzClient, datasourceObject, idOf, teamMembers } from '@parley/authz-client';

/**
 * Through which of the person's teams they may read each datasource: slugs by datasource, in their order. Throws
 * `AUTHZ_UNAVAILABLE` when authz cannot say.
 */
export type TeamsThatRead = (
  subject: string,
  datasourceIds: readonly string[],
  signal: AbortSignal,
) => Promise<ReadonlyMap<string, readonly string[]>>;

/** Of a person who is in more teams, or of a page with more datasources, the others are not looked at. */
const [mostTeams, mostDatasources] = [20, 20];

export const makeTeamsThatRead =
  (authz: Pick<AuthzClient, 'listObjects' | 'batchCheck'>): TeamsThatRead =>
  async (subject, datasourceIds, signal) => {
    const objects = await authz.listObjects(subject, 'member', 'team', { signal });
    const teams = objects
      .flatMap((object) => idOf(object) ?? [])
      .sort()
      .slice(0, mostTeams);
    const pairs = datasourceIds.slice(0, mostDatasources).flatMap((id) => teams.map((team) => ({ id, team })));
    if (pairs.length === 0) return new Map();
    const questions = pairs.map(({ id, team }) => ({
      subject: teamMembers(team),
      relation: 'can_read' as const,
      object: datasourceObject(id),
    }));
    const answers = await authz.batchCheck(questions, { signal });
    const reading = pairs.filter((_pair, at) => answers[at] === true);
    return new Map([...Map.groupBy(reading, ({ id }) => id)].map(([id, all]) => [id, all.map(({ team }) => team)]));
  };
