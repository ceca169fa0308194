import { ApiFailure } from '@parley/client';

/** Whether the person may not see something, or it does not exist: which of the two, nobody is told. */
export const isRefused = (error: unknown): boolean =>
  error instanceof ApiFailure && ['FORBIDDEN', 'NOT_FOUND'].includes(error.code);
