import { AuthzError, type AuthzErrorCode } from '../errors.js';
import { WireTypeError } from '../wire/field.js';
import { WireViolation } from '../wire/message.js';
import { locate } from '../wire/locate.js';
import { MalformedBody } from './body.js';

const statusOf: Partial<Record<AuthzErrorCode, number>> = {
  Aborted: 409,
  bearer_token_missing: 401,
  deadline_exceeded: 500,
  internal_error: 500,
  resource_exhausted: 500,
  store_id_not_found: 404,
  unauthenticated: 401,
  undefined_endpoint: 404,
  unimplemented: 404,
};

export interface ErrorAnswer {
  readonly status: number;
  readonly body: { readonly code: string; readonly message: string };
}

/** Any failure as the API tells it. What is not meant for the caller reads as `internal_error`. */
export function errorAnswer(error: unknown, requestText: string): ErrorAnswer {
  const { code, message } = toAuthzError(error, requestText);
  return { status: statusOf[code] ?? 400, body: { code, message } };
}

function toAuthzError(error: unknown, requestText: string): AuthzError {
  if (error instanceof AuthzError) return error;
  if (error instanceof WireViolation) return new AuthzError(codeOf(error), error.message);
  if (error instanceof MalformedBody) return new AuthzError('validation_error', error.message);
  if (error instanceof WireTypeError) return new AuthzError('validation_error', typeErrorText(error, requestText));
  return new AuthzError('internal_error', 'Internal Server Error', { cause: error });
}

function typeErrorText({ at, wanted }: WireTypeError, requestText: string): string {
  const { line, column, token } = locate(requestText, at);
  const place = `(line ${line}:${column})`;
  if (!wanted) return `syntax error ${place}: unexpected token ${token}`;
  if ('alternativeOf' in wanted) {
    return `${place}: error parsing "${wanted.field}", oneof ${wanted.alternativeOf} is already set`;
  }
  return `${place}: invalid value for ${wanted.kind} field ${wanted.field}: ${token}`;
}

/** Some fields have codes of their own; each goes with the start of a reason. */
const ownCodes: [field: RegExp, reason: string, code: AuthzErrorCode][] = [
  [/^Assertions$/, 'value must contain no more than', 'assertions_too_many_items'],
  [/^Base$/, 'value is required', 'difference_base_missing_value'],
  [/^Object$/, 'value length must be at most', 'object_too_long'],
  [/^PageSize$/, 'value must be inside range', 'page_size_invalid'],
  [/^Relation$/, 'value length must be at most', 'relation_too_long'],
  [/^Subtract$/, 'value is required', 'subtract_base_missing_value'],
  [/^TupleKey$/, 'value is required', 'tuple_key_value_not_specified'],
  [/^Type$/, 'value does not match regex pattern', 'type_invalid_pattern'],
  [/^TypeDefinitions$/, 'value must contain at least', 'type_definitions_too_few_items'],
  [/^Relations\[/, 'value does not match regex pattern', 'relations_invalid_pattern'],
];

function codeOf({ message }: WireViolation): AuthzErrorCode {
  const [, field = '', reason = ''] = /^invalid \w+\.([^:]*): (.*)$/.exec(message) ?? [];
  return ownCodes.find(([name, start]) => name.test(field) && reason.startsWith(start))?.[2] ?? 'validation_error';
}
