import type { ErrorRequestHandler, RequestHandler } from 'express';

/** A refusal in OAuth's own shape (RFC 6749 section 5.2), with Keycloak's wording. */
export class OAuthError extends Error {
  override readonly name = 'OAuthError';
  constructor(
    readonly status: number,
    readonly code: string,
    description: string,
  ) {
    super(description);
  }
}

export const invalidGrant = (description: string) => new OAuthError(400, 'invalid_grant', description);
/** What Keycloak did not foresee, or does not tell. */
export const unknownError = () =>
  new OAuthError(500, 'unknown_error', 'For more on this error consult the server log.');
export const invalidRequest = (description: string) => new OAuthError(400, 'invalid_request', description);

/** RFC 6749 section 5.1: answers with tokens are never cached. */
export const noStore: RequestHandler = (_req, res, next) => {
  res.set({ 'Cache-Control': 'no-store', Pragma: 'no-cache' });
  next();
};

/** Turns a refusal into its body; anything unforeseen is a 500 without details. */
export const sendOAuthError: ErrorRequestHandler = (error: unknown, _req, res, next) => {
  if (res.headersSent) {
    next(error);
    return;
  }
  if (error instanceof OAuthError) {
    res.status(error.status).json({ error: error.code, error_description: error.message });
    return;
  }
  if (isHttpError(error)) {
    res.status(error.status).json({ error: 'invalid_request', error_description: 'Unreadable request body' });
    return;
  }
  console.error('devstack-idp: unexpected failure', error);
  const { status, code, message } = unknownError();
  res.status(status).json({ error: code, error_description: message });
};

/** What body parsers throw for a body that is malformed or too large. */
export function isHttpError(error: unknown): error is { status: number } {
  return error instanceof Error && 'status' in error && typeof error.status === 'number' && error.status < 500;
}
