import { agentId, spaceRequestDecision } from '@parley/contracts';
import { jsonBody, parse } from '@parley/service';
import { Router } from 'express';
import type { Guards } from '../../../http/guards.js';
import { actorOf } from '../../../http/identify.js';
import { spaceOf } from '../space-path.js';
import type { DecideSpaceRequest, ListSpaceRequests } from './space-requests.js';

export interface SpaceRequestDeps {
  guards: Pick<Guards, 'signedIn'>;
  alias: string | undefined;
  listSpaceRequests: ListSpaceRequests;
  decideSpaceRequest: DecideSpaceRequest;
}

const path = '/configs/:id/space-requests';

/** Spaces that wait for the manager of an agent, listed under that agent. */
export function spaceRequestRoutes({ guards, alias, ...operations }: SpaceRequestDeps): Router {
  const { listSpaceRequests, decideSpaceRequest } = operations;
  const router = Router();
  router.get(path, guards.signedIn, async (req, res) => {
    const data = await listSpaceRequests(actorOf(req), parse(agentId, req.params['id']));
    res.json({ success: true, data });
  });
  router.post(`${path}/:workspaceId/:spaceId`, guards.signedIn, jsonBody(), async (req, res) => {
    const [id, space] = [parse(agentId, req.params['id']), spaceOf(req, alias)];
    const decision = parse(spaceRequestDecision, req.body);
    const status = await decideSpaceRequest(actorOf(req), id, space, decision);
    res.json({ success: true, data: { agent_id: id, space_id: space.spaceId, status } });
  });
  return router;
}
