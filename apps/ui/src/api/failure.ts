import { ApiFailure } from '@parley/client';
import type { ErrorCode, FieldError } from '@parley/contracts';
import { fieldWords } from './field-words.js';

/** A failure in words for a person. */
export interface FailureWords {
  readonly title: string;
  readonly detail: string;
  /** Finds the request in the platform's logs. */
  readonly requestId: string | undefined;
  /** Whether trying the same again may help. */
  readonly mayRetry: boolean;
}

const titles: Partial<Record<ErrorCode, string>> = {
  VALIDATION_ERROR: 'Something in this needs another look',
  UNAUTHORIZED: 'You are not signed in',
  FORBIDDEN: 'You may not do this',
  NOT_FOUND: 'This is not here (any more)',
  CONFLICT: 'This does not fit what is there now',
  PRECONDITION_FAILED: 'Somebody else changed this in the meantime',
  PAYLOAD_TOO_LARGE: 'This is too large',
  RATE_LIMIT_EXCEEDED: 'Too many requests in a short time',
  BAD_GATEWAY: 'A part of the platform does not answer',
  SERVICE_UNAVAILABLE: 'This cannot be done right now',
  AUTHZ_UNAVAILABLE: 'Your rights cannot be checked right now',
};

/** Whatever was thrown, in words. What is no failure of a call is a fault of ours, and its text means nothing to people. */
export function failureWords(error: unknown): FailureWords {
  if (!(error instanceof ApiFailure)) {
    const detail = 'The page ran into a fault of its own. Loading it again may help.';
    return { title: 'Something went wrong', detail, requestId: undefined, mayRetry: true };
  }
  const { code, message, requestId, isPassing } = error;
  return {
    title: titleOf(error),
    detail: [...new Set(Object.values(fieldErrors(error)))].join(' ') || message,
    requestId,
    mayRetry: isPassing || code === 'INTERNAL_ERROR',
  };
}

/** Where the platform answers, it is reachable, and its own words tell what is not there: a wiki that is not set up, say. */
const titleOf = ({ code, status }: ApiFailure): string =>
  code === 'SERVICE_UNAVAILABLE' && status === undefined
    ? 'The platform is not reachable'
    : (titles[code] ?? 'Something went wrong');

/** What is wrong by field, in words for a person: `form.setErrors(fieldErrors(error))`. Empty for other failures. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiFailure) || !Array.isArray(error.more.details)) return {};
  const details = error.more.details as readonly FieldError[];
  return Object.fromEntries(details.map(({ field, message }) => [field, fieldWords(field, message)]));
}
