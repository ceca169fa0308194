import { usersetOf } from '../tuples/names.js';
import { partsOf } from './rewrite.js';
import { kindOfRestriction, type Relation } from './relation.js';
import type { Typesystem } from './typesystem.js';

/** The model read backwards: from a kind of user or a relation to the relations that it may lead to. */
export interface Dependents {
  /** Relations that tuples may give to this kind of user (`user`, `user:*`, `group#member`). */
  readonly assignable: Relation[];
  /** Relations of the same object that are computed from this relation. */
  readonly computed: Relation[];
  /** Relations of other objects that take this relation from an object that their `tupleset` names. */
  readonly inherited: { relation: Relation; tupleset: string }[];
}

const byModel = new WeakMap<Typesystem, Map<string, Dependents>>();
const nothing: Dependents = { assignable: [], computed: [], inherited: [] };

export function dependentsOf(types: Typesystem, kind: string): Dependents {
  let index = byModel.get(types);
  if (!index) byModel.set(types, (index = indexModel(types)));
  return index.get(kind) ?? nothing;
}

function indexModel(types: Typesystem): Map<string, Dependents> {
  const index = new Map<string, Dependents>();
  const at = (kind: string) => {
    const known = index.get(kind) ?? { assignable: [], computed: [], inherited: [] };
    index.set(kind, known);
    return known;
  };
  for (const relation of types.relations()) {
    for (const kind of new Set(relation.restrictions.map(kindOfRestriction))) at(kind).assignable.push(relation);
    addRewrites(types, relation, at);
  }
  return index;
}

function addRewrites(types: Typesystem, relation: Relation, at: (kind: string) => Dependents) {
  for (const part of partsOf(relation.rewrite)) {
    if (part.kind === 'computed') at(usersetOf(relation.type, part.relation)).computed.push(relation);
    if (part.kind !== 'tupleToUserset') continue;
    for (const { type } of types.relation(relation.type, part.tupleset)?.restrictions ?? []) {
      at(usersetOf(type, part.computed)).inherited.push({ relation, tupleset: part.tupleset });
    }
  }
}
