import type { AuthzClient } from '@parley/authz-client';
import { type Lifetime, type Logger, repeatWork } from '@parley/service';
import type { DatasourceStore } from '../datasources/datasource.store.js';
import { makeOwnerGrants } from '../sharing/owner-grants.js';

interface Parts {
  readonly authz: AuthzClient | undefined;
  readonly log: Logger;
  readonly closers: Lifetime['closers'];
}

const lookForDueMs = 20_000;

/**
 * The store, whose makers are told to authz; what it could not be told at once it is told later. Without authz nobody owns
 * anything, and what is due waits for it.
 */
export function withOwners<Store extends DatasourceStore>(store: Store, { authz, log, closers }: Parts) {
  if (!authz) return { datasources: store, grants: undefined };
  const grants = makeOwnerGrants({ authz, datasources: store });
  const settle = repeatWork(
    { log, closers },
    { name: 'tell authz who made sources', everyMs: lookForDueMs, work: () => grants.settle() },
  );
  const insert: DatasourceStore['insert'] = async (datasource, maker) => {
    const isMade = await store.insert(datasource, maker);
    if (isMade) await settle();
    return isMade;
  };
  return { datasources: { ...store, insert }, grants };
}
