import type { SpaceMappingRecord } from '@parley/contracts';
import type { SpaceModels } from '../chatx/space.models.js';
import type { Team } from '../chatx/space.store.js';
import type { TeamSpaceStore } from './team-space.store.js';

export function docdbTeamSpaceStore({ mappings, teams }: Pick<SpaceModels, 'mappings' | 'teams'>): TeamSpaceStore {
  const active = (workspaceId: string, more: object) => {
    const found = mappings.find({ chatx_workspace_id: workspaceId, active: true, ...more });
    return found.sort({ space_name: 1, chatx_space_id: 1 }).lean<SpaceMappingRecord[]>();
  };
  return {
    async findTeam(id) {
      return (await teams.findOne({ _id: id }, { slug: 1, name: 1 }).lean<Team>()) ?? undefined;
    },
    async listTeams({ limit, offset }) {
      const byName = { name: 1, slug: 1 } as const;
      const [found, total] = await Promise.all([
        teams.find({}, byName).sort(byName).skip(offset).limit(limit).lean<Team[]>(),
        teams.countDocuments({}),
      ]);
      return { teams: found, total };
    },
    listOf: (workspaceId, teamId) => active(workspaceId, { team_id: teamId }),
    listActive: (workspaceId, spaceIds) => active(workspaceId, { chatx_space_id: { $in: [...spaceIds] } }),
    async listIdsOfTeams(workspaceId, teamSlugs) {
      if (teamSlugs.length === 0) return [];
      const found = await active(workspaceId, { team_slug: { $in: [...teamSlugs] } });
      return found.map(({ chatx_space_id }) => chatx_space_id);
    },
  };
}
