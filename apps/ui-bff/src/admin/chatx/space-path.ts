import { spaceObject, type Relation } from '@parley/authz-client';
import { spaceParams } from '@parley/contracts';
import { parse } from '@parley/service';
import type { Request, RequestHandler } from 'express';
import { actorOf } from '../../http/identify.js';
import type { RequireRight } from '../admin-gate.js';
import type { SpaceKey } from './space.store.js';
import { requireOwnWorkspace } from './workspace.js';

/** The space that a path names. @throws AppError `VALIDATION_ERROR`, `NOT_FOUND`, `CHATX_WORKSPACE_UNCONFIGURED` */
export function spaceOf(req: Request, alias: string | undefined): SpaceKey {
  const workspaceId = requireOwnWorkspace(req.params['workspaceId'], alias);
  return { workspaceId, spaceId: parse(spaceParams, req.params).spaceId };
}

/** The guard of one space's routes: lets on whoever may do that to the space, and the organization's admins. */
export type RequireSpaceRight = (relation: Relation) => RequestHandler;

export const makeRequireSpaceRight =
  (requireRight: RequireRight, alias: string | undefined): RequireSpaceRight =>
  (relation) =>
  async (req, _res, next) => {
    const { workspaceId, spaceId } = spaceOf(req, alias);
    await requireRight(actorOf(req), relation, spaceObject(workspaceId, spaceId));
    next();
  };
