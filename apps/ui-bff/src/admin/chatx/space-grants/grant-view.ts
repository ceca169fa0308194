import type { GrantView, SpaceGrantRecord } from '@parley/contracts';
import { provenanceOf } from '../provenance.js';

/** A grant as admins see it. */
export const toGrantView = (grant: SpaceGrantRecord): GrantView => {
  const { workspace_id, space_id, resource, actions, source_type, status } = grant;
  return {
    ...{ workspace_id, space_id, resource: { type: resource.type, id: resource.id }, actions, source_type, status },
    ...provenanceOf(grant),
  };
};
