import { isDeepStrictEqual } from 'node:util';
import { AuthzError, validationError } from '../errors.js';
import type { Typesystem } from '../model/typesystem.js';
import { isUserName, splitUserset } from '../tuples/names.js';
import type { TupleReader } from '../tuples/tuple-reader.js';
import { toTuple, type Tuple, tupleText } from '../tuples/tuple.js';
import { assertWritable, InvalidTuple } from '../model/validate-tuple.js';
import type { WriteRequest } from '../wire/requests.js';
import { type Deps, timestampOf } from './deps.js';
import { structSize } from './struct-size.js';

const maxTuplesPerWrite = 100;
const maxContextBytes = 32 * 1024;

type Repeat = 'error' | 'ignore';

/**
 * Writes and deletes tuples, all of them or none.
 * Throws `invalid_write_input`, `validation_error`, `cannot_allow_duplicate_tuples_in_one_request`,
 * `exceeded_entity_limit`, `write_failed_due_to_invalid_input`, `Aborted`.
 */
export function writeTuples(deps: Deps, types: Typesystem, request: WriteRequest): void {
  const writes = (request.writes?.tuple_keys ?? []).map(toTuple);
  const deletes = (request.deletes?.tuple_keys ?? []).map(toTuple);
  if (writes.length + deletes.length === 0) {
    throw new AuthzError(
      'invalid_write_input',
      'Invalid input. Make sure you provide at least one write, or at least one delete',
    );
  }
  for (const tuple of writes) assertAcceptable(types, tuple);
  for (const tuple of deletes) assertDeletable(tuple);
  assertDistinct([...deletes, ...writes]);
  const onDuplicate = repeatOption('on_duplicate', request.writes?.on_duplicate);
  const onMissing = repeatOption('on_missing', request.deletes?.on_missing);
  const reader = deps.store.reader(request.store_id);
  const changes = {
    deletes: deletes.filter((tuple) => isThere(reader, tuple, onMissing)),
    writes: writes.filter((tuple) => isNew(reader, tuple, onDuplicate)),
  };
  deps.store.applyChanges(request.store_id, changes, { at: timestampOf(deps), nextId: deps.newId });
}

function assertAcceptable(types: Typesystem, tuple: Tuple) {
  const refuse = (reason: string) => validationError(`Invalid tuple '${tupleText(tuple)}'. Reason: ${reason}`);
  try {
    assertWritable(types, tuple);
  } catch (error) {
    throw error instanceof InvalidTuple ? validationError(error.message) : error;
  }
  const { object, relation } = splitUserset(tuple.user);
  if (object === tuple.object && relation === tuple.relation) throw refuse('cannot write a tuple that is implicit');
  const bytes = structSize(tuple.condition?.context ?? {});
  if (bytes > maxContextBytes) {
    throw refuse(`condition context size limit exceeded: ${bytes} bytes exceeds ${maxContextBytes} bytes`);
  }
}

/** Only the form of the user is looked at: tuples of models that are gone can be deleted. */
function assertDeletable(tuple: Tuple) {
  if (!isUserName(tuple.user)) {
    throw validationError(`Invalid tuple '${tupleText(tuple)}'. Reason: the 'user' field is malformed`);
  }
}

const inWords = ({ user, relation, object }: Tuple) => `user: '${user}', relation: '${relation}', object: '${object}'`;

function assertDistinct(tuples: Tuple[]) {
  const seen = new Set<string>();
  for (const tuple of tuples) {
    if (seen.has(tupleText(tuple))) {
      throw new AuthzError(
        'cannot_allow_duplicate_tuples_in_one_request',
        `duplicate tuple in write: ${inWords(tuple)}`,
      );
    }
    seen.add(tupleText(tuple));
  }
  if (seen.size > maxTuplesPerWrite) {
    throw new AuthzError(
      'exceeded_entity_limit',
      `The number of write operations exceeds the allowed limit of ${maxTuplesPerWrite}`,
    );
  }
}

function repeatOption(name: string, value: string | undefined): Repeat {
  if (value === undefined || value === '' || value === 'error') return 'error';
  if (value === 'ignore') return 'ignore';
  throw validationError(`invalid ${name} option: ${value}`);
}

const failed = (reason: string) => new AuthzError('write_failed_due_to_invalid_input', reason);

function isThere(reader: TupleReader, tuple: Tuple, onMissing: Repeat): boolean {
  if (reader.find(tuple.object, tuple.relation, tuple.user)) return true;
  if (onMissing === 'ignore') return false;
  throw failed(
    `cannot delete a tuple which does not exist: ${inWords(tuple)}: ` +
      'tuple to be written already existed or the tuple to be deleted did not exist',
  );
}

function isNew(reader: TupleReader, tuple: Tuple, onDuplicate: Repeat): boolean {
  const existing = reader.find(tuple.object, tuple.relation, tuple.user);
  if (!existing) return true;
  if (onDuplicate === 'error') {
    throw failed(
      `cannot write a tuple which already exists: ${inWords(tuple)}: ` +
        'tuple to be written already existed or the tuple to be deleted did not exist',
    );
  }
  if (isDeepStrictEqual(existing.condition, tuple.condition)) return false;
  throw new AuthzError(
    'Aborted',
    'transactional write failed due to conflict: attempted to write a tuple which already exists ' +
      `with a different condition: ${inWords(tuple)}`,
  );
}
