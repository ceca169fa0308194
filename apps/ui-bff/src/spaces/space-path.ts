import { type Relation, spaceObject } from '@parley/authz-client';
import { spaceParams } from '@parley/contracts';
import { parse } from '@parley/service';
import { z } from 'zod';
import type { Actor } from '../http/actor.js';
import type { RequireRight } from '../access/admin-gate.js';
import type { SpaceKey } from './space.store.js';
import { requireOwnWorkspace } from './workspace.js';

/** The parameters of a path that names a space. */
export const spacePath = z.object({
  workspaceId: z.string().describe('Alias of the workspace'),
  spaceId: z.string().describe('Id of the space in the chat product'),
});
type SpacePath = z.output<typeof spacePath>;

/** The space that a path names. Throws AppError `VALIDATION_ERROR`, `NOT_FOUND`, `CHATX_WORKSPACE_UNCONFIGURED`. */
export function spaceOf(params: SpacePath, alias: string | undefined): SpaceKey {
  const workspaceId = requireOwnWorkspace(params.workspaceId, alias);
  return { workspaceId, spaceId: parse(spaceParams, params).spaceId };
}

/**
 * The `may` of one space's routes: answers the space to whoever may do that to it, and to the organization's admins.
 * Throws AppError as `spaceOf`; `FORBIDDEN`, `AUTHZ_UNAVAILABLE`.
 */
export type RequireSpaceRight = (
  relation: Relation,
  asked: { readonly params: SpacePath; readonly caller: Actor },
) => Promise<SpaceKey>;

export const makeRequireSpaceRight =
  (requireRight: RequireRight, alias: string | undefined): RequireSpaceRight =>
  async (relation, { params, caller }) => {
    const space = spaceOf(params, alias);
    await requireRight(caller, relation, spaceObject(space.workspaceId, space.spaceId));
    return space;
  };
