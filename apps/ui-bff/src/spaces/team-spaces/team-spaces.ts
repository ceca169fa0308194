import { teamObject } from '@parley/authz-client';
import { AppError, type SpaceMappingRecord, type TeamSpacesRequest } from '@parley/contracts';
import type { Actor } from '../../http/actor.js';
import type { ChangeSpace } from '../change-space.js';
import type { Team } from '../../teams/team.store.js';
import type { SpaceKey, SpaceStore } from '../space.store.js';
import type { EnsureTeamScope } from '../../teams/team-scope.js';
import { requireWorkspace } from '../workspace.js';
import type { TeamSpaceStore } from './team-space.store.js';

/** A space as a team's list asks for it. */
export interface AskedSpace {
  readonly spaceId: string;
  readonly name: string | undefined;
  /** The id as the caller gave it, where that was a public one. */
  readonly publicSpaceId: string | undefined;
}

/** What a team's list of spaces came to. */
export interface TeamSpacesChanged {
  readonly spaces: SpaceMappingRecord[];
  readonly removedIds: string[];
}

/**
 * Makes these all the spaces of a team. What fails half-way is finished by the next call.
 * Throws AppError `CONFLICT` naming the spaces that other teams have, before anything changes; 503 naming a dependency.
 */
export type ReplaceTeamSpaces = (actor: Actor, team: Team, asked: readonly AskedSpace[]) => Promise<TeamSpacesChanged>;

interface Deps {
  readonly alias: string | undefined;
  readonly spaces: Pick<SpaceStore, 'ensureMapping' | 'leave'>;
  readonly teamSpaces: TeamSpaceStore;
  readonly ensureTeamScope: EnsureTeamScope;
  readonly changeSpace: ChangeSpace;
}

export function makeReplaceTeamSpaces(deps: Deps): ReplaceTeamSpaces {
  const { alias, teamSpaces, ensureTeamScope } = deps;
  return async (actor, team, asked) => {
    const workspaceId = requireWorkspace(alias);
    const wantedIds = asked.map(({ spaceId }) => spaceId);
    const taken = (await teamSpaces.listActive(workspaceId, wantedIds)).filter(({ team_id }) => team_id !== team._id);
    if (taken.length > 0) throw spacesTaken(taken);
    const removedIds = (await teamSpaces.listOf(workspaceId, team._id))
      .map(({ chatx_space_id }) => chatx_space_id)
      .filter((spaceId) => !wantedIds.includes(spaceId));
    if (asked.length > 0) await ensureTeamScope(team.slug);
    for (const spaceId of removedIds) await leave(actor, { workspaceId, spaceId }, team, deps);
    for (const space of asked) await bind(actor, { workspaceId, ...space }, team, deps);
    return { spaces: await teamSpaces.listOf(workspaceId, team._id), removedIds };
  };
}

async function leave(actor: Actor, space: SpaceKey, team: Team, { spaces, changeSpace }: Deps): Promise<void> {
  let isTheirs = false;
  await changeSpace(actor, space, {
    action: 'chatx.team.unbind',
    reason: teamObject(team.slug),
    check: (mapping) => {
      isTheirs = mapping?.team_id === team._id;
    },
    write: (change) => (isTheirs ? spaces.leave(change) : Promise.resolve()),
  });
}

async function bind(actor: Actor, asked: SpaceKey & AskedSpace, team: Team, { spaces, changeSpace }: Deps) {
  const { workspaceId, spaceId, publicSpaceId } = asked;
  let spaceName = asked.name ?? spaceId;
  await changeSpace(
    actor,
    { workspaceId, spaceId },
    {
      action: 'chatx.team.bind',
      reason: teamObject(team.slug),
      check: (mapping) => {
        if (mapping && mapping.team_id !== team._id) throw spacesTaken([mapping]);
        spaceName = asked.name ?? mapping?.space_name ?? spaceId;
      },
      write: (change) => spaces.ensureMapping({ ...change, team, spaceName, publicSpaceId, move: false }),
    },
  );
}

const spacesTaken = (taken: readonly SpaceMappingRecord[]) =>
  new AppError('CONFLICT', 'Some of these spaces belong to other teams.', {
    details: {
      reason: 'space_taken',
      spaces: taken.map(({ chatx_space_id, team_slug }) => ({ chatx_space_id, team_slug })),
    },
  });

/** One space named twice is meant as it was named last. Throws AppError `VALIDATION_ERROR` for another workspace. */
export function askedSpaces(
  { spaces }: TeamSpacesRequest,
  publicIdOf: (index: number) => string | undefined,
  alias: string | undefined,
): AskedSpace[] {
  const bySpace = new Map<string, AskedSpace>();
  for (const [index, { chatx_space_id: spaceId, space_name, space_title, chatx_workspace_id }] of spaces.entries()) {
    if (chatx_workspace_id !== undefined && chatx_workspace_id !== requireWorkspace(alias)) throw notOurs(index);
    bySpace.set(spaceId, { spaceId, name: space_name ?? space_title, publicSpaceId: publicIdOf(index) });
  }
  return [...bySpace.values()];
}

const notOurs = (index: number) =>
  new AppError('VALIDATION_ERROR', 'The request is not valid.', {
    details: [{ field: `spaces.${index}.chatx_workspace_id`, message: 'is not the configured workspace' }],
  });
