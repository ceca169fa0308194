import { datasourceNotFound } from '../datasources/datasource.js';
import type { DatasourceStore } from '../datasources/datasource.store.js';
import type { Caller } from '../identity/caller.js';
import type { RequireManaged } from '../sharing/require-managed.js';
import type { WhileReadersHeld } from '../sharing/while-readers-held.js';
import { epochSeconds } from '../time/epoch-seconds.js';
import type { AccessRequest, AccessRequestStore } from './access-request.store.js';
import { asNothing, nothingWaits } from './decide-request.js';
import { isForRecord } from './waiting-requests.js';

interface Deps {
  readonly requests: Pick<AccessRequestStore, 'find' | 'letIn' | 'revoke'>;
  readonly datasources: Pick<DatasourceStore, 'makerOf'>;
  readonly requireManaged: RequireManaged;
  readonly whileReadersHeld: WhileReadersHeld;
  readonly now: () => Date;
}

/** Who was let in alone, at their request. Throws as `RequireManaged`. */
export type ListLetIn = (datasourceId: string, caller: Caller, signal: AbortSignal) => Promise<AccessRequest[]>;

export const makeListLetIn =
  ({ requests, datasources, requireManaged }: Deps): ListLetIn =>
  async (datasourceId, caller, signal) => {
    await requireManaged(caller, datasourceId, signal);
    const maker = await datasources.makerOf(datasourceId);
    if (!maker) throw datasourceNotFound();
    return requests.letIn(datasourceId, maker.recordId ?? '');
  };

/**
 * Takes back what was granted to a person alone; what a team or somebody else gives them stays. Throws `NOT_FOUND` where
 * nothing was granted so, and otherwise as `GrantAccess`. Cut off, it can be repeated.
 */
export type RevokeAccess = (requestId: string, caller: Caller, signal: AbortSignal) => Promise<AccessRequest>;

export const makeRevokeAccess =
  ({ requests, datasources, requireManaged, whileReadersHeld, now }: Deps): RevokeAccess =>
  async (id, caller, signal) => {
    const asked = await requests.find(id);
    if (!asked) throw nothingWaits();
    await requireManaged(caller, asked.datasourceId, signal).catch(asNothing);
    return whileReadersHeld(asked.datasourceId, signal, async (within) => {
      const { authz, object } = await requireManaged(caller, asked.datasourceId, within).catch(asNothing);
      const request = await requests.find(id);
      const isGranted = request?.state === 'granted' && request.isPersonal;
      if (!isGranted || !(await isForRecord(datasources, request))) throw nothingWaits();
      const { datasourceId, subject } = request;
      await authz.apply({ deletes: [{ user: subject, relation: 'reader', object }] }, { signal: within });
      await requests.revoke(datasourceId, subject, epochSeconds(now()));
      return { ...request, state: 'revoked' };
    });
  };
