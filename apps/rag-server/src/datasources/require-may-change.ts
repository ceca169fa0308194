import { AppError } from '@parley/contracts';
import type { Caller } from '../identity/caller.js';
import { mayRead } from '../permissions/readable-datasources.js';
import type { ReadPermissions } from '../permissions/read-permissions.js';
import type { SourceRights } from '../permissions/source-rights.js';
import { datasourceNotFound } from './datasource.js';

/**
 * Resolves when the caller may change the source. Throws `NOT_FOUND` for one that they do not see, `FORBIDDEN` for one that
 * they may not change, `AUTHZ_UNAVAILABLE`.
 */
export type RequireMayChange = (id: string, caller: Caller, signal: AbortSignal) => Promise<void>;

interface Deps {
  readonly rights: Pick<SourceRights, 'mayChange'>;
  readonly permissions: Pick<ReadPermissions, 'records'>;
}

export const makeRequireMayChange =
  ({ rights, permissions }: Deps): RequireMayChange =>
  async (id, caller, signal) => {
    if (await rights.mayChange(caller, id, signal)) return;
    if (!mayRead(await permissions.records(caller, signal), id)) throw datasourceNotFound();
    throw new AppError('FORBIDDEN', 'Only its owner, its managers and administrators can change this source.');
  };
