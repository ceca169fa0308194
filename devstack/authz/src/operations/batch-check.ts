import { AuthzError, validationError } from '../errors.js';
import type { Typesystem } from '../model/typesystem.js';
import type { BatchCheckRequest } from '../wire/requests.js';
import type { Deps } from './deps.js';
import { check, type CheckQuestion } from './queries.js';

const maxChecks = 50;

export type SingleResult =
  | { readonly allowed: boolean }
  | { readonly error: { readonly code: string; readonly isInternal: boolean; readonly message: string } };

/** Every check is answered by its correlation id, one that fails too. Throws `validation_error` for the batch itself. */
export function batchCheck(deps: Deps, types: Typesystem, request: BatchCheckRequest): Map<string, SingleResult> {
  if (request.checks.length > maxChecks) {
    throw validationError(`batchCheck received ${request.checks.length} checks, the maximum allowed is ${maxChecks}`);
  }
  const results = new Map<string, SingleResult>();
  for (const { correlation_id: id } of request.checks) {
    if (results.has(id)) throw validationError(`received duplicate correlation id: ${id}`);
    results.set(id, { allowed: false });
  }
  for (const item of request.checks) results.set(item.correlation_id, answer(deps, types, request.store_id, item));
  return results;
}

function answer(deps: Deps, types: Typesystem, storeId: string, question: CheckQuestion): SingleResult {
  try {
    return { allowed: check(deps, types, storeId, question) };
  } catch (error) {
    if (!(error instanceof AuthzError)) throw error;
    return { error: { code: error.code, isInternal: error.code === 'deadline_exceeded', message: error.message } };
  }
}
