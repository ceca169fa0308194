import { type AuthzClient, idOf, teamObject, userSubject } from '@parley/authz-client';
import {
  AppError,
  type DirectRoom,
  type DirectRoomRequest,
  type OwnDirectRooms,
  spaceId,
  type SpaceMappingRecord,
} from '@parley/contracts';
import type { AgentStore } from '../../agents/agent.store.js';
import type { Actor } from '../../http/actor.js';
import type { LinkedUsers } from '../../linking/linked-users.js';
import type { FindWhomToAsk } from '../../people/whom-to-ask.js';
import type { Team, TeamStore } from '../../teams/team.store.js';
import type { ChangeSpace } from '../change-space.js';
import type { OnboardSpace } from '../onboard-space.js';
import { momentOf } from '../provenance.js';
import type { SpaceKey, SpaceStore } from '../space.store.js';
import { requireWorkspace } from '../workspace.js';
import { firstOf, type PickAgent } from './pick-agent.js';
import { holdsAlone, type RequireOwnRoom } from './require-own-room.js';

/**
 * A person's direct room with the bot. All but the list throw AppError `FORBIDDEN` for any other room, and 503 naming the
 * dependency that does not answer.
 */
export interface DirectRooms {
  /**
   * Those that have a team and whose account is still the person's, as far as the bot has been asked there since they had
   * one. Throws 503 naming authz or idp.
   */
  list(actor: Actor): Promise<OwnDirectRooms>;
  describe(actor: Actor, publicRoomId: string): Promise<DirectRoom>;
  /**
   * Connects the room to a team that the person is a member of, as an administrator would, and takes it from the team that
   * it had. Throws AppError `FORBIDDEN` for another team; `NOT_FOUND` where the team has no agent that could answer.
   */
  choose(actor: Actor, publicRoomId: string, request: DirectRoomRequest): Promise<DirectRoom>;
  /** Takes the room from its team; the bot says so there. Without a team it changes nothing. */
  disconnect(actor: Actor, publicRoomId: string): Promise<void>;
}

interface Deps {
  readonly alias: string | undefined;
  readonly requireOwnRoom: RequireOwnRoom;
  readonly linkedUsers: Pick<LinkedUsers, 'holdersOf'>;
  readonly pickAgent: PickAgent;
  readonly findWhomToAsk: FindWhomToAsk;
  readonly onboardSpace: OnboardSpace;
  readonly changeSpace: ChangeSpace;
  readonly authz: Pick<AuthzClient, 'listObjects' | 'batchCheck'>;
  readonly teams: Pick<TeamStore, 'findBySlug' | 'findBySlugs'>;
  readonly agents: Pick<AgentStore, 'namesById'>;
  readonly spaces: Pick<SpaceStore, 'load' | 'leave' | 'findMapping' | 'noteDirect' | 'directOf'>;
}

/** So many teams are offered. */
const maxTeams = 50;

export function makeDirectRooms(deps: Deps): DirectRooms {
  const choices = async (actor: Actor) => {
    const teams = await answeredTeams(deps, actor);
    const ask = teams.length === 0 ? await deps.findWhomToAsk(undefined) : null;
    return { teams: teams.map(toNamed), ask };
  };
  const describe = async (actor: Actor, publicRoomId: string, account: string): Promise<DirectRoom> => {
    await deps.spaces.noteDirect(spaceOf(deps, publicRoomId), { personId: actor.id, account });
    return { ...(await wiringOf(deps, publicRoomId)), ...(await choices(actor)) };
  };
  return {
    async list(actor) {
      const noted = deps.alias === undefined ? [] : await deps.spaces.directOf(deps.alias, actor.id);
      const rooms = (await Promise.all(noted.map((room) => ownRoom(deps, actor, room)))).flat();
      return { rooms, ...(await choices(actor)) };
    },
    async describe(actor, publicRoomId) {
      return describe(actor, publicRoomId, await deps.requireOwnRoom(actor, publicRoomId));
    },
    async choose(actor, publicRoomId, { team_slug: slug }) {
      const account = await deps.requireOwnRoom(actor, publicRoomId);
      const team = await requireOwnTeam(deps, actor, slug);
      const agent = await deps.pickAgent.pick(actor, team);
      if (!agent) throw noAgent(team.name);
      const request = {
        ...{ space_id: spaceId.parse(publicRoomId), team_slug: slug, agent_id: agent.id },
        ...{ space_name: `Direct messages with ${actor.name}`.slice(0, maxName), listen: 'all' as const },
        ...{ move: true, dry_run: false, reload_runtime: true },
      };
      await deps.onboardSpace(actor, request, { publicSpaceId: publicRoomId, givesAgent: false });
      return describe(actor, publicRoomId, account);
    },
    async disconnect(actor, publicRoomId) {
      await deps.requireOwnRoom(actor, publicRoomId);
      const space = spaceOf(deps, publicRoomId);
      if (!(await deps.spaces.findMapping(space))) return;
      await deps.changeSpace(actor, space, {
        action: 'chatx.space.disconnect',
        check: () => undefined,
        write: (change) => deps.spaces.leave(change),
      });
    },
  };
}

const spaceOf = ({ alias }: Deps, publicRoomId: string): SpaceKey => ({
  workspaceId: requireWorkspace(alias),
  spaceId: spaceId.parse(publicRoomId),
});

/** A room that was connected by its own id alone cannot be asked about at the chat product. */
async function ownRoom(deps: Deps, actor: Actor, mapping: SpaceMappingRecord) {
  const { public_space_id: room_id, direct_account: account, created_at } = mapping;
  if (room_id == null || account == null || !(await holdsAlone(deps.linkedUsers, actor.id, account))) return [];
  return [{ room_id, ...(await wiringOf(deps, room_id)), connected_at: momentOf(created_at) }];
}

const maxName = 256;

const toNamed = ({ slug, name }: Team) => ({ slug, name });

/** The person's teams for which somebody would answer. */
async function answeredTeams({ authz, teams, pickAgent }: Deps, actor: Actor): Promise<Team[]> {
  const slugs = (await authz.listObjects(userSubject(actor.id), 'member', 'team')).flatMap((team) => idOf(team) ?? []);
  const own = (await teams.findBySlugs(slugs)).sort((one, other) => one.name.localeCompare(other.name));
  return pickAgent.answeredTeams(actor, own.slice(0, maxTeams));
}

async function requireOwnTeam({ authz, teams }: Deps, actor: Actor, slug: string): Promise<Team> {
  const member = { subject: userSubject(actor.id), relation: 'member', object: teamObject(slug) } as const;
  const [isMember] = await authz.batchCheck([member]);
  const team = isMember === true ? await teams.findBySlug(slug) : undefined;
  if (team) return team;
  throw new AppError('FORBIDDEN', 'You are not a member of this team.', { details: { reason: 'team_not_yours' } });
}

async function wiringOf(deps: Deps, publicRoomId: string) {
  const { spaces, teams, agents } = deps;
  const { mapping, routes } = await spaces.load(spaceOf(deps, publicRoomId));
  const team = mapping && (await teams.findBySlug(mapping.team_slug));
  const id = team && firstOf(routes)?.agent_id;
  const name = id === undefined ? undefined : (await agents.namesById([id])).get(id);
  return {
    team: team ? toNamed(team) : null,
    agent: id !== undefined && name !== undefined ? { id, name } : null,
  };
}

const noAgent = (team: string) =>
  new AppError('NOT_FOUND', `${team} has no assistant that you and all its members may use.`, {
    details: { reason: 'no_agent' },
  });
