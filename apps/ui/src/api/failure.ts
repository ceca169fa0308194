import { ApiFailure } from '@parley/client';
import type { ErrorCode, FieldError } from '@parley/contracts';
import { fieldWords } from './field-words.js';
import { t } from '../texts/texts.js';

/** A failure in words for a person. */
export interface FailureWords {
  readonly title: string;
  readonly detail: string;
  /** Finds the request in the platform's logs. */
  readonly requestId: string | undefined;
  /** Whether a retry may help. */
  readonly mayRetry: boolean;
}

/** What became of the request; why, its message says. */
const titles: Partial<Record<ErrorCode, string>> = {
  VALIDATION_ERROR: t('Check your input'),
  UNAUTHORIZED: t('You are not signed in'),
  FORBIDDEN: t('You are not allowed to do this'),
  NOT_FOUND: t('Not found'),
  CONFLICT: t('This conflicts with the current state'),
  PRECONDITION_FAILED: t('Your change was not saved'),
  PAYLOAD_TOO_LARGE: t('This is too large'),
  RATE_LIMIT_EXCEEDED: t('This was not done'),
  BAD_GATEWAY: t('Part of the platform is not responding'),
  SERVICE_UNAVAILABLE: t('This cannot be done right now'),
  AUTHZ_UNAVAILABLE: t('This cannot be done right now'),
};

/** Any error in words. Anything but a failed call is our own defect, and its text means nothing to people. */
export function failureWords(error: unknown): FailureWords {
  if (!(error instanceof ApiFailure)) {
    const detail = t('The page ran into an error. Reload it and try again.');
    return { title: t('Something went wrong'), detail, requestId: undefined, mayRetry: true };
  }
  const { code, message, requestId, isPassing } = error;
  return {
    title: titleOf(error),
    detail: [...new Set(Object.values(fieldErrors(error)))].join(' ') || message,
    requestId,
    mayRetry: isPassing || code === 'INTERNAL_ERROR',
  };
}

/**
 * With a status, the platform answered, and its message says what is missing: a wiki that is not set up, for example.
 */
const titleOf = ({ code, status }: ApiFailure): string =>
  code === 'SERVICE_UNAVAILABLE' && status === undefined
    ? t('The platform cannot be reached')
    : (titles[code] ?? t('Something went wrong'));

/** Messages by field, in words for a person: `form.setErrors(fieldErrors(error))`. Empty for other failures. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiFailure) || !Array.isArray(error.more.details)) return {};
  const details = error.more.details as readonly FieldError[];
  return Object.fromEntries(details.map(({ field, message }) => [field, fieldWords(field, message)]));
}
