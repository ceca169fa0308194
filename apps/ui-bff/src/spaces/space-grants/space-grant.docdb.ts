import type { Grant, SpaceGrantRecord } from '@parley/contracts';
import { keyOf, madeBy, type SpaceModels } from '../space.models.js';
import type { SpaceChange, SpaceKey } from '../space.store.js';
import { granted, isWrittenOnce, withKnownActions } from './granted.js';
import type { SpaceGrantStore } from './space-grant.store.js';

export function docdbSpaceGrantStore({ grants }: Pick<SpaceModels, 'grants'>, now: () => Date): SpaceGrantStore {
  const list = async (space: SpaceKey) => {
    const found = grants.find({ ...keyOf(space), ...granted });
    return withKnownActions(await found.sort({ 'resource.type': 1, 'resource.id': 1 }).lean<SpaceGrantRecord[]>());
  };
  const put = async (change: SpaceChange, { resource, actions }: Grant) => {
    const status = isWrittenOnce({ resource }) ? ('staged' as const) : ('active' as const);
    const one = { ...keyOf(change), 'resource.type': resource.type, 'resource.id': resource.id };
    const { created_by, created_at } = madeBy(change.by, now());
    const wanted = { actions, source_type: 'manual' as const, status };
    const set = { ...wanted, updated_by: change.by, updated_at: now() };
    await grants.updateOne(one, { $set: set, $setOnInsert: { created_by, created_at } }, { upsert: true });
  };
  return {
    list,
    async spacesWithAgent(agentId) {
      const onAgent = { 'resource.type': 'agent', 'resource.id': agentId, status: 'active' } as const;
      const found = await grants.find(onAgent, { workspace_id: 1, space_id: 1 }).lean<SpaceGrantRecord[]>();
      return found.map(({ workspace_id, space_id }) => ({ workspaceId: workspace_id, spaceId: space_id }));
    },
    async ensureOfRoute(change, agentId) {
      const { by } = change;
      const one = { ...keyOf(change), 'resource.type': 'agent', 'resource.id': agentId } as const;
      const wanted = { actions: ['use' as const], source_type: 'route', status: 'active' } as const;
      const revived = await grants.updateOne(
        { ...one, status: { $ne: 'active' } },
        { $set: { ...wanted, updated_by: by, updated_at: now() } },
      );
      if (revived.modifiedCount === 1) return 'updated';
      const made = await grants.updateOne(one, { $setOnInsert: { ...wanted, ...madeBy(by, now()) } }, { upsert: true });
      return made.upsertedCount === 1 ? 'created' : 'unchanged';
    },
    async replace(change, wanted) {
      const stored = await list(change);
      const dropped = stored.filter(
        (grant) => grant.source_type !== 'route' && !wanted.some((one) => isOn(one, grant)),
      );
      for (const { resource } of dropped) {
        const one = { ...keyOf(change), 'resource.type': resource.type, 'resource.id': resource.id };
        await grants.updateOne(one, { $set: { status: 'revoked', updated_by: change.by, updated_at: now() } });
      }
      for (const grant of wanted) {
        const same = stored.find((one) => isOn(one, grant));
        const isSo = same?.source_type === 'route' || same?.actions.join() === grant.actions.join();
        if (!isSo) await put(change, grant);
      }
    },
  };
}

/** Whether two grants are on the same resource. */
export const isOn = (one: Pick<Grant, 'resource'>, other: Pick<Grant, 'resource'>): boolean =>
  one.resource.type === other.resource.type && one.resource.id === other.resource.id;
