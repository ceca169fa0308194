import { type AuthzClient, datasourceObject } from '@parley/authz-client';
import { AppError, roleIncludes } from '@parley/contracts';
import { datasourceNotFound } from '../datasources/datasource.js';
import type { Caller } from '../identity/caller.js';
import { subjectOf } from '../identity/subject-of.js';
import { mayRead } from '../permissions/readable-datasources.js';
import type { ReadPermissions } from '../permissions/read-permissions.js';

/** Where relations decide who reads. */
export type SharingAuthz = Pick<AuthzClient, 'check' | 'batchCheck' | 'read' | 'exists' | 'apply'>;

/** A datasource whose readers the caller may set. */
export interface Managed {
  readonly authz: SharingAuthz;
  readonly object: string;
}

/**
 * Resolves when the caller may say who reads the datasource. Throws `NOT_FOUND` for one that they do not see, `FORBIDDEN` for
 * one that they see and do not manage, `CONFLICT` where roles alone decide, `AUTHZ_UNAVAILABLE` when authz cannot say.
 */
export type RequireManaged = (caller: Caller, id: string, signal: AbortSignal) => Promise<Managed>;

export interface ManagedDeps {
  /** `undefined` where roles alone decide. */
  readonly authz: SharingAuthz | undefined;
  readonly permissions: Pick<ReadPermissions, 'records'>;
  readonly isDatasource: (id: string) => Promise<boolean>;
}

export const makeRequireManaged =
  ({ authz, permissions, isDatasource }: ManagedDeps): RequireManaged =>
  async (caller, id, signal) => {
    if (!authz) throw rolesDecide();
    const [isThere, seen] = await Promise.all([isDatasource(id), permissions.records(caller, signal)]);
    if (!isThere || !mayRead(seen, id)) throw datasourceNotFound();
    const object = datasourceObject(id);
    const manages =
      roleIncludes(caller.role, 'admin') || (await authz.check(subjectOf(caller), 'can_manage', object, { signal }));
    if (!manages)
      throw new AppError('FORBIDDEN', 'Only its owner, its managers and administrators can decide who reads it.');
    return { authz, object };
  };

export const rolesDecide = () =>
  new AppError(
    'CONFLICT',
    'Readers cannot be set because roles alone decide who reads: AUTHZ_HTTP of rag-server is not set.',
  );
