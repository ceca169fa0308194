import type { GrantView, SpaceGrantRecord } from '@parley/contracts';
import { provenanceOf } from '../provenance.js';

/** A grant as shown to admins, without its outbox state. */
export const toGrantView = (grant: SpaceGrantRecord): GrantView => {
  const { workspace_id, space_id, resource, actions, source_type } = grant;
  return {
    ...{ workspace_id, space_id, resource, actions, source_type, status: 'active' as const },
    ...provenanceOf(grant),
  };
};
