import { type AuthzClient, spaceObject, userSubject } from '@parley/authz-client';
import type { PageQuery, RegisteredSpace, SpaceMappingRecord } from '@parley/contracts';
import { type Actor, requirePerson } from '../../http/actor.js';
import type { IsAdmin } from '../../access/roles.js';
import { requireWorkspace } from '../workspace.js';
import type { SpaceListStore } from './space-list.store.js';

/**
 * The spaces that a caller may see: all of them for an admin. authz being down is an error, never an empty list.
 * Throws AppError `FORBIDDEN` for a token on somebody's behalf, `AUTHZ_UNAVAILABLE`, `CHATX_WORKSPACE_UNCONFIGURED`.
 */
export type ListSpaces = (actor: Actor, page: PageQuery) => Promise<{ spaces: RegisteredSpace[]; total: number }>;

interface Deps {
  readonly alias: string | undefined;
  readonly list: SpaceListStore;
  readonly authz: Pick<AuthzClient, 'listObjects' | 'batchCheck'>;
  readonly isAdmin: IsAdmin;
}

export function makeListSpaces({ alias, list, authz, isAdmin }: Deps): ListSpaces {
  return async (actor, page) => {
    requirePerson(actor);
    const workspaceId = requireWorkspace(alias);
    const admin = await isAdmin(actor.token);
    const visible = admin ? {} : { spaceIds: await visibleTo(actor, workspaceId, authz) };
    const { items, total } = await list.listActive({ workspaceId, ...page, ...visible });
    const ids = items.map(({ chatx_space_id }) => chatx_space_id);
    const [counts, managed] = await Promise.all([
      list.countGrants(workspaceId, ids),
      admin ? ids.map(() => true) : mayManage(actor, workspaceId, ids, authz),
    ]);
    const toView = (mapping: SpaceMappingRecord, index: number) => ({
      workspace_id: mapping.chatx_workspace_id,
      space_id: mapping.chatx_space_id,
      space_name: mapping.space_name,
      team_id: mapping.team_id,
      team_slug: mapping.team_slug,
      active_grants: counts.get(mapping.chatx_space_id) ?? 0,
      can_manage: managed[index] === true,
    });
    return { spaces: items.map(toView), total };
  };
}

/** Room UUIDs of the spaces in our namespace that the caller may read. */
async function visibleTo({ id }: Actor, alias: string, authz: Pick<AuthzClient, 'listObjects'>): Promise<string[]> {
  const objects = await authz.listObjects(userSubject(id), 'can_read', 'chatx_space');
  const prefix = spaceObject(alias, '-').slice(0, -1);
  return objects.filter((object) => object.startsWith(prefix)).map((object) => object.slice(prefix.length));
}

const mayManage = ({ id }: Actor, alias: string, spaceIds: string[], authz: Pick<AuthzClient, 'batchCheck'>) =>
  authz.batchCheck(
    spaceIds.map((spaceId) => ({
      subject: userSubject(id),
      relation: 'can_manage' as const,
      object: spaceObject(alias, spaceId),
    })),
  );
