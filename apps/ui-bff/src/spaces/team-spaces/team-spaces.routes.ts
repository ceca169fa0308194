import { adminSurfaceObject, organizationObject, type Relation, teamObject } from '@parley/authz-client';
import {
  AppError,
  looksLikePublicId,
  pageQuery,
  type SpaceMappingRecord,
  teamId,
  teamPage,
  teamSpacesBody,
  teamSpacesChangedBody,
  teamSpacesRequest,
  type TeamView,
  toPage,
} from '@parley/contracts';
import { parse } from '@parley/service';
import { z } from 'zod';
import type { Actor } from '../../http/actor.js';
import { ok } from '../../http/envelope.js';
import { type BffRoute, route } from '../../http/route.js';
import type { RequireRight } from '../../access/admin-gate.js';
import type { Team, TeamStore } from '../../teams/team.store.js';
import { requireWorkspace } from '../workspace.js';
import type { TeamSpaceStore } from './team-space.store.js';
import { askedSpaces, type ReplaceTeamSpaces } from './team-spaces.js';

export interface TeamSpaceDeps {
  readonly alias: string | undefined;
  readonly orgKey: string;
  readonly requireRight: RequireRight;
  readonly teams: Pick<TeamStore, 'find' | 'list'>;
  readonly teamSpaces: TeamSpaceStore;
  readonly replaceTeamSpaces: ReplaceTeamSpaces;
}

const rawSpaces = z.object({ spaces: z.array(z.object({ chatx_space_id: z.string() })) });

const common = { access: 'signedIn', tag: 'Chat spaces' } as const;
const ofOneTeam = {
  path: '/api/admin/teams/:id/chatx-spaces',
  ...common,
  params: z.object({ id: z.string().describe('Id of the team') }),
} as const;
const errors = {
  400: 'An invalid team id, or invalid fields, listed in `details`',
  403: 'The caller may not do this for the team',
  404: 'The team does not exist',
};

/** The teams, for whoever wires spaces to them, and which spaces a team has. */
export const teamSpaceRoutes = (deps: TeamSpaceDeps): BffRoute[] => [
  route({
    method: 'get',
    path: '/api/admin/teams',
    ...common,
    may: ({ caller }) => deps.requireRight(caller, 'can_manage', adminSurfaceObject('chatx')),
    summary: 'List all teams, for callers who manage chat spaces',
    query: pageQuery,
    success: { description: 'One page, by name', schema: teamPage },
    errors: { 400: 'An invalid page', 403: 'The caller may not manage chat spaces' },
    async handle({ query }) {
      const { teams, total } = await deps.teams.list(query);
      return toPage(teams.map(toTeamView), total, query);
    },
  }),
  route({
    method: 'get',
    ...ofOneTeam,
    may: (asked) => findTeam('can_read', asked, deps),
    summary: 'List the spaces of a team',
    success: { description: 'The spaces, by name', schema: teamSpacesBody },
    errors,
    async handle({ admitted }) {
      const team = known(admitted);
      const spaces = await deps.teamSpaces.listOf(requireWorkspace(deps.alias), team._id);
      return ok({ team_id: team._id, spaces: spaces.map(toView) });
    },
  }),
  route({
    method: 'put',
    ...ofOneTeam,
    may: (asked) => findTeam('can_manage', asked, deps),
    summary: 'Replace the spaces of a team',
    description: 'A space that is omitted loses its team, routes and grants.',
    body: teamSpacesRequest,
    // 500 spaces, each at its bounds.
    bodyLimitBytes: 1024 * 1024,
    success: { description: 'The new spaces, and those that the team lost', schema: teamSpacesChangedBody },
    errors: { ...errors, 409: 'Some of these spaces belong to other teams, listed in `details`' },
    async handle({ caller, admitted, body }, { req }) {
      const team = known(admitted);
      const raw = rawSpaces.parse(req.body).spaces.map(({ chatx_space_id }) => chatx_space_id);
      const publicIdOf = (index: number) => raw.slice(index, index + 1).find(looksLikePublicId);
      const asked = askedSpaces(body, publicIdOf, deps.alias);
      const { spaces, removedIds } = await deps.replaceTeamSpaces(caller, team, asked);
      return ok({ team_id: team._id, spaces: spaces.map(toView), removed_space_ids: removedIds });
    },
  }),
];

/**
 * The team, where the caller may do that to it. Of teams that there are not, only the organization's admins are told.
 * Throws AppError `FORBIDDEN`, `AUTHZ_UNAVAILABLE`, `VALIDATION_ERROR`.
 */
async function findTeam(
  relation: Relation,
  { params, caller }: { params: { readonly id: string }; caller: Actor },
  { requireRight, orgKey, teams }: TeamSpaceDeps,
): Promise<Team | undefined> {
  const id = teamId.safeParse(params.id);
  const team = id.success ? await teams.find(id.data) : undefined;
  const object = team ? teamObject(team.slug) : organizationObject(orgKey);
  await requireRight(caller, team ? relation : 'can_manage', object);
  parse(teamId, params.id);
  return team;
}

function known(team: Team | undefined): Team {
  if (team) return team;
  throw new AppError('NOT_FOUND', 'This team does not exist.', { details: { reason: 'team_not_found' } });
}

const toView = ({ chatx_space_id, space_name, chatx_workspace_id }: SpaceMappingRecord) => ({
  chatx_space_id,
  space_name,
  chatx_workspace_id,
});

const toTeamView = ({ _id: id, slug, name }: Team): TeamView => ({ id, slug, name });
