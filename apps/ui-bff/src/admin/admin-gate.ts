import { userSubject, type AuthzClient, type Relation } from '@parley/authz-client';
import type { RequestHandler } from 'express';
import { requirePerson, type Actor } from '../http/actor.js';
import { actorOf } from '../http/identify.js';
import type { IsAdmin } from '../sign-in/roles.js';

/**
 * Returns if the caller has `relation` on `object` or is an organization admin.
 * @throws AppError `FORBIDDEN`, `AUTHZ_UNAVAILABLE`
 */
export type RequireRight = (actor: Actor, relation: Relation, object: string) => Promise<void>;

/** The same as a guard, declared next to the path of each admin route. */
export type RequireRelation = (relation: Relation, object: string) => RequestHandler;

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

export const makeRequireRelation =
  (requireRight: RequireRight): RequireRelation =>
  (relation, object) =>
  async (req, _res, next) => {
    await requireRight(actorOf(req), relation, object);
    next();
  };
