import { dependentsOf } from '../model/dependents.js';
import type { Relation } from '../model/typesystem.js';
import { kindOf, relationOf, splitUserset, typeOf, usersetOf, wildcardOf } from '../tuples/names.js';
import type { RequestScope } from './request-scope.js';

/**
 * The objects that a user might have a relation to: all that some chain of tuples leads to, without regard to
 * conditions, intersections and exclusions. Each of them still has to be checked; no other object needs to be.
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
    waiting.push(...reachedFrom(scope, next));
  }
}

/** A plain user also counts as everyone of its type. */
function startingPoints(user: string): string[] {
  const wildcard = wildcardOf(typeOf(user));
  return relationOf(user) !== '' || user === wildcard ? [user] : [user, wildcard];
}

/** One step on: a user or `object#relation`, through a tuple, a computed relation or an `X from Y`. */
function* reachedFrom({ types, reader }: RequestScope, from: string): Iterable<string> {
  const { assignable, computed, inherited } = dependentsOf(types, kindOf(from));
  const { object } = splitUserset(from);
  for (const relation of assignable) yield* usersetsGiven(relation, reader.ofUser(relation.type, relation.name, from));
  for (const { name } of computed) yield usersetOf(object, name);
  for (const { relation, tupleset } of inherited) {
    yield* usersetsGiven(relation, reader.ofUser(relation.type, tupleset, object));
  }
}

const usersetsGiven = ({ name }: Relation, tuples: { object: string }[]) =>
  tuples.map(({ object }) => usersetOf(object, name));
