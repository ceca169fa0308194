import { type AppError, statusOf } from '@parley/contracts';
import { toAppError } from '@parley/service';
import type { ErrorRequestHandler } from 'express';
import { errorUrn } from './scim.js';

/** Shows failures as RFC 7644, section 3.12, has them; they are logged and counted as all others. */
export const failuresAsScim: ErrorRequestHandler = (error: unknown, _req, res, next) => {
  const failure = toAppError(error);
  const json = res.json.bind(res);
  res.json = () => json(bodyOf(failure));
  next(failure);
};

const bodyOf = ({ code, message, more: { details } }: AppError) => ({
  schemas: [errorUrn],
  status: String(statusOf[code]),
  ...typeOf(code, details),
  detail: message,
});

function typeOf(code: AppError['code'], details: unknown): { scimType?: string } {
  const { scimType } = (details ?? {}) as { scimType?: unknown };
  if (typeof scimType === 'string') return { scimType };
  return code === 'VALIDATION_ERROR' ? { scimType: 'invalidValue' } : {};
}
