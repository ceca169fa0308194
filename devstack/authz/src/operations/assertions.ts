import { AuthzError, validationError } from '../errors.js';
import type { Typesystem } from '../model/typesystem.js';
import { toTuple } from '../tuples/tuple.js';
import { assertWritable, faultOfKey, InvalidTuple } from '../model/validate-tuple.js';
import type { Assertion } from '../wire/requests.js';
import type { Deps } from './deps.js';

const maxBytes = 64_000;

/** Replaces the assertions of a model. Throws `exceeded_entity_limit`, `validation_error`. */
export function writeAssertions({ store }: Deps, storeId: string, types: Typesystem, assertions: Assertion[]): void {
  if (Buffer.byteLength(JSON.stringify(assertions)) > maxBytes) {
    throw new AuthzError('exceeded_entity_limit', `The number of bytes exceeds the allowed limit of ${maxBytes}`);
  }
  for (const assertion of assertions) assertAcceptable(types, assertion);
  store.saveAssertions(storeId, types.modelId, assertions);
}

function assertAcceptable(types: Typesystem, { tuple_key: key, contextual_tuples: tuples }: Assertion) {
  const fault = key && faultOfKey(types, key);
  if (fault !== undefined) throw validationError(fault);
  try {
    for (const tuple of tuples) assertWritable(types, toTuple(tuple));
  } catch (error) {
    throw error instanceof InvalidTuple ? validationError(error.message) : error;
  }
}

/** Empty when none were written. */
export const readAssertions = ({ store }: Deps, storeId: string, modelId: string) =>
  store.findAssertions(storeId, modelId) as Assertion[];
