import type { WhileHeld } from '@parley/docdb';
import type { RequireOwner } from '../access/owner-gate.js';
import type { Audit } from '../audit/audit-log.js';
import { randomBase62 } from '../ids/random-text.js';
import { makeChangeUseCase, makeRemoveUseCase } from './change-use-case.js';
import { makeCreateUseCase } from './create-use-case.js';
import type { UseCaseStore } from './use-case.store.js';
import type { UseCaseDeps } from './use-cases.routes.js';

interface World {
  readonly useCases: UseCaseStore;
  readonly requireOwner: RequireOwner;
  readonly whileHeld: WhileHeld;
  readonly audit: Audit;
  readonly now: () => Date;
}

/** What the app needs for use cases. */
export type WiredUseCases = Omit<UseCaseDeps, 'guards'>;

export function wireUseCases({ useCases, ...world }: World): WiredUseCases {
  const newId = () => `uc_${randomBase62(16)}`;
  return {
    useCases,
    createUseCase: makeCreateUseCase({ useCases, now: world.now, newId }),
    changeUseCase: makeChangeUseCase({ useCases, ...world }),
    removeUseCase: makeRemoveUseCase({ useCases, ...world }),
  };
}
