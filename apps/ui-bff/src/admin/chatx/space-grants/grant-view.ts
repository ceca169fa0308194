import type { GrantView, SpaceGrantRecord } from '@parley/contracts';
import { provenanceOf } from '../provenance.js';

/** A grant as admins see it, who need not know when authz was told. */
export const toGrantView = (grant: SpaceGrantRecord): GrantView => {
  const { workspace_id, space_id, resource, actions, source_type } = grant;
  return {
    ...{ workspace_id, space_id, resource, actions, source_type, status: 'active' as const },
    ...provenanceOf(grant),
  };
};
