import { invalidModel } from '../errors.js';
import { partsOf } from './rewrite.js';
import type { Relation, Restriction } from './relation.js';
import type { Typesystem } from './typesystem.js';

/** A relation has type restrictions exactly when tuples may be written for it, and each names what the model defines. */
export function checkRestrictions(types: Typesystem, relation: Relation): void {
  const { type, name, restrictions } = relation;
  const assignable = partsOf(relation.rewrite).some(({ kind }) => kind === 'this');
  if (assignable && restrictions.length === 0) {
    throw invalidModel(
      `the assignable relation '${name}' in object type '${type}' must contain at least one relation type`,
    );
  }
  if (!assignable && restrictions.length > 0) {
    throw invalidModel(
      `the non-assignable relation '${name}' in object type '${type}' should not contain a relation type`,
    );
  }
  for (const restriction of restrictions) checkRestriction(types, relation, restriction);
}

function checkRestriction(types: Typesystem, relation: Relation, restriction: Restriction) {
  const { type, relation: userset, isWildcard, condition } = restriction;
  const label = userset === '' ? type : `${type}#${userset}`;
  const isDirectObject = userset === '' && !isWildcard;
  const valid =
    types.hasType(type) &&
    (userset === '' || types.relation(type, userset) !== undefined) &&
    (isDirectObject || !types.isTupleset(relation.type, relation.name));
  if (!valid) {
    throw invalidModel(
      `the relation type '${label}' on '${relation.name}' in object type '${relation.type}' is not valid`,
    );
  }
  if (condition !== '' && !types.conditions.has(condition)) {
    throw invalidModel(`condition ${condition} is undefined for relation ${relation.name}`);
  }
}
