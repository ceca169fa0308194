import { invalidModel } from '../errors.js';
import type { AuthorizationModel } from '../wire/model-messages.js';
import { compileModel } from './compile-model.js';
import { checkRewrite, hasCycle } from './validate-rewrites.js';
import { checkRestrictions } from './validate-restrictions.js';
import { findEntrypoint } from './entrypoints.js';
import { invalidRelation } from './invalid-relation.js';
import { childrenOf, partsOf, type Rewrite, toRewrite } from './rewrite.js';
import type { Relation } from './relation.js';
import type { Typesystem } from './typesystem.js';

const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);

/** Compiles a model after holding it against every rule of schema 1.1. Throws `invalid_authorization_model`. */
export function validateModel(model: AuthorizationModel): Typesystem {
  if (model.schema_version !== '1.1' && model.schema_version !== '1.2') throw invalidModel('invalid schema version');
  checkNames(model);
  checkShapes(model);
  checkReferences(model);
  const types = compileModel(model);
  const relations = [...types.relations()].sort((a, b) =>
    a.type === b.type ? byName(a, b) : a.type < b.type ? -1 : 1,
  );
  for (const relation of relations) checkRelation(types, relation);
  return types;
}

function checkNames({ type_definitions: definitions }: AuthorizationModel) {
  const types = definitions.map(({ type }) => type);
  if (new Set(types).size < types.length) {
    throw invalidModel('an authorization model cannot contain duplicate types');
  }
  for (const { type, relations } of definitions) {
    if (isReserved(type)) throw invalidModel(`the definition of type '${type}' is invalid`);
    const reserved = Object.keys(relations).find(isReserved);
    if (reserved !== undefined) throw invalidRelation(type, reserved, 'self and this are reserved keywords');
  }
}

const isReserved = (name: string) => name === 'self' || name === 'this';

/** Every alternative of every rewrite is set, and set operations have enough parts. */
function checkShapes({ type_definitions: definitions }: AuthorizationModel) {
  for (const { type, relations } of definitions) {
    for (const [name, userset] of Object.entries(relations)) {
      const rewrite = toRewrite(userset);
      if (!rewrite) throw invalidRelation(type, name, 'invalid userset rewrite definition');
      const short = partsOf(rewrite).find((part) => isSetOperation(part) && childrenOf(part).length < 2);
      if (short) throw invalidModel(`invalid relation: '${type}#${name}' as ${short.kind} has less than 2 children`);
    }
  }
}

/** A reference to a userset names its relation. */
function checkReferences({ type_definitions: definitions }: AuthorizationModel) {
  for (const { type, metadata } of definitions) {
    for (const [name, { directly_related_user_types: references }] of Object.entries(metadata?.relations ?? {})) {
      const empty = references.find(({ relation }) => relation === '');
      if (!empty) continue;
      throw invalidModel(
        `the relation type '${empty.type}' on '${name}' in object type '${type}' has an empty relation reference: ` +
          'empty relation reference',
      );
    }
  }
}

const isSetOperation = ({ kind }: Rewrite) => kind === 'union' || kind === 'intersection';

function checkRelation(types: Typesystem, relation: Relation) {
  checkRewrite(types, relation, relation.rewrite);
  checkRestrictions(types, relation);
  const { found, loop } = findEntrypoint(types, relation);
  if (!found) throw invalidRelation(relation.type, relation.name, loop ? 'potential loop' : 'no entrypoints defined');
  if (hasCycle(types, relation)) {
    throw invalidRelation(relation.type, relation.name, 'an authorization model cannot contain a cycle');
  }
}
