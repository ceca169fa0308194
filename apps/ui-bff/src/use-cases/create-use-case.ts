import type { UseCaseDraft } from '@parley/contracts';
import { type Actor, nameOf } from '../http/actor.js';
import type { UseCase } from './use-case.js';
import type { UseCaseStore } from './use-case.store.js';

/** Keeps a new use case, owned by the caller. */
export type CreateUseCase = (actor: Actor, draft: UseCaseDraft) => Promise<UseCase>;

interface Deps {
  readonly useCases: Pick<UseCaseStore, 'insert'>;
  readonly now: () => Date;
  readonly newId: () => string;
}

export function makeCreateUseCase({ useCases, now, newId }: Deps): CreateUseCase {
  return async (actor, draft) => {
    const createdAt = now();
    const owner = { ownerId: actor.id, ownerName: nameOf(actor) };
    const useCase: UseCase = { ...draft, id: newId(), ...owner, createdAt, updatedAt: createdAt };
    await useCases.insert(useCase);
    return useCase;
  };
}
