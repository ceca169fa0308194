import type { ExpandedNode } from '../evaluate/expand.js';
import type { SingleResult } from '../operations/batch-check.js';
import type { Change, StoredTuple, StoreRecord } from '../storage/authz-store.js';
import { isTypedWildcard, splitObject, splitUserset } from '../tuples/names.js';
import { toTuple, type Tuple } from '../tuples/tuple.js';
import type { AuthorizationModel, TypeDefinition } from '../wire/model-messages.js';
import type { Assertion } from '../wire/requests.js';

/** What the API shows of each thing: every field is there, also an empty one. */
export const storeView = ({ id, name, createdAt }: StoreRecord) => ({
  id,
  name,
  created_at: createdAt,
  updated_at: createdAt,
  deleted_at: null,
});

const tupleKeyView = ({ user, relation, object, condition }: Tuple) => ({
  user,
  relation,
  object,
  condition: condition ?? null,
});

export const storedTupleView = ({ tuple, writtenAt }: StoredTuple) => ({
  key: tupleKeyView(tuple),
  timestamp: writtenAt,
});

/** A deletion tells nothing of the condition. */
export const changeView = ({ operation, tuple, at }: Change) => ({
  tuple_key: { ...tupleKeyView(tuple), ...(operation === 'delete' && { condition: null }) },
  operation: operation === 'delete' ? 'TUPLE_OPERATION_DELETE' : 'TUPLE_OPERATION_WRITE',
  timestamp: at,
});

export function singleResultView(result: SingleResult) {
  if ('allowed' in result) return result;
  const { code, isInternal, message } = result.error;
  return { error: { [isInternal ? 'internal_error' : 'input_error']: code, message } };
}

export function userView(user: string) {
  const { object, relation } = splitUserset(user);
  const { type, id } = splitObject(object);
  if (relation !== '') return { userset: { type, id, relation } };
  return isTypedWildcard(user) ? { wildcard: { type } } : { object: { type, id } };
}

export const treeView = (root: ExpandedNode) => ({ tree: { root } });

/** Messages that are not there read as null, except where the API chooses between alternatives. */
export function modelView({ conditions, type_definitions: definitions, ...model }: AuthorizationModel) {
  return {
    ...model,
    type_definitions: definitions.map(({ metadata, ...definition }) => ({
      ...definition,
      metadata: metadata ? metadataView(metadata) : null,
    })),
    conditions: mapValues(conditions, ({ metadata, ...condition }) => ({
      ...condition,
      metadata: metadata ? { ...metadata, source_info: metadata.source_info ?? null } : null,
    })),
  };
}

const metadataView = (metadata: NonNullable<TypeDefinition['metadata']>) => ({
  ...metadata,
  source_info: metadata.source_info ?? null,
  relations: mapValues(metadata.relations, (relation) => ({ ...relation, source_info: relation.source_info ?? null })),
});

const mapValues = <T, U>(values: Record<string, T>, view: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, view(value)]));

export const assertionView = ({ contextual_tuples: tuples, context, ...assertion }: Assertion) => ({
  ...assertion,
  contextual_tuples: tuples.map((tuple) => tupleKeyView(toTuple(tuple))),
  context: context ?? null,
});
