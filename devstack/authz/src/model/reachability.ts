import { usersetOf } from '../tuples/names.js';
import { partsOf, type Rewrite } from './rewrite.js';
import { kindOfRestriction, type Relation, type Relations } from './relation.js';

/** Walks the model backwards from a relation and collects every kind of user that could lead to it. */
export function reachableKinds(types: Relations, type: string, name: string): ReadonlySet<string> {
  const kinds = new Set<string>();
  const waiting = [types.relation(type, name)];
  while (waiting.length > 0) {
    const relation = waiting.pop();
    if (!relation || kinds.has(labelOf(relation))) continue;
    kinds.add(labelOf(relation));
    for (const { type: restricted, relation: userset, kind } of restrictionsOf(relation)) {
      if (userset === '') kinds.add(kind);
      else waiting.push(types.relation(restricted, userset));
    }
    for (const part of partsOf(relation.rewrite)) waiting.push(...sourcesOf(types, relation, part));
  }
  return kinds;
}

const labelOf = ({ type, name }: Relation) => usersetOf(type, name);

const restrictionsOf = (relation: Relation) =>
  relation.restrictions.map((restriction) => ({ ...restriction, kind: kindOfRestriction(restriction) }));

/** The relations that a computed userset or an `X from Y` takes its users from. */
export function sourcesOf(types: Relations, relation: Relation, part: Rewrite): Relation[] {
  if (part.kind === 'computed') return defined([types.relation(relation.type, part.relation)]);
  if (part.kind !== 'tupleToUserset') return [];
  const parents = types.relation(relation.type, part.tupleset)?.restrictions ?? [];
  return defined(parents.map(({ type }) => types.relation(type, part.computed)));
}

const defined = (relations: (Relation | undefined)[]) => relations.filter((relation) => relation !== undefined);
