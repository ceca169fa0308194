import type { SpaceMappingRecord } from '@parley/contracts';
import { granted } from '../space-grants/granted.js';
import type { SpaceModels } from '../space.models.js';
import type { SpaceListStore } from './space-list.store.js';

export function docdbSpaceListStore({ mappings, grants }: Pick<SpaceModels, 'mappings' | 'grants'>): SpaceListStore {
  return {
    async listActive({ workspaceId, spaceIds, limit, offset }) {
      const filter = {
        chatx_workspace_id: workspaceId,
        active: true,
        ...(spaceIds && { chatx_space_id: { $in: [...spaceIds] } }),
      };
      const byName = { space_name: 1, chatx_space_id: 1 } as const;
      const [items, total] = await Promise.all([
        mappings.find(filter).sort(byName).skip(offset).limit(limit).lean<SpaceMappingRecord[]>(),
        mappings.countDocuments(filter),
      ]);
      return { items, total };
    },
    async countGrants(workspaceId, spaceIds) {
      const found = await grants
        .find({ workspace_id: workspaceId, space_id: { $in: [...spaceIds] }, ...granted }, { space_id: 1 })
        .lean<{ space_id: string }[]>();
      const counts = new Map<string, number>();
      for (const { space_id } of found) counts.set(space_id, (counts.get(space_id) ?? 0) + 1);
      return counts;
    },
  };
}
