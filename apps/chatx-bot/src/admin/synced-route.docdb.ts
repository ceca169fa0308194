import { isDeepStrictEqual } from 'node:util';
import type { SpaceGrantRecord, SpaceRouteRecord } from '@parley/contracts';
import { type Connection, Schema } from 'mongoose';
import type { SyncedRouteStore } from './synced-route.store.js';

const options = (collection: string) =>
  ({ collection, versionKey: false, strict: false, autoIndex: false, autoCreate: false }) as const;
const writer = 'chatx-bot';

/** ui-bff keeps the indexes of both collections: one route, and one grant, for each space and agent. */
export function docdbSyncedRouteStore(connection: Connection, workspace: string): SyncedRouteStore {
  const routes = connection.model<SpaceRouteRecord>(
    'ChatxSyncedRoute',
    new Schema({}, options('chatx_space_agent_routes')),
  );
  const grants = connection.model<SpaceGrantRecord>('ChatxSyncedGrant', new Schema({}, options('chatx_space_grants')));
  const made = (at: Date) => ({ created_by: writer, created_at: at });
  const changed = (at: Date) => ({ updated_by: writer, updated_at: at });
  return {
    async ensure(spaceUuid, { agent_id, priority, users }, { at, isDryRun, isOffered }) {
      const key = { workspace_id: workspace, space_id: spaceUuid, agent_id };
      const before = await routes.findOne(key).lean<SpaceRouteRecord | null>();
      const { isOn, goesOn } = stateOf(before, isOffered);
      const isSame = before?.priority === priority && isDeepStrictEqual(before.users, users) && !goesOn;
      const change = !before ? 'created' : isSame ? 'unchanged' : 'updated';
      if (isDryRun) return { change, isOn };
      if (!isSame) {
        const status = isOffered ? ('active' as const) : ('pending' as const);
        const fresh = { enabled: true, source_type: 'config_sync' as const, ...made(at) };
        await routes.updateOne(
          key,
          goesOn
            ? { $set: { priority, users, status, ...changed(at) } }
            : { $set: { priority, users, ...changed(at) }, $setOnInsert: { ...fresh, status } },
          { upsert: true },
        );
      }
      if (isOn) await ensureGrant(spaceUuid, agent_id, at);
      return { change, isOn };
    },
  };

  async function ensureGrant(spaceUuid: string, agentId: string, at: Date): Promise<void> {
    const key = {
      workspace_id: workspace,
      space_id: spaceUuid,
      'resource.type': 'agent' as const,
      'resource.id': agentId,
    };
    const fresh = { actions: ['use' as const], source_type: 'route' as const, status: 'active' as const };
    await grants.updateOne(key, { $setOnInsert: { ...fresh, ...made(at), ...changed(at) } }, { upsert: true });
  }
}

/** A route that waits goes on when its agent is offered; whatever an admin switched off or took away stays so. */
function stateOf(before: SpaceRouteRecord | null, isOffered: boolean): { isOn: boolean; goesOn: boolean } {
  if (!before) return { isOn: isOffered, goesOn: false };
  const goesOn = before.status === 'pending' && isOffered;
  return { isOn: before.enabled && (before.status === 'active' || goesOn), goesOn };
}
