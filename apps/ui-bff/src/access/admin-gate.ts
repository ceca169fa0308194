import { userSubject, type AuthzClient, type Relation } from '@parley/authz-client';
import { requirePerson, type Actor } from '../http/actor.js';
import type { IsAdmin } from './roles.js';

/**
 * Returns if the caller has `relation` on `object` or is an organization admin.
 * @throws AppError `FORBIDDEN`, `AUTHZ_UNAVAILABLE`
 */
export type RequireRight = (actor: Actor, relation: Relation, object: string) => Promise<void>;

interface Deps {
  authz: Pick<AuthzClient, 'require'>;
  isAdmin: IsAdmin;
}

export function makeRequireRight({ authz, isAdmin }: Deps): RequireRight {
  return async (actor, relation, object) => {
    requirePerson(actor);
    if (!(await isAdmin(actor.token))) await authz.require(userSubject(actor.id), relation, object);
  };
}
