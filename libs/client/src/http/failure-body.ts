import { type ErrorCode, errorCodes, type FieldError } from '@parley/contracts';

/** Error bodies of rag-server (`detail`, `errors`) and of ui-bff in front of it (`error`, `details`). */
export interface FailureBody {
  readonly message: string | undefined;
  readonly code: ErrorCode | undefined;
  readonly details: unknown;
}

/**
 * What fits of a body, whoever wrote it: a proxy's page has none of it, a newer server a code that is not known here.
 * Told by hand: in a browser each first call may fail, and a schema's library weighs more than the rest of its client.
 */
export function failureBodyOf(json: unknown): FailureBody {
  const { detail, error, code, errors, details } = isRecord(json) ? json : {};
  return {
    message: [detail, error].find((text) => typeof text === 'string'),
    code: errorCodes.find((known) => known === code),
    details: areFields(errors) ? errors : details,
  };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const areFields = (value: unknown): value is readonly FieldError[] =>
  Array.isArray(value) &&
  value.every((one) => isRecord(one) && typeof one['field'] === 'string' && typeof one['message'] === 'string');
