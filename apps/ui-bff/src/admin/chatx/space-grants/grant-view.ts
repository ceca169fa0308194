import type { GrantView, SpaceGrantRecord } from '@parley/contracts';

/** A grant as admins see it. */
export const toGrantView = (grant: SpaceGrantRecord): GrantView => {
  const { workspace_id, space_id, resource, actions, source_type, status } = grant;
  const { created_by, updated_by, created_at, updated_at } = grant;
  return {
    ...{ workspace_id, space_id, resource: { type: resource.type, id: resource.id }, actions, source_type, status },
    ...{ created_by, updated_by, created_at: created_at.toISOString(), updated_at: updated_at.toISOString() },
  };
};
