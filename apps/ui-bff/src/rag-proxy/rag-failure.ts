import { AppError } from '@parley/contracts';

/** rag-server did not answer: 502 with its name. */
export function ragFailure(reason: 'timeout' | 'unreachable' | 'bad_answer', cause?: unknown): AppError {
  return new AppError('BAD_GATEWAY', 'Knowledge is not available right now. Try again in a moment.', {
    details: { dependency: 'rag-server', reason },
    cause,
  });
}

/** Any failure of the connection to rag-server under its name; what already has one keeps it. */
export function toRagFailure(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  const { code } = cause as { code?: unknown };
  // Node's names for an answer that is not HTTP: `HPE_` from its parser, `ERR_` from its checks of head and status.
  const isGarbage = typeof code === 'string' && /^(?:HPE|ERR)_/.test(code);
  return ragFailure(isGarbage ? 'bad_answer' : 'unreachable', cause);
}
