import { ConditionError } from '../conditions/evaluate.js';
import { AuthzError, relationNotFound, typeNotFound, validationError } from '../errors.js';
import { Checker } from '../evaluate/check.js';
import { expand, type ExpandedNode } from '../evaluate/expand.js';
import { listObjects } from '../evaluate/list-objects.js';
import { listUsers } from '../evaluate/list-users.js';
import { requestScope, type RequestScope } from '../evaluate/request-scope.js';
import type { Relation } from '../model/relation.js';
import type { Typesystem } from '../model/typesystem.js';
import { combinedReader } from '../tuples/tuple-reader.js';
import { toTuple, type Tuple } from '../tuples/tuple.js';
import {
  assertWritable,
  faultOfKey,
  faultOfObject,
  faultOfRelation,
  faultOfUser,
  InvalidTuple,
  stillFits,
} from '../model/validate-tuple.js';
import type { CheckTupleKey, TupleKey } from '../wire/tuple-messages.js';
import type { ExpandRequest, ListObjectsRequest, ListUsersRequest } from '../wire/requests.js';
import type { Deps } from './deps.js';
import { forbiddenIn } from '../conditions/forbidden-characters.js';

const timeLimitMs = 3000;

interface Given {
  readonly storeId: string;
  readonly contextual: Tuple[];
  readonly context: Record<string, unknown> | undefined;
}

const scopeOf = (deps: Deps, types: Typesystem, { storeId, contextual, context }: Given): RequestScope =>
  requestScope(types, combinedReader(contextual, deps.store.reader(storeId)), context ?? {}, {
    now: deps.now,
    deadline: deps.now() + timeLimitMs,
  });

/** An undecidable condition reads as a fault of the request. */
function asValidationError(error: unknown): unknown {
  return error instanceof ConditionError ? validationError(error.message) : error;
}

const tuplesOf = (keys: { readonly tuple_keys: TupleKey[] } | undefined) => (keys?.tuple_keys ?? []).map(toTuple);

export interface CheckQuestion {
  readonly tuple_key: CheckTupleKey | undefined;
  readonly contextual_tuples: { readonly tuple_keys: TupleKey[] } | undefined;
  readonly context: Record<string, unknown> | undefined;
}

/** Throws `validation_error`, `invalid_tuple`, `authorization_model_resolution_too_complex`, `deadline_exceeded`. */
export function check(deps: Deps, types: Typesystem, storeId: string, question: CheckQuestion): boolean {
  const key = question.tuple_key ?? { object: '', relation: '', user: '' };
  const fault = faultOfKey(types, key);
  if (fault !== undefined) throw validationError(`invalid relation: ${fault}`);
  const forbidden = forbiddenIn(question.context);
  if (forbidden !== undefined) throw validationError(`invalid context: ${forbidden}`);
  const contextual = tuplesOf(question.contextual_tuples);
  for (const tuple of contextual) assertUsable(types, tuple, 'invalid_tuple', 'invalid tuple: ');
  const scope = scopeOf(deps, types, { storeId, contextual, context: question.context });
  try {
    return new Checker(scope, key.user).has(key.object, key.relation);
  } catch (error) {
    throw asValidationError(error);
  }
}

/** Contextual tuples keep the rules of written ones. */
function assertUsable(
  types: Typesystem,
  tuple: Tuple,
  conditionCode: 'invalid_tuple' | 'validation_error',
  prefix = '',
) {
  try {
    assertWritable(types, tuple);
  } catch (error) {
    if (!(error instanceof InvalidTuple)) throw error;
    throw new AuthzError(error.fault === 'condition' ? conditionCode : 'invalid_tuple', prefix + error.message);
  }
}

/** Throws `type_not_found`, `relation_not_found`. */
function targetOf(types: Typesystem, type: string, name: string): Relation {
  if (!types.hasType(type)) throw typeNotFound(type);
  const relation = types.relation(type, name);
  if (!relation) throw relationNotFound(type, name);
  return relation;
}

/** Found one by one, without an upper limit. Throws as `check`, and `type_not_found`, `relation_not_found`. */
export function objectsOf(deps: Deps, types: Typesystem, request: ListObjectsRequest): Iterable<string> {
  const contextual = tuplesOf(request.contextual_tuples);
  for (const tuple of contextual) assertUsable(types, tuple, 'validation_error');
  targetOf(types, request.type, request.relation);
  const fault = faultOfUser(types, request.user);
  if (fault !== undefined) throw validationError(`invalid 'user' value: ${fault}`);
  const scope = scopeOf(deps, types, { storeId: request.store_id, contextual, context: request.context });
  return withValidationErrors(listObjects(scope, request));
}

/** Found one by one, without an upper limit. Throws as `check`, and `type_not_found`, `relation_not_found`. */
export function usersOf(deps: Deps, types: Typesystem, request: ListUsersRequest): Iterable<string> {
  const contextual = request.contextual_tuples.map(toTuple);
  for (const tuple of contextual) assertUsable(types, tuple, 'validation_error');
  const filter = request.user_filters[0] ?? { type: '', relation: '' };
  if (!types.hasType(filter.type)) throw typeNotFound(filter.type);
  if (filter.relation !== '') targetOf(types, filter.type, filter.relation);
  const { type, id } = request.object ?? { type: '', id: '' };
  targetOf(types, type, request.relation);
  const scope = scopeOf(deps, types, { storeId: request.store_id, contextual, context: request.context });
  return withValidationErrors(listUsers(scope, { object: `${type}:${id}`, relation: request.relation, filter }));
}

function* withValidationErrors(found: Iterable<string>): Iterable<string> {
  try {
    yield* found;
  } catch (error) {
    throw asValidationError(error);
  }
}

/** Throws `invalid_expand_input`, `validation_error`, `invalid_tuple`. */
export function expandRelation(deps: Deps, types: Typesystem, request: ExpandRequest): ExpandedNode {
  const { object, relation: name } = request.tuple_key ?? { object: '', relation: '' };
  if (object === '' || name === '') {
    throw new AuthzError('invalid_expand_input', 'Invalid input. Make sure you provide an object and a relation');
  }
  const contextual = tuplesOf(request.contextual_tuples);
  for (const tuple of contextual) assertUsable(types, tuple, 'validation_error');
  const fault = faultOfObject(types, object) ?? faultOfRelation(types, object, name);
  if (fault !== undefined) throw validationError(fault);
  const relation = targetOf(types, object.slice(0, object.indexOf(':')), name);
  const reader = combinedReader(contextual, deps.store.reader(request.store_id));
  return expand(object, name, relation.rewrite, (...key) =>
    reader.ofRelation(...key).filter((tuple) => stillFits(types, tuple)),
  );
}
