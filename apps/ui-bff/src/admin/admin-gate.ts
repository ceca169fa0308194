import { userSubject, type AuthzClient, type Relation } from '@parley/authz-client';
import { AppError } from '@parley/contracts';
import type { RequestHandler } from 'express';
import { actorOf } from '../http/identify.js';
import type { IsAdmin } from '../sign-in/roles.js';

/** Lets on who has `relation` on `object`, and the organization's admins. Stands beside the path of each admin route. */
export type RequireRelation = (relation: Relation, object: string) => RequestHandler;

interface Deps {
  authz: Pick<AuthzClient, 'require'>;
  isAdmin: IsAdmin;
}

/** A token on somebody's behalf opens no admin route, whatever that person may do: the bot only asks, it never changes. */
export function makeRequireRelation({ authz, isAdmin }: Deps): RequireRelation {
  return (relation, object) => async (req, _res, next) => {
    const { id, token } = actorOf(req);
    if (token.activeTeam !== undefined)
      throw new AppError('FORBIDDEN', 'This needs a person, not a token on behalf of one.');
    if (!(await isAdmin(token))) await authz.require(userSubject(id), relation, object);
    next();
  };
}
