import type { SpaceMappingRecord } from '@parley/contracts';
import type { SpaceModels } from '../space.models.js';
import type { TeamSpaceStore } from './team-space.store.js';

export function docdbTeamSpaceStore({ mappings }: Pick<SpaceModels, 'mappings'>): TeamSpaceStore {
  const active = (workspaceId: string, more: object) => {
    const found = mappings.find({ chatx_workspace_id: workspaceId, active: true, ...more });
    return found.sort({ space_name: 1, chatx_space_id: 1 }).lean<SpaceMappingRecord[]>();
  };
  return {
    listOf: (workspaceId, teamId) => active(workspaceId, { team_id: teamId }),
    listActive: (workspaceId, spaceIds) => active(workspaceId, { chatx_space_id: { $in: [...spaceIds] } }),
    async listIdsOfTeams(workspaceId, teamSlugs) {
      if (teamSlugs.length === 0) return [];
      const found = await active(workspaceId, { team_slug: { $in: [...teamSlugs] } });
      return found.map(({ chatx_space_id }) => chatx_space_id);
    },
  };
}
