import type { AuthorizationModel } from '../wire/model-messages.js';
import type { CompiledCondition } from '../conditions/compile.js';
import { usersetOf } from '../tuples/names.js';
import { reachableKinds } from './reachability.js';
import type { Relation, Relations } from './relation.js';
import { partsOf } from './rewrite.js';

/** An authorization model made ready for lookups. */
export class Typesystem implements Relations {
  readonly #types: ReadonlyMap<string, ReadonlyMap<string, Relation>>;
  readonly #tuplesets = new Set<string>();
  readonly #reachable = new Map<string, ReadonlySet<string>>();

  constructor(
    readonly model: AuthorizationModel,
    types: ReadonlyMap<string, ReadonlyMap<string, Relation>>,
    readonly conditions: ReadonlyMap<string, CompiledCondition>,
  ) {
    this.#types = types;
    for (const relation of this.relations()) {
      for (const part of partsOf(relation.rewrite)) {
        if (part.kind === 'tupleToUserset') this.#tuplesets.add(usersetOf(relation.type, part.tupleset));
      }
    }
  }

  get modelId() {
    return this.model.id;
  }

  hasType(type: string): boolean {
    return this.#types.has(type);
  }

  relation(type: string, name: string): Relation | undefined {
    return this.#types.get(type)?.get(name);
  }

  *relations(): Iterable<Relation> {
    for (const relations of this.#types.values()) yield* relations.values();
  }

  /** True for the right-hand side of an `X from Y`. */
  isTupleset(type: string, relation: string): boolean {
    return this.#tuplesets.has(usersetOf(type, relation));
  }

  /** The kinds of user (`user`, `user:*`, `group#member`) from which some path leads to the relation. */
  reachable(type: string, relation: string): ReadonlySet<string> {
    const label = usersetOf(type, relation);
    const known = this.#reachable.get(label);
    if (known) return known;
    const kinds = reachableKinds(this, type, relation);
    this.#reachable.set(label, kinds);
    return kinds;
  }
}
