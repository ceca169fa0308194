import { invalidModel } from '../errors.js';
import { invalidRelation } from './invalid-relation.js';
import { childrenOf, type Rewrite } from './rewrite.js';
import type { Relation } from './relation.js';
import type { Typesystem } from './typesystem.js';

const undefinedRelation = (type: string, relation: string) =>
  invalidModel(`'${type}#${relation}' relation is undefined`);

/** Every relation that a rewrite names exists where it is looked for. */
export function checkRewrite(types: Typesystem, relation: Relation, rewrite: Rewrite): void {
  if (rewrite.kind === 'computed') checkComputed(types, relation, rewrite.relation);
  if (rewrite.kind === 'tupleToUserset') checkTupleToUserset(types, relation, rewrite);
  for (const child of childrenOf(rewrite)) checkRewrite(types, relation, child);
}

function checkComputed(types: Typesystem, { type, name }: Relation, computed: string) {
  if (computed === name) throw invalidRelation(type, name, 'invalid userset rewrite definition');
  if (!types.relation(type, computed)) throw undefinedRelation(type, computed);
}

type TupleToUserset = Extract<Rewrite, { kind: 'tupleToUserset' }>;

function checkTupleToUserset(types: Typesystem, { type }: Relation, { tupleset, computed }: TupleToUserset) {
  const parents = types.relation(type, tupleset);
  if (!parents) throw undefinedRelation(type, tupleset);
  if (parents.rewrite.kind !== 'this') {
    throw invalidModel(
      `the '${type}#${tupleset}' relation is referenced in at least one tupleset and thus must be a direct relation`,
    );
  }
  if (!parents.restrictions.some((parent) => types.relation(parent.type, computed))) {
    throw invalidModel(
      `undefined relation: ${computed} does not appear as a relation in any of the directly related user types`,
    );
  }
}

/** True when computed usersets alone lead from the relation back to itself. */
export function hasCycle(types: Typesystem, { type, name, rewrite }: Relation): boolean {
  const visit = (part: Rewrite, path: ReadonlySet<string>): boolean => {
    if (part.kind !== 'computed') return childrenOf(part).some((child) => visit(child, path));
    if (path.has(part.relation)) return true;
    const next = types.relation(type, part.relation);
    return next !== undefined && visit(next.rewrite, new Set(path).add(part.relation));
  };
  return visit(rewrite, new Set([name]));
}
