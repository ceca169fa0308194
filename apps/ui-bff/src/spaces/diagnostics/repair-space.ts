import type { Drift } from '@parley/contracts';
import type { Actor } from '../../http/actor.js';
import type { ChangeSpace } from '../change-space.js';
import type { SpaceRouteStore } from '../space-routes/space-route.store.js';
import type { SpaceChange, SpaceKey, SpaceStore } from '../space.store.js';
import { type DiagnoseSpace, withoutDrift } from './diagnose-space.js';
import type { SpaceSeen } from './find-drift.js';
import type { SpaceRecordsStore } from './space-records.store.js';

/** What a repair did. */
export interface Repair {
  /** Tuples written and deleted. */
  readonly writes: number;
  readonly deletes: number;
  readonly repaired: Drift[];
  /** What still differs, and needs a person. */
  readonly drift: Drift[];
}

/**
 * Repairs docdb, revokes access without a grant, converges authz, and reloads the bot. Grants only access that docdb
 * already records. Throws AppError `NOT_FOUND`, and 503 naming the dependency.
 */
export type RepairSpace = (actor: Actor, space: SpaceKey) => Promise<Repair>;

interface Deps {
  readonly diagnoseSpace: DiagnoseSpace;
  readonly recordsOf: SpaceRecordsStore;
  readonly spaces: Pick<SpaceStore, 'leave'>;
  readonly routes: Pick<SpaceRouteStore, 'revokeAgents'>;
  readonly changeSpace: ChangeSpace;
}

export function makeRepairSpace({ diagnoseSpace, changeSpace, ...stores }: Deps): RepairSpace {
  return async (actor, space) => {
    const before = await diagnoseSpace(space);
    const codes = [...new Set(before.report.drift.map(({ code }) => code))];
    const { changes } = await changeSpace(actor, space, {
      action: 'chatx.space.repair',
      reason: codes.join(', ') || null,
      check: () => undefined,
      write: (change) => putInOrder(change, before.seen, stores),
    });
    const { report } = await diagnoseSpace(space);
    return { ...changes, repaired: withoutDrift(before.report.drift, report.drift), drift: report.drift };
  };
}

async function putInOrder(
  change: SpaceChange,
  { missingAgents }: SpaceSeen,
  { recordsOf, spaces, routes }: Pick<Deps, 'recordsOf' | 'spaces' | 'routes'>,
): Promise<void> {
  await recordsOf.settleMappings(change);
  const { hasTeam } = await recordsOf.read(change);
  if (!hasTeam) await spaces.leave(change);
  else if (missingAgents.length > 0) await routes.revokeAgents(change, missingAgents);
}
