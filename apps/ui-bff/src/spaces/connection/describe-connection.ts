import { encodePublicId, type SpaceConnection, type SpaceMappingRecord } from '@parley/contracts';
import type { AgentStore } from '../../agents/agent.store.js';
import type { TeamStore } from '../../teams/team.store.js';
import { requireMapping } from '../change-space.js';
import type { SpaceKey, SpaceState, SpaceStore } from '../space.store.js';

/** What a space has through its team, without what the chat product says of its room. */
export type Connected = Omit<SpaceConnection, 'hears'>;

/** Throws AppError `NOT_FOUND` for a space that no team has. */
export type ReadConnection = (space: SpaceKey) => Promise<Connected>;

interface Deps {
  readonly spaces: Pick<SpaceStore, 'load'>;
  readonly teams: Pick<TeamStore, 'findBySlug'>;
  readonly agents: Pick<AgentStore, 'namesById'>;
}

export function makeReadConnection({ spaces, teams, agents }: Deps): ReadConnection {
  return async (space) => {
    const { mapping, routes, grants } = await spaces.load(space);
    const { space_name, team_slug: slug } = requireMapping(mapping);
    const ids = routes.map(({ agent_id }) => agent_id);
    const [team, names] = await Promise.all([teams.findBySlug(slug), agents.namesById(ids)]);
    return {
      space_name,
      team: { slug, name: team?.name ?? slug },
      agents: ids.map((id) => ({ id, name: names.get(id) ?? id })).sort(byName),
      resources: withoutRoutes(grants),
    };
  };
}

const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name);

const withoutRoutes = (grants: SpaceState['grants']): Connected['resources'] =>
  grants
    .filter(({ source_type }) => source_type !== 'route')
    .map(({ resource: { type, id } }) => ({ type, id }))
    .sort((one, other) => one.type.localeCompare(other.type) || one.id.localeCompare(other.id));

/** What the chat product sends to a bot from the room of a space. Never rejects: without an answer it is unknown. */
export type FindHears = (space: SpaceKey) => Promise<SpaceConnection['hears']>;

interface HearsDeps {
  readonly spaces: Pick<SpaceStore, 'findMapping'>;
  readonly readRoomType: (publicRoomId: string) => Promise<string | undefined>;
}

/** A bot hears all of its direct rooms, and of every other room what mentions it. */
export function makeFindHears({ spaces, readRoomType }: HearsDeps): FindHears {
  return async (space) => {
    const mapping = await spaces.findMapping(space);
    const type = mapping && (await readRoomType(roomOf(mapping)).catch(() => undefined));
    if (type === undefined) return 'unknown';
    return type === 'direct' ? 'everything' : 'mentions';
  };
}

/** A space onboarded by its UUID is looked up in the home region. */
const roomOf = ({ public_space_id, chatx_space_id }: SpaceMappingRecord) =>
  public_space_id ?? encodePublicId({ cluster: 'us', type: 'ROOM', id: chatx_space_id });
