import { AuthzError } from '../errors.js';
import { candidateObjects } from './candidates.js';
import { Checker } from './check.js';
import type { RequestScope } from './request-scope.js';

/**
 * The objects of a type that the user has the relation to, as far as there is time: what was found until the deadline
 * stands. Throws the error of the first candidate that cannot be decided.
 */
export function* listObjects(
  scope: RequestScope,
  { user, type, relation }: { user: string; type: string; relation: string },
): Iterable<string> {
  const checker = new Checker(scope, user);
  const found = new Set<string>();
  try {
    for (const object of candidateObjects(scope, user, type, relation)) {
      if (found.has(object) || !checker.has(object, relation)) continue;
      found.add(object);
      yield object;
    }
  } catch (error) {
    if (!(error instanceof AuthzError && error.code === 'deadline_exceeded')) throw error;
  }
}
