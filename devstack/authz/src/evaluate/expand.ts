import type { Rewrite } from '../model/rewrite.js';
import { splitUserset, usersetOf } from '../tuples/names.js';
import type { Tuple } from '../tuples/tuple.js';

/** One level of a relation: who is given it, and what it is computed from. The shape is the API's. */
export interface ExpandedNode {
  readonly name: string;
  readonly leaf?:
    | { readonly users: { readonly users: string[] } }
    | { readonly computed: { readonly userset: string } }
    | { readonly tupleToUserset: { readonly tupleset: string; readonly computed: { userset: string }[] } };
  readonly union?: { readonly nodes: ExpandedNode[] };
  readonly intersection?: { readonly nodes: ExpandedNode[] };
  readonly difference?: { readonly base: ExpandedNode; readonly subtract: ExpandedNode };
}

type TuplesOf = (object: string, relation: string) => Tuple[];

/** `tuplesOf` answers the tuples of a relation that fit the model; their conditions are not looked at. */
export function expand(object: string, relation: string, rewrite: Rewrite, tuplesOf: TuplesOf): ExpandedNode {
  const name = usersetOf(object, relation);
  const part = (child: Rewrite) => expand(object, relation, child, tuplesOf);
  switch (rewrite.kind) {
    case 'this':
      return { name, leaf: { users: { users: distinctUsers(tuplesOf(object, relation)).sort() } } };
    case 'computed':
      return { name, leaf: { computed: { userset: usersetOf(object, rewrite.relation) } } };
    case 'tupleToUserset':
      return { name, leaf: { tupleToUserset: inherited(object, rewrite, tuplesOf) } };
    case 'union':
    case 'intersection':
      return { name, [rewrite.kind]: { nodes: rewrite.children.map(part) } };
    case 'difference':
      return { name, difference: { base: part(rewrite.base), subtract: part(rewrite.subtract) } };
  }
}

const distinctUsers = (tuples: Tuple[]) => [...new Set(tuples.map(({ user }) => user))];

type TupleToUserset = Extract<Rewrite, { kind: 'tupleToUserset' }>;

function inherited(object: string, { tupleset, computed }: TupleToUserset, tuplesOf: TuplesOf) {
  const parents = distinctUsers(tuplesOf(object, tupleset)).map((user) => splitUserset(user).object);
  return {
    tupleset: usersetOf(object, tupleset),
    computed: parents.map((parent) => ({ userset: usersetOf(parent, computed) })),
  };
}
