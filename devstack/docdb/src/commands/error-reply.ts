import { DocdbError, errorCodes } from '../errors.js';
import { messageOf } from '../values/bson.js';
import type { Doc } from '../values/doc.js';

/** `code`, `codeName`, `errmsg` and what belongs to them. */
export const errorFields = (error: DocdbError): Doc => ({
  code: error.code,
  codeName: error.codeName.startsWith('Location') ? `Location${error.code}` : error.codeName,
  errmsg: error.message,
  ...error.extra,
});

/** The reply to a command that failed as a whole. */
export function errorReply(error: unknown, labels: readonly string[] = []): Doc {
  const fields =
    error instanceof DocdbError
      ? errorFields(error)
      : { code: errorCodes.InternalError, codeName: 'InternalError', errmsg: messageOf(error) };
  return { ok: 0, ...fields, ...(labels.length > 0 && { errorLabels: [...labels] }) };
}
