import { everyone, type Explanation, userSubject } from '@parley/authz-client';
import type { ResourceAction } from '@parley/contracts';
import type { UseCase } from '../use-cases/use-case.js';

/** The relation that stands for an action on a use case. */
const relations: Readonly<Record<ResourceAction, string>> = {
  see: 'reader',
  use: 'user',
  change: 'owner',
  manage: 'owner',
};

/**
 * Why a person can do that with a use case, or cannot, in the words of authz, which knows nothing of use cases: whoever
 * signs in sees and tries them, and whoever made one changes it.
 */
export function explainUseCase({ id, ownerId }: UseCase, person: string, action: ResourceAction): Explanation {
  const [relation, object, owner] = [relations[action], `usecase:${id}`, userSubject(ownerId)];
  const holder = relation === 'owner' ? owner : everyone;
  const allowed = holder === everyone || person === ownerId;
  return {
    allowed,
    paths: allowed ? [[{ user: holder, relation, object }]] : [],
    openings: allowed ? [] : [{ relation, object, holders: [owner], holderCount: 1 }],
    isWhole: true,
  };
}
