import { usersetOf } from '../tuples/names.js';
import type { Rewrite } from './rewrite.js';
import { sourcesOf } from './reachability.js';
import type { Relation, Typesystem } from './typesystem.js';

interface Entrypoint {
  found: boolean;
  /** The search ended at a relation that it was already looking at. */
  loop: boolean;
}

const none: Entrypoint = { found: false, loop: false };
const some: Entrypoint = { found: true, loop: false };

/**
 * Whether at least one path of the relation's rewrite ends at a concrete user: a relation without one could never be
 * true. For an intersection and an exclusion each part needs such a path.
 */
export function findEntrypoint(types: Typesystem, relation: Relation, seen: ReadonlySet<string> = new Set()) {
  return inRewrite(types, relation, relation.rewrite, new Set(seen).add(usersetOf(relation.type, relation.name)));
}

function inRewrite(types: Typesystem, relation: Relation, rewrite: Rewrite, seen: ReadonlySet<string>): Entrypoint {
  const within = (part: Rewrite) => inRewrite(types, relation, part, seen);
  switch (rewrite.kind) {
    case 'this':
      return direct(types, relation, seen);
    case 'computed':
      return computed(types, relation, rewrite, seen);
    case 'tupleToUserset':
      return anyOf(types, sourcesOf(types, relation, rewrite), seen);
    case 'union':
      return union(rewrite.children.map(within));
    case 'intersection':
      return rewrite.children.map(within).find(({ found }) => !found) ?? some;
    case 'difference':
      return [rewrite.base, rewrite.subtract].map(within).find(({ found }) => !found) ?? some;
  }
}

function direct(types: Typesystem, { restrictions }: Relation, seen: ReadonlySet<string>): Entrypoint {
  if (restrictions.some(({ relation }) => relation === '')) return some;
  const usersets = restrictions.map(({ type, relation }) => types.relation(type, relation));
  return anyOf(
    types,
    usersets.filter((userset) => userset !== undefined),
    seen,
  );
}

function computed(types: Typesystem, relation: Relation, rewrite: Rewrite, seen: ReadonlySet<string>): Entrypoint {
  const [source] = sourcesOf(types, relation, rewrite);
  if (!source) return none;
  if (seen.has(usersetOf(source.type, source.name))) return { found: false, loop: true };
  return findEntrypoint(types, source, seen);
}

function anyOf(types: Typesystem, relations: Relation[], seen: ReadonlySet<string>): Entrypoint {
  const fresh = relations.filter(({ type, name }) => !seen.has(usersetOf(type, name)));
  return fresh.some((relation) => findEntrypoint(types, relation, seen).found) ? some : none;
}

const union = (parts: Entrypoint[]): Entrypoint =>
  parts.some(({ found }) => found) ? some : { found: false, loop: parts.some(({ loop }) => loop) };
