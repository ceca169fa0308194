import { agentObject, type AuthzClient, teamMembers, tupleKey } from '@parley/authz-client';
import type { Outbox } from '../outbox/outbox.js';
import type { Thing } from '../outbox/outbox.store.js';
import type { Team, TeamStore } from '../teams/team.store.js';
import { storedTuples, wantedTuples } from './converge-space.js';
import type { SpaceKey, SpaceState, SpaceStore } from './space.store.js';

/** The state that onboarding wants for a space. */
export interface WantedWiring {
  readonly space: SpaceKey;
  readonly team: Team;
  readonly agentId: string;
  /** Whether the route still waits for the owner of the agent. */
  readonly isPending: boolean;
  /** Whether the team gets the agent with it. */
  readonly givesAgent: boolean;
  readonly spaceName: string;
  readonly publicSpaceId?: string | undefined;
}

/** Whether docdb and authz already have that state, with nothing left to converge. Read-only. */
export type IsWired = (wanted: WantedWiring, things: readonly Thing[]) => Promise<boolean>;

interface Deps {
  readonly spaces: Pick<SpaceStore, 'load'>;
  readonly teams: Pick<TeamStore, 'slugsWithAgent'>;
  readonly outbox: Pick<Outbox, 'isMarked'>;
  readonly authz: Pick<AuthzClient, 'read'>;
}

export function makeIsWired({ spaces, teams, outbox, authz }: Deps): IsWired {
  return async (wanted, things) => {
    const { space, team, agentId, givesAgent } = wanted;
    const [state, slugs, ...marked] = await Promise.all([
      spaces.load(space),
      teams.slugsWithAgent(agentId),
      ...things.map((thing) => outbox.isMarked(thing)),
    ]);
    if (marked.includes(true) || !isRecorded(wanted, state)) return false;
    if (givesAgent && !slugs.includes(team.slug)) return false;
    const use = { user: teamMembers(team.slug), relation: 'user', object: agentObject(agentId) } as const;
    const [stored, ofTeam] = await Promise.all([storedTuples(space, authz), authz.read(use)]);
    return (!givesAgent || ofTeam.length > 0) && sameKeys(wantedTuples(space, state), stored);
  };
}

function isRecorded(wanted: WantedWiring, { mapping, routes, grants }: SpaceState): boolean {
  const { team, agentId, spaceName, publicSpaceId, isPending } = wanted;
  const status = isPending ? 'pending' : 'active';
  return (
    mapping?.team_id === team._id &&
    mapping.space_name === spaceName &&
    (publicSpaceId === undefined || publicSpaceId === mapping.public_space_id) &&
    routes.some((route) => route.agent_id === agentId && route.status === status) &&
    (isPending || grants.some(({ resource }) => resource.type === 'agent' && resource.id === agentId))
  );
}

function sameKeys(wanted: Parameters<typeof tupleKey>[0][], stored: Parameters<typeof tupleKey>[0][]): boolean {
  const [one, other] = [new Set(wanted.map(tupleKey)), new Set(stored.map(tupleKey))];
  return one.size === other.size && [...one].every((key) => other.has(key));
}
