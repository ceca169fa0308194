import { resolutionTooComplex } from '../errors.js';
import type { Rewrite } from '../model/rewrite.js';
import type { Relation } from '../model/relation.js';
import { kindOf, splitUserset, typeOf, usersetOf, wildcardOf } from '../tuples/names.js';
import type { Checker } from './check.js';
import { counts, depthLimit, fitting, type RequestScope } from './request-scope.js';

/** Which users are wanted: those of a type, or usersets such as `group#member`. */
export interface UserFilter {
  readonly type: string;
  readonly relation: string;
}

/** The users that tuples name for a relation: those that have it, and those that an exclusion takes out again. */
interface Named {
  readonly has: ReadonlySet<string>;
  readonly lacks: ReadonlySet<string>;
}

interface Place {
  readonly object: string;
  readonly relation: Relation;
  readonly depth: number;
}

const nobody: Named = { has: new Set(), lacks: new Set() };

function allOf(parts: Named[]): Named {
  const [only] = parts;
  if (only && parts.length === 1) return only;
  return {
    has: new Set(parts.flatMap(({ has }) => [...has])),
    lacks: new Set(parts.flatMap(({ lacks }) => [...lacks])),
  };
}

/**
 * Collects the users that tuples name on the way to a relation. A user who has the relation only because everyone of
 * the type has it (`user:*`) is not named; one whom an exclusion would take out and another brings back is.
 */
export class UserSearch {
  readonly #wanted: ReadonlySet<string>;
  readonly #wildcard: string;
  readonly #known = new Map<string, Named>();
  #visited = new Set<string>();

  constructor(
    private readonly scope: RequestScope,
    { type, relation }: UserFilter,
    private readonly checkerOf: (user: string) => Checker,
  ) {
    this.#wildcard = wildcardOf(type);
    this.#wanted = new Set(relation === '' ? [type, this.#wildcard] : [usersetOf(type, relation)]);
  }

  /** Relations may lead back to themselves, so the search is repeated until it finds nobody new. */
  from(object: string, relation: string): ReadonlySet<string> {
    for (let before = -1; ;) {
      this.#visited = new Set();
      const { has } = this.#of(object, relation, 0);
      const count = this.#count();
      if (count === before) return has;
      before = count;
    }
  }

  #count(): number {
    return [...this.#known.values()].reduce((sum, { has, lacks }) => sum + has.size + lacks.size, 0);
  }

  #of(object: string, name: string, depth: number): Named {
    const type = typeOf(object);
    const relation = this.scope.types.relation(type, name);
    const label = usersetOf(object, name);
    if (!relation || !this.#isReachable(type, name)) return nobody;
    if (depth >= depthLimit) throw resolutionTooComplex();
    if (this.#visited.has(label)) return this.#known.get(label) ?? nobody;
    this.#visited.add(label);
    this.scope.assertInTime();
    const itself = this.#wanted.has(kindOf(label)) ? [{ ...nobody, has: new Set([label]) }] : [];
    const named = allOf([...itself, this.#rewrite({ object, relation, depth }, relation.rewrite)]);
    this.#known.set(label, named);
    return named;
  }

  #isReachable(type: string, relation: string): boolean {
    const reachable = this.scope.types.reachable(type, relation);
    return [...this.#wanted].some((kind) => reachable.has(kind));
  }

  #rewrite(place: Place, rewrite: Rewrite): Named {
    const part = (child: Rewrite) => this.#rewrite(place, child);
    switch (rewrite.kind) {
      case 'this':
        return this.#direct(place);
      case 'computed':
        return this.#of(place.object, rewrite.relation, place.depth + 1);
      case 'tupleToUserset':
        return this.#tupleToUserset(place, rewrite.tupleset, rewrite.computed);
      case 'union':
        return { ...allOf(rewrite.children.map(part)), lacks: nobody.lacks };
      case 'intersection':
        return { ...this.#sort(place, rewrite, allOf(rewrite.children.map(part)).has), lacks: nobody.lacks };
      case 'difference':
        return this.#difference(place, rewrite);
    }
  }

  #direct({ object, relation, depth }: Place): Named {
    const tuples = fitting(this.scope, this.scope.reader.ofRelation(object, relation.name));
    const given = tuples.filter((tuple) => counts(this.scope, tuple)).map(({ user }) => user);
    const users = given.filter((user) => this.#wanted.has(kindOf(user)));
    const usersets = given.map(splitUserset).filter((userset) => userset.relation !== '');
    return allOf([
      { ...nobody, has: new Set(users) },
      ...usersets.map((userset) => this.#of(userset.object, userset.relation, depth + 1)),
    ]);
  }

  #tupleToUserset({ object, depth }: Place, tupleset: string, computed: string): Named {
    const tuples = fitting(this.scope, this.scope.reader.ofRelation(object, tupleset));
    const parents = tuples.filter((tuple) => counts(this.scope, tuple)).map(({ user }) => user);
    return allOf([nobody, ...parents.map((parent) => this.#of(parent, computed, depth + 1))]);
  }

  /** Where everyone of a type is in the base, those whom the subtracted part names are worth a look too. */
  #difference(place: Place, rewrite: Extract<Rewrite, { kind: 'difference' }>): Named {
    const base = this.#rewrite(place, rewrite.base);
    const subtract = this.#rewrite(place, rewrite.subtract);
    const named = [...base.has, ...base.lacks];
    const everyone = named.includes(this.#wildcard);
    return this.#sort(place, rewrite, everyone ? [...named, ...subtract.has, ...subtract.lacks] : named);
  }

  #sort({ object, relation }: Place, part: Rewrite, users: Iterable<string>): Named {
    const [has, lacks] = [new Set<string>(), new Set<string>()];
    for (const user of users) {
      (this.checkerOf(user).hasPart(object, relation, part) ? has : lacks).add(user);
    }
    return { has, lacks };
  }
}
