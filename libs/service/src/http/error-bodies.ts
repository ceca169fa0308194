import { AppError, type ErrorBody, fieldError, type RagErrorBody } from '@parley/contracts';
import { z } from 'zod';

const fieldList = z.array(fieldError);
const detailObject = z.record(z.string(), z.unknown());

/** `{success:false, error, code, details?, retry_after?}`: ui-bff and the bot's admin API. */
export function envelopeErrorBody({ code, message, more }: AppError): ErrorBody {
  const details = z.union([fieldList, detailObject]).safeParse(more.details);
  const limited = code === 'RATE_LIMIT_EXCEEDED' && more.retryAfterSeconds !== undefined;
  return {
    success: false,
    error: message,
    code,
    ...(details.success && { details: details.data }),
    ...(limited && { retry_after: Math.ceil(more.retryAfterSeconds ?? 0) }),
  };
}

/** `{detail, code, errors?}`: rag-server. */
export function detailErrorBody({ code, message, more }: AppError): RagErrorBody {
  const errors = fieldList.safeParse(more.details);
  return { detail: message, code, ...(errors.success && { errors: errors.data }) };
}
