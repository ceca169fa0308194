import type { SpaceRouteRecord } from '@parley/contracts';
import { Schema, type Connection } from 'mongoose';
import { routeMetadata, type SpaceRouteStore } from './space-route.store.js';

const routeSchema = new Schema<SpaceRouteRecord>(
  {
    workspace_id: String,
    space_id: String,
    agent_id: String,
    enabled: Boolean,
    priority: Number,
    users: Schema.Types.Mixed,
    status: String,
  },
  { collection: 'chatx_space_agent_routes' },
);

export function mongoSpaceRouteStore(connection: Connection, workspace: string): SpaceRouteStore {
  const records = connection.model<SpaceRouteRecord>('ChatxSpaceAgentRoute', routeSchema);
  return {
    async routesOf(spaceUuid) {
      const found = await records.find({ workspace_id: workspace, space_id: spaceUuid }).lean();
      return found.flatMap((record) => routeMetadata.safeParse(record).data ?? []);
    },
  };
}
