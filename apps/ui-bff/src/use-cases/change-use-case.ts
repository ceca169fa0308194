import type { UseCaseChange } from '@parley/contracts';
import type { WhileHeld } from '@parley/docdb';
import type { RequireOwner } from '../access/owner-gate.js';
import type { Audit } from '../audit/audit-log.js';
import type { Actor } from '../http/actor.js';
import { isSo, unlessSo } from '../http/already-so.js';
import type { LookFirst } from '../http/etag.js';
import { noSuchUseCase, type UseCase } from './use-case.js';
import type { UseCaseStore } from './use-case.store.js';

/**
 * Changes what is named, and answers the whole.
 * Throws AppError `NOT_FOUND`, `FORBIDDEN` for callers who are neither its owner nor an admin; as `lookFirst`.
 */
export type ChangeUseCase = (
  actor: Actor,
  id: string,
  change: UseCaseChange,
  lookFirst?: LookFirst<UseCase>,
) => Promise<UseCase>;
/** Removes a use case. Throws as `ChangeUseCase`. */
export type RemoveUseCase = (actor: Actor, id: string, lookFirst?: LookFirst<UseCase>) => Promise<void>;

interface Deps {
  readonly useCases: Pick<UseCaseStore, 'find' | 'raiseFence' | 'update' | 'remove'>;
  readonly whileHeld: WhileHeld;
  readonly requireOwner: RequireOwner;
  readonly audit: Audit;
  readonly now: () => Date;
}

export function makeChangeUseCase(deps: Deps): ChangeUseCase {
  return async (actor, id, change, lookFirst) => {
    const act = (fence: number) => deps.useCases.update(id, change, deps.now(), fence);
    const look = unlessSo(lookFirst, (useCase) => isSo(useCase, change));
    return asOwner(actor, id, { action: 'usecase.update', lookFirst: look, act }, deps);
  };
}

export function makeRemoveUseCase(deps: Deps): RemoveUseCase {
  return async (actor, id, lookFirst) => {
    const act = async (fence: number) => (await deps.useCases.remove(id, fence)) || undefined;
    await asOwner(actor, id, { action: 'usecase.delete', lookFirst, act }, deps);
  };
}

interface Work<Result> {
  readonly action: string;
  readonly lookFirst: LookFirst<UseCase> | undefined;
  /** Answers `undefined` when there is no such use case any more. */
  readonly act: (fence: number) => Promise<Result | undefined>;
}

/** Does something to a use case that only its owner or an admin may do. */
async function asOwner<Result>(
  actor: Actor,
  id: string,
  { action, lookFirst, act }: Work<Result>,
  { useCases, whileHeld, requireOwner, audit }: Deps,
): Promise<Result> {
  const useCase = await useCases.find(id);
  if (!useCase) throw noSuchUseCase();
  const role = await requireOwner(actor, useCase.ownerId);
  const result = await whileHeld(`usecase:${id}`, async ({ fence }) => {
    await useCases.raiseFence(id, fence);
    if (lookFirst) lookFirst(await useCases.find(id));
    return act(fence);
  });
  if (result === undefined) throw noSuchUseCase();
  const resource = `usecase:${id}`;
  if (role === 'admin') await audit({ actorId: actor.id, action, resource, outcome: 'success', reason: null });
  return result;
}
