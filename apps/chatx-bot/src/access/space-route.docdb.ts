import type { SpaceRouteRecord } from '@parley/contracts';
import type { Connection } from 'mongoose';
import { routeMetadata, type SpaceRouteStore } from './space-route.store.js';

export function docdbSpaceRouteStore(connection: Connection, workspace: string): SpaceRouteStore {
  const records = connection.collection<SpaceRouteRecord>('chatx_space_agent_routes');
  return {
    async routesOf(spaceUuid) {
      const found = await records.find({ workspace_id: workspace, space_id: spaceUuid }).toArray();
      return found.flatMap((record) => routeMetadata.safeParse(record).data ?? []);
    },
  };
}
