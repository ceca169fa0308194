import { isDeepStrictEqual } from 'node:util';
import type { SpaceRouteRecord } from '@parley/contracts';
import { keyOf, madeBy, notRevoked, type SpaceModels } from '../space.models.js';
import type { SpaceChange } from '../space.store.js';
import { ensureRoute } from './ensure-route.js';
import type { SpaceRouteStore, WantedRoute } from './space-route.store.js';

export function docdbSpaceRouteStore(
  { routes, grants }: Pick<SpaceModels, 'routes' | 'grants'>,
  now: () => Date,
): SpaceRouteStore {
  const changedBy = (by: string) => ({ updated_by: by, updated_at: now() });
  /** A route that comes back names nobody to escalate to. */
  const revokedBy = (by: string) => ({
    $set: { status: 'revoked' as const, ...changedBy(by) },
    $unset: { escalate_to: 1 as const },
  });
  const put = async (change: SpaceChange, { agent_id, ...wanted }: WantedRoute, status: 'active' | 'pending') => {
    const one = { ...keyOf(change), agent_id };
    const stored = await routes.findOne({ ...one, status }).lean<SpaceRouteRecord>();
    if (stored && isSame(stored, wanted)) return;
    const { created_by, created_at } = madeBy(change.by, now());
    const set = { ...wanted, source_type: 'manual' as const, status, ...changedBy(change.by) };
    await routes.updateOne(one, { $set: set, $setOnInsert: { created_by, created_at } }, { upsert: true });
  };
  /** A grant that an admin gave by hand stays as it is. */
  const ensureGrant = async (change: SpaceChange, agentId: string) => {
    const one = { ...keyOf(change), 'resource.type': 'agent', 'resource.id': agentId } as const;
    const wanted = { actions: ['use' as const], source_type: 'route', status: 'active' } as const;
    await grants.updateOne({ ...one, status: { $ne: 'active' } }, { $set: { ...wanted, ...changedBy(change.by) } });
    await grants.updateOne(one, { $setOnInsert: { ...wanted, ...madeBy(change.by, now()) } }, { upsert: true });
  };
  const revokeGrants = async (change: SpaceChange, id: object) => {
    const owned = { ...keyOf(change), 'resource.type': 'agent', 'resource.id': id, source_type: 'route' } as const;
    await grants.updateMany({ ...owned, status: 'active' }, { $set: { status: 'revoked', ...changedBy(change.by) } });
  };
  return {
    async list(space) {
      const found = routes.find({ ...keyOf(space), ...notRevoked }).sort({ priority: 1, agent_id: 1 });
      return found.lean<SpaceRouteRecord[]>();
    },
    async replace(change, wanted, pendingIds) {
      const kept = wanted.map(({ agent_id }) => agent_id);
      const rest = { ...keyOf(change), ...notRevoked, agent_id: { $nin: kept } };
      await routes.updateMany(rest, revokedBy(change.by));
      await revokeGrants(change, { $nin: kept });
      for (const route of wanted) {
        const isPending = pendingIds.has(route.agent_id);
        await put(change, route, isPending ? 'pending' : 'active');
        if (!isPending) await ensureGrant(change, route.agent_id);
      }
    },
    ensure: (change) => ensureRoute({ routes }, change, now),
    async remove(change, agentId) {
      await revokeGrants(change, { $in: [agentId] });
      return (await routes.deleteOne({ ...keyOf(change), agent_id: agentId })).deletedCount === 1;
    },
    async revokeAgents(change, agentIds) {
      const ids = { $in: [...agentIds] };
      await routes.updateMany({ ...keyOf(change), ...notRevoked, agent_id: ids }, revokedBy(change.by));
      const onThem = { ...keyOf(change), status: 'active', 'resource.type': 'agent', 'resource.id': ids } as const;
      await grants.updateMany(onThem, { $set: { status: 'revoked', ...changedBy(change.by) } });
    },
    async listPending(agentId) {
      const found = routes.find({ agent_id: agentId, status: 'pending' }).sort({ updated_at: 1, space_id: 1 });
      return found.lean<SpaceRouteRecord[]>();
    },
    async settle(change, agentId, isApproved) {
      const waiting = { ...keyOf(change), agent_id: agentId, status: 'pending' as const };
      if (isApproved && (await routes.exists(waiting))) await ensureGrant(change, agentId);
      const approved = { $set: { status: 'active' as const, ...changedBy(change.by) } };
      const settled = await routes.updateOne(waiting, isApproved ? approved : revokedBy(change.by));
      return settled.modifiedCount === 1;
    },
  };
}

const isSame = (
  { enabled, priority, users, escalate_to = null }: SpaceRouteRecord,
  wanted: Omit<WantedRoute, 'agent_id'>,
): boolean =>
  enabled === wanted.enabled &&
  priority === wanted.priority &&
  JSON.stringify(users) === JSON.stringify(wanted.users) &&
  (wanted.escalate_to === undefined || isDeepStrictEqual(escalate_to, wanted.escalate_to));
