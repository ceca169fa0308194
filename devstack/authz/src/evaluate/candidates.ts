import { dependentsOf } from '../model/dependents.js';
import type { Relation } from '../model/relation.js';
import { kindOf, relationOf, splitUserset, typeOf, usersetOf, wildcardOf } from '../tuples/names.js';
import { counts, fitting, type RequestScope } from './request-scope.js';

/**
 * The objects that a user might have a relation to: all that some chain of tuples leads to, without regard to
 * intersections and exclusions. Each of them still has to be checked; no other object needs to be. Throws
 * `ConditionError` for a condition on the way that cannot be decided.
 */
export function* candidateObjects(scope: RequestScope, user: string, type: string, relation: string): Iterable<string> {
  const target = usersetOf(type, relation);
  const leading = scope.types.reachable(type, relation);
  const seen = new Set<string>();
  const waiting = startingPoints(user);
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    if (seen.has(next) || !leading.has(kindOf(next))) continue;
    seen.add(next);
    if (kindOf(next) === target) yield splitUserset(next).object;
    waiting.push(...reachedFrom(scope, next, leading));
  }
}

/** A plain user also counts as everyone of its type. */
function startingPoints(user: string): string[] {
  const wildcard = wildcardOf(typeOf(user));
  return relationOf(user) !== '' || user === wildcard ? [user] : [user, wildcard];
}

/** One step on: a user or `object#relation`, through a tuple, a computed relation or an `X from Y`. */
function* reachedFrom(scope: RequestScope, from: string, leading: ReadonlySet<string>): Iterable<string> {
  const { assignable, computed, inherited } = dependentsOf(scope.types, kindOf(from));
  const { object } = splitUserset(from);
  const leads = ({ type, name }: Relation) => leading.has(usersetOf(type, name));
  for (const relation of assignable.filter(leads)) yield* given(scope, relation, relation.name, from);
  for (const { name } of computed) yield usersetOf(object, name);
  for (const { relation, tupleset } of inherited) {
    if (leads(relation)) yield* given(scope, relation, tupleset, object);
  }
}

/** The relation on every object that a tuple of `through` names for the user. */
function* given(scope: RequestScope, { type, name }: Relation, through: string, user: string): Iterable<string> {
  for (const tuple of fitting(scope, scope.reader.ofUser(type, through, user))) {
    if (counts(scope, tuple)) yield usersetOf(tuple.object, name);
  }
}
