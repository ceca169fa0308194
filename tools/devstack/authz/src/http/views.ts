import type { ExpandedNode } from '../evaluate/expand.js';
import type { SingleResult } from '../operations/batch-check.js';
import type { Change, StoredTuple, StoreRecord } from '../storage/authz-store.js';
import { isTypedWildcard, splitObject, splitUserset } from '../tuples/names.js';
import type { Tuple } from '../tuples/tuple.js';

/** What the API shows of each thing: every field is there, also an empty one. */
export const storeView = ({ id, name, createdAt }: StoreRecord) => ({
  id,
  name,
  created_at: createdAt,
  updated_at: createdAt,
  deleted_at: null,
});

export const tupleKeyView = ({ user, relation, object, condition }: Tuple) => ({
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
