import { agentsUsableBy, type AuthzClient, idOf, userSubject } from '@parley/authz-client';
import type { Agent, AgentStore } from '../../agents/agent.store.js';
import type { Actor } from '../../http/actor.js';
import type { Team } from '../../teams/team.store.js';
import type { SpaceStore } from '../space.store.js';
import type { TeamSpaceStore } from '../team-spaces/team-space.store.js';

/** Who could answer a person in their direct room. Both throw AppError `AUTHZ_UNAVAILABLE`. */
export interface PickAgent {
  /** Those of the teams for which an agent could answer: one that the person and the whole team may use. */
  answeredTeams(actor: Pick<Actor, 'id'>, teams: readonly Team[]): Promise<Team[]>;
  /** Of these agents of a team, the one that answers in most of its spaces, names deciding; `undefined` without any. */
  pick(actor: Pick<Actor, 'id'>, team: Team): Promise<Agent | undefined>;
}

interface Deps {
  readonly alias: string | undefined;
  readonly authz: Pick<AuthzClient, 'listObjects' | 'batchCheck'>;
  readonly agents: Pick<AgentStore, 'listEnabled'>;
  readonly spaces: Pick<SpaceStore, 'load'>;
  readonly teamSpaces: Pick<TeamSpaceStore, 'listOf'>;
}

/** So many of the team's spaces are looked at. */
const maxSpaces = 20;

export function makePickAgent(deps: Deps): PickAgent {
  const { authz, agents } = deps;
  const agentsOf = async (actor: Pick<Actor, 'id'>): Promise<Agent[]> => {
    const own = new Set((await authz.listObjects(userSubject(actor.id), 'can_use', 'agent')).map(idOf));
    return (await agents.listEnabled()).filter(({ id }) => own.has(id));
  };
  const usedBy = (team: Team, some: readonly Agent[]) =>
    agentsUsableBy(
      authz,
      team.slug,
      some.map(({ id }) => id),
    );
  return {
    async answeredTeams(actor, teams) {
      const own = await agentsOf(actor);
      const usable = await Promise.all(teams.map((team) => usedBy(team, own)));
      return teams.filter((_, at) => (usable[at]?.size ?? 0) > 0);
    },
    async pick(actor, team) {
      const own = await agentsOf(actor);
      const [usable, spacesOf] = await Promise.all([usedBy(team, own), countSpaces(deps, team)]);
      const bySpaces = ({ id }: Agent) => -(spacesOf.get(id) ?? 0);
      const [best] = own
        .filter(({ id }) => usable.has(id))
        .sort((one, other) => bySpaces(one) - bySpaces(other) || one.name.localeCompare(other.name));
      return best;
    },
  };
}

/** In how many spaces of the team each agent is the one that answers. */
async function countSpaces({ alias, spaces, teamSpaces }: Deps, team: Team): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  if (alias === undefined) return counts;
  for (const { chatx_space_id: spaceId } of (await teamSpaces.listOf(alias, team._id)).slice(0, maxSpaces)) {
    const { routes } = await spaces.load({ workspaceId: alias, spaceId });
    const first = firstOf(routes);
    if (first) counts.set(first.agent_id, (counts.get(first.agent_id) ?? 0) + 1);
  }
  return counts;
}

type Route = Awaited<ReturnType<SpaceStore['load']>>['routes'][number];

/** The route whose agent answers. */
export function firstOf(routes: readonly Route[]): Route | undefined {
  const active = routes.filter(({ enabled, status }) => enabled && status === 'active');
  return active.sort((one, other) => one.priority - other.priority)[0];
}
