import { spaceMappingRecord, type SpaceMappingRecord } from '@parley/contracts';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import type { SpaceMappingStore } from './space-mapping.store.js';

const readFields = spaceMappingRecord
  .pick({
    chatx_space_id: true,
    public_space_id: true,
    team_slug: true,
    answer_privately: true,
  })
  .extend({ space_name: z.string().optional().catch(undefined) });

/** Mappings of one workspace; a record that does not fit its schema is none. */
export function docdbSpaceMappingStore(connection: Connection, workspace: string): SpaceMappingStore {
  const records = connection.collection<SpaceMappingRecord>('chatx_space_team_mappings');
  const active = (more: object) => ({ chatx_workspace_id: workspace, active: true, ...more });
  const find = async (spaceUuid: string) => {
    const [found, ...others] = await records.find(active({ chatx_space_id: spaceUuid }), { limit: 2 }).toArray();
    return others.length === 0 ? readFields.safeParse(found).data : undefined;
  };
  return {
    async findTeam(spaceUuid) {
      const mapping = await find(spaceUuid);
      return mapping && { teamSlug: mapping.team_slug, answersPrivately: mapping.answer_privately === true };
    },
    findPublicSpaceId: async (spaceUuid) => (await find(spaceUuid))?.public_space_id ?? undefined,
    findSpaceName: async (spaceUuid) => (await find(spaceUuid))?.space_name,
    async listActive() {
      const found = await records.find(active({}), { sort: { chatx_space_id: 1 } }).toArray();
      return found.flatMap((record) => {
        const { data } = readFields.safeParse(record);
        if (!data) return [];
        return { spaceUuid: data.chatx_space_id, ...(data.public_space_id && { publicSpaceId: data.public_space_id }) };
      });
    },
  };
}
