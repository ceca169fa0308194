import {
  looksLikePublicId,
  type SpaceMappingRecord,
  teamSpacesBody,
  teamSpacesChangedBody,
  teamSpacesRequest,
} from '@parley/contracts';
import { z } from 'zod';
import { ok } from '../../http/envelope.js';
import { type BffRoute, route } from '../../http/route.js';
import type { RequireRight } from '../../access/admin-gate.js';
import { findTeamFor, knownTeam } from '../../teams/team-gate.js';
import type { TeamStore } from '../../teams/team.store.js';
import { requireWorkspace } from '../workspace.js';
import type { TeamSpaceStore } from './team-space.store.js';
import { askedSpaces, type ReplaceTeamSpaces } from './team-spaces.js';

export interface TeamSpaceDeps {
  readonly alias: string | undefined;
  readonly orgKey: string;
  readonly requireRight: RequireRight;
  readonly teams: Pick<TeamStore, 'find'>;
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

/** Which spaces a team has. */
export const teamSpaceRoutes = (deps: TeamSpaceDeps): BffRoute[] => [
  route({
    method: 'get',
    ...ofOneTeam,
    may: (asked) => findTeamFor('can_read', asked, deps),
    summary: 'List the spaces of a team',
    success: { description: 'The spaces, by name', schema: teamSpacesBody },
    errors,
    async handle({ admitted }) {
      const team = knownTeam(admitted);
      const spaces = await deps.teamSpaces.listOf(requireWorkspace(deps.alias), team._id);
      return ok({ team_id: team._id, spaces: spaces.map(toView) });
    },
  }),
  route({
    method: 'put',
    ...ofOneTeam,
    may: (asked) => findTeamFor('can_manage', asked, deps),
    summary: 'Replace the spaces of a team',
    description: 'A space that is omitted loses its team, routes and grants.',
    body: teamSpacesRequest,
    // 500 spaces, each at its bounds.
    bodyLimitBytes: 1024 * 1024,
    success: { description: 'The new spaces, and those that the team lost', schema: teamSpacesChangedBody },
    errors: { ...errors, 409: 'Some of these spaces belong to other teams, listed in `details`' },
    async handle({ caller, admitted, body }, { req }) {
      const team = knownTeam(admitted);
      const raw = rawSpaces.parse(req.body).spaces.map(({ chatx_space_id }) => chatx_space_id);
      const publicIdOf = (index: number) => raw.slice(index, index + 1).find(looksLikePublicId);
      const asked = askedSpaces(body, publicIdOf, deps.alias);
      const { spaces, removedIds } = await deps.replaceTeamSpaces(caller, team, asked);
      return ok({ team_id: team._id, spaces: spaces.map(toView), removed_space_ids: removedIds });
    },
  }),
];

const toView = ({ chatx_space_id, space_name, chatx_workspace_id }: SpaceMappingRecord) => ({
  chatx_space_id,
  space_name,
  chatx_workspace_id,
});
