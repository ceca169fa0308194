import { type AuthzClient, idOf, type Relation, teamMembers } from '@parley/authz-client';
import type { TeamAccess } from '@parley/contracts';
import type { Members } from './members.js';
import type { Team } from './team.store.js';

/** What members of a team can use because they are in it. Throws AppError `AUTHZ_UNAVAILABLE`. */
export type ShowTeamAccess = (team: Team) => Promise<TeamAccess>;

/** Names of those of these ids that there are. */
export type NamesById = (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;

interface Deps {
  readonly authz: Pick<AuthzClient, 'listObjects'>;
  readonly members: Pick<Members, 'count'>;
  readonly names: { readonly agents: NamesById; readonly skills: NamesById; readonly spaces: NamesById };
}

/** So many of each kind are named. */
const maxNamed = 100;

const unnamed: NamesById = () => Promise.resolve(new Map());

export function makeShowTeamAccess({ authz, members, names }: Deps): ShowTeamAccess {
  return async ({ _id, slug, name }) => {
    const of = async (type: string, relation: Relation, namesOf: NamesById) => {
      const objects = (await authz.listObjects(teamMembers(slug), relation, type)).sort();
      const ids = objects.slice(0, maxNamed).map((object) => idOf(object) ?? object);
      const found = await namesOf(ids);
      const items = ids.map((id) => ({ id, name: found.get(id) ?? null }));
      return { items, total: objects.length };
    };
    const [counts, agents, sources, skills, tools, spaces] = await Promise.all([
      members.count({ _id, slug, name }),
      of('agent', 'can_use', names.agents),
      of('datasource', 'can_read', unnamed),
      of('skill', 'can_use', names.skills),
      of('tool', 'can_call', unnamed),
      of('chatx_space', 'can_use', names.spaces),
    ]);
    return { ...counts, agents, sources, skills, tools, spaces };
  };
}
