import type { AuthorizationModel, RelationReference } from '../wire/model-messages.js';
import { compileConditions } from '../conditions/compile.js';
import type { Relation, Restriction } from './relation.js';
import { Typesystem } from './typesystem.js';
import { toRewrite } from './rewrite.js';

/**
 * Makes a model ready for lookups. The model must have passed `validateModel`, or be one that did when it was written:
 * a relation without a rewrite is left out.
 */
export function compileModel(model: AuthorizationModel): Typesystem {
  const types = new Map<string, Map<string, Relation>>();
  for (const definition of model.type_definitions) {
    const relations = new Map<string, Relation>();
    for (const [name, userset] of Object.entries(definition.relations)) {
      const rewrite = toRewrite(userset);
      const references = definition.metadata?.relations[name]?.directly_related_user_types ?? [];
      if (rewrite) {
        relations.set(name, { type: definition.type, name, rewrite, restrictions: references.map(toRestriction) });
      }
    }
    types.set(definition.type, relations);
  }
  return new Typesystem(model, types, compileConditions(model.conditions));
}

const toRestriction = ({ type, relation, wildcard, condition }: RelationReference): Restriction => ({
  type,
  relation: relation ?? '',
  isWildcard: wildcard !== undefined,
  condition,
});
