import type { Doc } from './values/doc.js';

/** Names and numbers as the real server's `error_codes.yml` has them; drivers branch on the number. */
export const errorCodes = {
  InternalError: 1,
  BadValue: 2,
  NoSuchKey: 4,
  FailedToParse: 9,
  Unauthorized: 13,
  TypeMismatch: 14,
  InvalidLength: 16,
  IllegalOperation: 20,
  NamespaceNotFound: 26,
  IndexNotFound: 27,
  PathNotViable: 28,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  NamespaceExists: 48,
  DollarPrefixedFieldName: 52,
  InvalidIdField: 53,
  CommandNotFound: 59,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  ShutdownInProgress: 91,
  WriteConflict: 112,
  ConflictingOperationInProgress: 117,
  CommandNotSupported: 115,
  DocumentValidationFailure: 121,
  InvalidPipelineOperator: 168,
  CannotIndexParallelArrays: 171,
  InvalidIndexSpecificationOption: 197,
  TransactionTooOld: 225,
  NoSuchTransaction: 251,
  TransactionCommitted: 256,
  OperationNotSupportedInTransaction: 263,
  BSONObjectTooLarge: 10334,
  DuplicateKey: 11000,
  OutOfDiskSpace: 14031,
  Location17419: 17419,
  Location31253: 31253,
  Location31254: 31254,
  Location40323: 40323,
  Location40324: 40324,
  Location40352: 40352,
  Location40353: 40353,
  Location40414: 40414,
  Location40601: 40601,
  Location51091: 51091,
  Location51246: 51246,
} as const;

export type ErrorName = keyof typeof errorCodes;

/** A refusal the client is told about. `extra` is merged into the reply beside `code`, `codeName` and `errmsg`. */
export class DocdbError extends Error {
  override readonly name = 'DocdbError';
  readonly code: number;
  constructor(
    readonly codeName: ErrorName,
    message: string,
    readonly extra: Doc = {},
  ) {
    super(message);
    this.code = errorCodes[codeName];
  }
}

/** A unique index said no; `keyPattern` and `keyValue` are what mongoose shows its callers. */
export function duplicateKey(namespace: string, index: string, keyPattern: Doc, keyValue: Doc, shown: string) {
  const message = `E11000 duplicate key error collection: ${namespace} index: ${index} dup key: ${shown}`;
  return new DocdbError('DuplicateKey', message, { keyPattern, keyValue });
}

export const writeConflict = () =>
  new DocdbError(
    'WriteConflict',
    'Caused by :: Write conflict during plan execution and yielding is disabled. :: Please retry your operation or multi-document transaction.',
  );
