import type { Change } from '../../teams/change.js';
import { keyOf, madeBy, type SpaceModels } from '../space.models.js';
import type { SpaceChange } from '../space.store.js';
import type { RouteDraft } from './space-route.store.js';

/** As `SpaceRouteStore.ensure`. */
export async function ensureRoute(
  { routes }: Pick<SpaceModels, 'routes'>,
  change: SpaceChange & RouteDraft,
  now: () => Date,
): Promise<Change> {
  const { agentId, listen, isPending, by } = change;
  const one = { ...keyOf(change), agent_id: agentId };
  const wanted = {
    enabled: true,
    priority: 100,
    users: { enabled: true, listen },
    source_type: 'bootstrap',
    status: isPending ? 'pending' : 'active',
  };
  const revived = await routes.updateOne(
    { ...one, status: { $nin: isPending ? ['active', 'pending'] : ['active'] } },
    { $set: { ...wanted, updated_by: by, updated_at: now() } },
  );
  if (revived.modifiedCount === 1) return 'updated';
  const made = await routes.updateOne(one, { $setOnInsert: { ...wanted, ...madeBy(by, now()) } }, { upsert: true });
  return made.upsertedCount === 1 ? 'created' : 'preserved';
}
