import { spaceMappingRecord, type SpaceMappingRecord } from '@parley/contracts';
import type { Connection } from 'mongoose';
import type { Farewell, FarewellStore } from './farewell.store.js';

const readFields = spaceMappingRecord.pick({ chatx_space_id: true, public_space_id: true });

export function docdbFarewellStore(connection: Connection, workspace: string): FarewellStore {
  const records = connection.collection<SpaceMappingRecord>('chatx_space_team_mappings');
  const ofUs = { chatx_workspace_id: workspace, active: false };
  const isConnected = async (spaceUuid: string) => {
    const active = { ...ofUs, active: true, chatx_space_id: spaceUuid };
    return (await records.findOne(active, { projection: { _id: 1 } })) !== null;
  };
  const take = async (): Promise<Farewell | undefined> => {
    const taken = await records.findOneAndUpdate({ ...ofUs, farewell_due: true }, { $unset: { farewell_due: '' } });
    if (!taken) return undefined;
    const { data } = readFields.safeParse(taken);
    // Whoever connected it again meanwhile wants no farewell.
    if (!data || (await isConnected(data.chatx_space_id))) return take();
    const { chatx_space_id: spaceUuid, public_space_id: publicSpaceId } = data;
    return { spaceUuid, ...(publicSpaceId && { publicSpaceId }) };
  };
  return {
    take,
    async putBack({ spaceUuid }) {
      const last = { sort: { updated_at: -1 as const } };
      await records.findOneAndUpdate({ ...ofUs, chatx_space_id: spaceUuid }, { $set: { farewell_due: true } }, last);
    },
  };
}
