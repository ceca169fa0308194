import type { WhileHeld } from '@parley/docdb';
import type { Logger } from '@parley/service';
import type { Connection } from 'mongoose';
import type { RequireOwner } from '../access/owner-gate.js';
import type { Audit } from '../audit/audit-log.js';
import { randomBase62 } from '../ids/random-text.js';
import { makeChangeUseCase, makeRemoveUseCase } from './change-use-case.js';
import { makeCreateUseCase } from './create-use-case.js';
import { docdbUseCaseStore } from './use-case.docdb.js';
import type { UseCaseDeps } from './use-cases.routes.js';

interface World {
  readonly connection: Connection;
  readonly requireOwner: RequireOwner;
  readonly whileHeld: WhileHeld;
  readonly audit: Audit;
  readonly log: Logger;
  readonly now: () => Date;
}

/** What the app needs for use cases. */
export type WiredUseCases = Omit<UseCaseDeps, 'guards'>;

/** Use cases in docdb, their indexes made. */
export async function wireUseCases({ connection, log, ...world }: World): Promise<WiredUseCases> {
  const useCases = docdbUseCaseStore(connection, log);
  await useCases.createIndexes();
  const newId = () => `uc_${randomBase62(16)}`;
  return {
    useCases,
    createUseCase: makeCreateUseCase({ useCases, now: world.now, newId }),
    changeUseCase: makeChangeUseCase({ useCases, ...world }),
    removeUseCase: makeRemoveUseCase({ useCases, ...world }),
  };
}
