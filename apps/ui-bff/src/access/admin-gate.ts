import { type AuthzClient, type Relation, userSubject } from '@parley/authz-client';
import { type Actor, requirePerson } from '../http/actor.js';
import type { IsAdmin } from './roles.js';

/**
 * Returns if the caller has `relation` on `object` or is an organization admin.
 * Throws AppError `FORBIDDEN`, `AUTHZ_UNAVAILABLE`.
 */
export type RequireRight = (actor: Actor, relation: Relation, object: string) => Promise<void>;

interface Deps {
  readonly authz: Pick<AuthzClient, 'require'>;
  readonly isAdmin: IsAdmin;
}

export function makeRequireRight({ authz, isAdmin }: Deps): RequireRight {
  return async (actor, relation, object) => {
    requirePerson(actor);
    if (!(await isAdmin(actor.token))) await authz.require(userSubject(actor.id), relation, object);
  };
}
