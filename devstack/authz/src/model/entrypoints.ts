import type { Rewrite } from './rewrite.js';
import { sourcesOf } from './reachability.js';
import type { Relation } from './relation.js';
import type { Typesystem } from './typesystem.js';

interface Entrypoint {
  readonly found: boolean;
  /** The search ended at a relation that it was already looking at. */
  readonly loop: boolean;
}

const none: Entrypoint = { found: false, loop: false };
const some: Entrypoint = { found: true, loop: false };

/**
 * The relations that the search has come to, by type, and whether a concrete user was found right there. Copies made on
 * the way down are shallow: what is found out about a type that is already in is known to the whole search.
 */
type Visited = Map<string, Map<string, boolean>>;

function visit(visited: Visited, { type, name }: Relation): Visited {
  const known = visited.get(type) ?? new Map<string, boolean>();
  known.set(name, false);
  return new Map(visited).set(type, known);
}

const seen = (visited: Visited, { type, name }: Relation) => visited.get(type)?.get(name);

/**
 * Whether at least one path of the relation's rewrite ends at a concrete user: a relation without one could never be
 * true. For an intersection and an exclusion each part needs such a path. Which models pass is the real server's
 * choice, its order of search included.
 */
export const findEntrypoint = (types: Typesystem, relation: Relation): Entrypoint =>
  inRewrite(types, relation, relation.rewrite, new Map());

function inRewrite(types: Typesystem, relation: Relation, rewrite: Rewrite, before: Visited): Entrypoint {
  const visited = visit(before, relation);
  const part = (child: Rewrite) => inRewrite(types, relation, child, before);
  switch (rewrite.kind) {
    case 'this':
      return direct(types, relation, visited);
    case 'computed':
      return computed(types, relation, rewrite, visited);
    case 'tupleToUserset':
      return firstFound(sourcesOf(types, relation, rewrite), (source) => inherited(types, source, visited));
    case 'union':
      return union(rewrite.children, part);
    case 'intersection':
      return firstLacking(rewrite.children, part);
    case 'difference':
      return firstLacking([rewrite.base, rewrite.subtract], part);
  }
}

function direct(types: Typesystem, relation: Relation, visited: Visited): Entrypoint {
  for (const restriction of relation.restrictions) {
    if (restriction.relation === '') {
      visited.get(relation.type)?.set(relation.name, true);
      return some;
    }
    const userset = types.relation(restriction.type, restriction.relation);
    if (!userset || seen(visited, userset) !== undefined) continue;
    if (inRewrite(types, userset, userset.rewrite, visited).found) return some;
  }
  return none;
}

function computed(types: Typesystem, relation: Relation, rewrite: Rewrite, visited: Visited): Entrypoint {
  const [source] = sourcesOf(types, relation, rewrite);
  if (!source) return none;
  const known = seen(visited, source);
  return known === undefined ? inRewrite(types, source, source.rewrite, visited) : { found: known, loop: true };
}

function inherited(types: Typesystem, source: Relation, visited: Visited): boolean {
  return seen(visited, source) ?? inRewrite(types, source, source.rewrite, visited).found;
}

const firstFound = (sources: Relation[], found: (source: Relation) => boolean) => (sources.some(found) ? some : none);

function union(children: Rewrite[], part: (child: Rewrite) => Entrypoint): Entrypoint {
  let loop = false;
  for (const child of children) {
    const entrypoint = part(child);
    if (entrypoint.found) return some;
    loop ||= entrypoint.loop;
  }
  return { found: false, loop };
}

function firstLacking(children: Rewrite[], part: (child: Rewrite) => Entrypoint): Entrypoint {
  for (const child of children) {
    const entrypoint = part(child);
    if (!entrypoint.found) return entrypoint;
  }
  return some;
}
