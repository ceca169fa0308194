import { adminSurfaceObject, organizationObject, teamObject, type Relation } from '@parley/authz-client';
import {
  AppError,
  looksLikePublicId,
  pageQuery,
  teamId,
  teamSpacesRequest,
  toPage,
  type SpaceMappingRecord,
  type TeamView,
} from '@parley/contracts';
import { jsonBody, parse } from '@parley/service';
import { Router, type Request, type RequestHandler } from 'express';
import { z } from 'zod';
import type { Guards } from '../../http/guards.js';
import { actorOf } from '../../http/identify.js';
import type { RequireRelation, RequireRight } from '../admin-gate.js';
import type { Team } from '../chatx/space.store.js';
import { requireWorkspace } from '../chatx/workspace.js';
import type { TeamSpaceStore } from './team-space.store.js';
import { askedSpaces, type ReplaceTeamSpaces } from './team-spaces.js';

export interface TeamSpaceDeps {
  guards: Pick<Guards, 'signedIn'>;
  alias: string | undefined;
  orgKey: string;
  requireRight: RequireRight;
  requireRelation: RequireRelation;
  teamSpaces: TeamSpaceStore;
  replaceTeamSpaces: ReplaceTeamSpaces;
}

/** 500 spaces, each at its bounds. */
const spacesBody = jsonBody({ limitBytes: 1024 * 1024 });
const rawSpaces = z.object({ spaces: z.array(z.object({ chatx_space_id: z.string() })) });

/** The teams, for whoever wires spaces to them, and which spaces a team has. */
export function teamSpaceRoutes(deps: TeamSpaceDeps): Router {
  const { guards, alias, requireRelation, teamSpaces, replaceTeamSpaces } = deps;
  const router = Router();
  const managesChatx = requireRelation('can_manage', adminSurfaceObject('chatx'));
  const { requireTeamRight, teamOf } = teamGate(deps);
  router.get('/', guards.signedIn, managesChatx, async (req, res) => {
    const page = parse(pageQuery, req.query);
    const { teams, total } = await teamSpaces.listTeams(page);
    res.json(toPage(teams.map(toTeamView), total, page));
  });
  router.get('/:id/chatx-spaces', guards.signedIn, requireTeamRight('can_read'), async (req, res) => {
    const team = teamOf(req);
    const spaces = await teamSpaces.listOf(requireWorkspace(alias), team._id);
    res.json({ success: true, data: { team_id: team._id, spaces: spaces.map(toView) } });
  });
  router.put('/:id/chatx-spaces', guards.signedIn, requireTeamRight('can_manage'), spacesBody, async (req, res) => {
    const team = teamOf(req);
    const request = parse(teamSpacesRequest, req.body);
    const raw = rawSpaces.parse(req.body).spaces.map(({ chatx_space_id }) => chatx_space_id);
    const publicIdOf = (index: number) => raw.slice(index, index + 1).find(looksLikePublicId);
    const asked = askedSpaces(request, publicIdOf, alias);
    const { spaces, removedIds } = await replaceTeamSpaces(actorOf(req), team, asked);
    const data = { team_id: team._id, spaces: spaces.map(toView), removed_space_ids: removedIds };
    res.json({ success: true, data });
  });
  return router;
}

/** Lets on whoever may do that to the team. Of teams that there are not, only the organization's admins are told. */
function teamGate({ requireRight, orgKey, teamSpaces }: TeamSpaceDeps) {
  const found = new WeakMap<Request, Team>();
  const requireTeamRight =
    (relation: Relation): RequestHandler =>
    async (req, _res, next) => {
      const id = teamId.safeParse(req.params['id']);
      const team = id.success ? await teamSpaces.findTeam(id.data) : undefined;
      const object = team ? teamObject(team.slug) : organizationObject(orgKey);
      await requireRight(actorOf(req), team ? relation : 'can_manage', object);
      parse(teamId, req.params['id']);
      if (team) found.set(req, team);
      next();
    };
  const teamOf = (req: Request): Team => {
    const team = found.get(req);
    if (team) return team;
    throw new AppError('NOT_FOUND', 'This team does not exist.', { details: { reason: 'team_not_found' } });
  };
  return { requireTeamRight, teamOf };
}

const toView = ({ chatx_space_id, space_name, chatx_workspace_id }: SpaceMappingRecord) => ({
  chatx_space_id,
  space_name,
  chatx_workspace_id,
});

const toTeamView = ({ _id: id, slug, name }: Team): TeamView => ({ id, slug, name });
