import { AuthzError } from '../errors.js';
import { Checker } from './check.js';
import type { RequestScope } from './request-scope.js';
import { type UserFilter, UserSearch } from './user-search.js';

/**
 * The users of the wanted kind that have the relation to the object; everyone of a type appears as `type:*`. What was
 * found until the deadline stands. Throws when a condition on the way cannot be decided, or the chain is too long.
 */
export function* listUsers(
  scope: RequestScope,
  { object, relation, filter }: { object: string; relation: string; filter: UserFilter },
): Iterable<string> {
  const checkers = new Map<string, Checker>();
  const checkerOf = (user: string) => {
    const checker = checkers.get(user) ?? new Checker(scope, user);
    checkers.set(user, checker);
    return checker;
  };
  try {
    for (const user of new UserSearch(scope, filter, checkerOf).from(object, relation)) {
      if (checkerOf(user).has(object, relation)) yield user;
    }
  } catch (error) {
    if (!(error instanceof AuthzError && error.code === 'deadline_exceeded')) throw error;
  }
}
