import { AuthzError, validationError } from '../errors.js';
import type { StoredTuple } from '../storage/authz-store.js';
import { splitObject } from '../tuples/names.js';
import type { ReadChangesRequest, ReadRequest } from '../wire/requests.js';
import { numbered, positionOf, tokenOf } from './continuation-token.js';
import type { Deps } from './deps.js';
import { defaultPageSize } from './stores.js';

/** Stored tuples, in the order of writing. Throws `validation_error` for a filter without an object type. */
export function readTuples({ store }: Deps, request: ReadRequest): { tuples: StoredTuple[]; token: string } {
  const filter = request.tuple_key ?? { object: '', relation: '', user: '' };
  if (request.tuple_key) assertNarrow(filter);
  const { position } = positionOf(request.continuation_token, numbered);
  const size = request.page_size ?? defaultPageSize;
  const page = store.listTuples(request.store_id, filter, { size, from: position });
  return { tuples: page.items, token: tokenOf(page.next) };
}

function assertNarrow({ object, user }: { object: string; user: string }) {
  const { type, id } = splitObject(object);
  if (type === '' || (id === '' && user === '')) {
    throw validationError(
      "the 'tuple_key' field was provided but the object type field is required and both the object id and user " +
        'cannot be empty',
    );
  }
}

const ulidForm = /^[0-9A-HJKMNP-TV-Z]{26}$/;

/**
 * What was written and deleted, oldest first. The token of the last page is good for what comes later.
 * Throws `invalid_continuation_token`, `query_string_type_continuation_token_mismatch`.
 */
export function readChanges(
  { store, now }: Deps,
  request: ReadChangesRequest,
  firstIdAt: (milliseconds: number) => string,
) {
  const { position, scope } = positionOf(request.continuation_token, ulidForm);
  if (position !== undefined && scope !== request.type) {
    throw new AuthzError(
      'query_string_type_continuation_token_mismatch',
      "The type in the querystring and the continuation token don't match",
    );
  }
  const start = request.start_time === '' ? undefined : firstIdAt(startOf(request.start_time, now()));
  const size = request.page_size ?? defaultPageSize;
  const page = store.listChanges(request.store_id, request.type, { size, from: position ?? start });
  const token = page.next === undefined ? request.continuation_token : tokenOf(page.next, request.type);
  return { changes: page.items, token };
}

function startOf(text: string, nowMs: number): number {
  const start = Date.parse(text);
  if (Number.isNaN(start)) throw validationError(`parsing field "start_time": cannot parse ${JSON.stringify(text)}`);
  if (start >= nowMs) throw validationError('invalid ReadChangesRequest.StartTime: value must be less than now');
  return start;
}
