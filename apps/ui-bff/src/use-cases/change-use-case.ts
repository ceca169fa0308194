import type { UseCaseChange } from '@parley/contracts';
import type { RequireOwner } from '../admin/owner-gate.js';
import type { Audit } from '../audit/audit-log.js';
import type { Actor } from '../http/actor.js';
import { noSuchUseCase } from './use-case.js';
import type { UseCaseStore } from './use-case.store.js';

/** Changes what is named. @throws AppError `NOT_FOUND`, `FORBIDDEN` for whoever neither owns it nor administers */
export type ChangeUseCase = (actor: Actor, id: string, change: UseCaseChange) => Promise<{ updatedAt: Date }>;
/** Removes a use case. Throws as `ChangeUseCase`. */
export type RemoveUseCase = (actor: Actor, id: string) => Promise<void>;

interface Deps {
  useCases: Pick<UseCaseStore, 'find' | 'update' | 'remove'>;
  requireOwner: RequireOwner;
  audit: Audit;
  now: () => Date;
}

export function makeChangeUseCase(deps: Deps): ChangeUseCase {
  return async (actor, id, change) => {
    const updatedAt = deps.now();
    await asOwner(actor, id, 'usecase.update', deps, () => deps.useCases.update(id, change, updatedAt));
    return { updatedAt };
  };
}

export function makeRemoveUseCase(deps: Deps): RemoveUseCase {
  return (actor, id) => asOwner(actor, id, 'usecase.delete', deps, () => deps.useCases.remove(id));
}

/** Does something to a use case that only its owner or an admin may do. */
async function asOwner(
  actor: Actor,
  id: string,
  action: string,
  { useCases, requireOwner, audit }: Deps,
  act: () => Promise<boolean>,
): Promise<void> {
  const useCase = await useCases.find(id);
  if (!useCase) throw noSuchUseCase();
  const role = await requireOwner(actor, useCase.ownerId);
  if (!(await act())) throw noSuchUseCase();
  const resource = `usecase:${id}`;
  if (role === 'admin') await audit({ actorId: actor.id, action, resource, outcome: 'success', reason: null });
}
