import { spaceMappingRecord, type SpaceMappingRecord } from '@parley/contracts';
import { Schema, type Connection } from 'mongoose';
import type { SpaceMappingStore } from './space-mapping.store.js';

const mappingSchema = new Schema<SpaceMappingRecord>(
  {
    chatx_workspace_id: String,
    chatx_space_id: String,
    public_space_id: String,
    team_slug: String,
    active: Boolean,
  },
  { collection: 'chatx_space_team_mappings' },
);

const readFields = spaceMappingRecord.pick({ chatx_space_id: true, public_space_id: true, team_slug: true });

/** Mappings of one workspace; a record that does not fit its schema is none. */
export function mongoSpaceMappingStore(connection: Connection, workspace: string): SpaceMappingStore {
  const records = connection.model<SpaceMappingRecord>('ChatxSpaceTeamMapping', mappingSchema);
  const active = (more: object) => ({ chatx_workspace_id: workspace, active: true, ...more });
  const find = async (spaceUuid: string) => {
    const [found, ...others] = await records
      .find(active({ chatx_space_id: spaceUuid }))
      .limit(2)
      .lean();
    return others.length === 0 ? readFields.safeParse(found).data : undefined;
  };
  return {
    async findTeam(spaceUuid) {
      const mapping = await find(spaceUuid);
      return mapping && { teamSlug: mapping.team_slug };
    },
    findPublicSpaceId: async (spaceUuid) => (await find(spaceUuid))?.public_space_id ?? undefined,
    async listActive() {
      const found = await records.find(active({})).sort({ chatx_space_id: 1 }).lean();
      return found.flatMap((record) => {
        const { data } = readFields.safeParse(record);
        if (!data) return [];
        return { spaceUuid: data.chatx_space_id, ...(data.public_space_id && { publicSpaceId: data.public_space_id }) };
      });
    },
  };
}
