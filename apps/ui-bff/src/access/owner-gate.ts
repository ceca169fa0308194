import { AppError } from '@parley/contracts';
import type { Actor } from '../http/actor.js';
import type { IsAdmin } from './roles.js';

/**
 * Whether a caller may change what somebody owns: the owner may, and so may an admin.
 * @returns as whom: what an admin does to others is audited.
 * Throws AppError `FORBIDDEN`, or `AUTHZ_UNAVAILABLE` when nobody can say whether the caller is an admin.
 */
export type RequireOwner = (actor: Actor, ownerId: string | null) => Promise<'owner' | 'admin'>;

/** The owner is not asked about: a failing authz keeps nobody from what is theirs. */
export function makeRequireOwner(isAdmin: IsAdmin): RequireOwner {
  return async (actor, ownerId) => {
    if (actor.id === ownerId) return 'owner';
    if (await isAdmin(actor.token)) return 'admin';
    throw new AppError('FORBIDDEN', 'Only the owner and admins may change this.', { details: { reason: 'not_owner' } });
  };
}
