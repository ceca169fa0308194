import { type ChangeCounts, spaceObject } from '@parley/authz-client';
import { AppError, type SpaceMappingRecord } from '@parley/contracts';
import type { Held } from '@parley/docdb';
import { auditFailure } from '../audit/audit-failure.js';
import { factsOf } from '../audit/facts-of.js';
import type { Audit } from '../audit/audit-log.js';
import type { Actor } from '../http/actor.js';
import type { Outbox } from '../outbox/outbox.js';
import { spaceThing, wantedTuples } from './converge-space.js';
import type { WhileSpaceHeld } from './while-space-held.js';
import type { ReloadQuietly } from './runtime/reload-quietly.js';
import type { SpaceChange, SpaceKey, SpaceStore } from './space.store.js';

/** A change to one space, and its name in the audit. */
export interface SpaceWork<Result> {
  readonly action: string;
  readonly reason?: string | null;
  /** Throws to refuse the change; nothing is written yet. */
  readonly check: (mapping: SpaceMappingRecord | undefined) => void | Promise<void>;
  /** Changes docdb. */
  readonly write: (change: SpaceChange) => Promise<Result>;
}

/**
 * The only way to change a space: under its lease, first in docdb, then in authz by convergence (completed later if
 * interrupted), then at the bot. Success and failure are audited.
 * Throws AppError as `check` and `write`; `AUTHZ_UNAVAILABLE` when authz could not be updated.
 */
export type ChangeSpace = <Result>(
  actor: Actor,
  space: SpaceKey,
  work: SpaceWork<Result>,
) => Promise<{ result: Result; changes: ChangeCounts }>;

interface Deps {
  readonly spaces: Pick<SpaceStore, 'findMapping' | 'load'>;
  readonly whileSpaceHeld: WhileSpaceHeld;
  readonly outbox: Pick<Outbox, 'mark' | 'converge'>;
  readonly reloadQuietly: ReloadQuietly;
  readonly audit: Audit;
}

export function makeChangeSpace({ spaces, whileSpaceHeld, outbox, reloadQuietly, audit }: Deps): ChangeSpace {
  return async (actor, space, { action, reason = null, check, write }) => {
    const entry = { actorId: actor.id, action, resource: spaceObject(space.workspaceId, space.spaceId), reason };
    const change = async ({ confirm }: Held) => {
      await confirm();
      const before = await rightsOf(spaces, space);
      const result = await write({ ...space, by: actor.id });
      await confirm();
      const after = await rightsOf(spaces, space);
      const rights = before.join() === after.join() ? {} : { before, after };
      return { done: { result, changes: await outbox.converge(spaceThing(space)) }, rights };
    };
    const { done, rights } = await whileSpaceHeld(space, async (held) => {
      await check(await spaces.findMapping(space));
      await outbox.mark(spaceThing(space));
      return auditFailure(audit, entry, () => change(held));
    });
    await reloadQuietly(space);
    await audit({ ...entry, outcome: 'success', ...rights });
    return done;
  };
}

/** What a space may use and who may use it, by docdb, as the audit tells it. */
export const rightsOf = async (spaces: Pick<SpaceStore, 'load'>, space: SpaceKey): Promise<string[]> =>
  factsOf(wantedTuples(space, await spaces.load(space)), spaceObject(space.workspaceId, space.spaceId));

/** A space without a team does not exist for space admins. Throws AppError `NOT_FOUND`. */
export function requireMapping(mapping: SpaceMappingRecord | undefined): SpaceMappingRecord {
  if (mapping) return mapping;
  throw new AppError('NOT_FOUND', 'This space does not exist.', { details: { reason: 'space_not_found' } });
}
