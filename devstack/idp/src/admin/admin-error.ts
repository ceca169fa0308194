import type { ErrorRequestHandler } from 'express';
import { isHttpError } from '../http/oauth-error.js';
import { UserExists } from '../users/user.store.js';

/** A refusal of the admin REST. Keycloak has three bodies there, none of them OAuth's: the body is given whole. */
export class AdminError extends Error {
  override readonly name = 'AdminError';
  constructor(
    readonly status: number,
    readonly body: Readonly<Record<string, unknown>>,
  ) {
    super(JSON.stringify(body));
  }
}

export const notFound = (error: string) => new AdminError(404, { error });
export const conflict = (errorMessage: string) => new AdminError(409, { errorMessage });
/** A value that the user profile refuses; `params` begins with the field. */
export const invalidField = (field: string, errorMessage: string, params: readonly unknown[] = [field]) =>
  new AdminError(400, { field, errorMessage, params });

export const nameMissing = () => new AdminError(400, { errorMessage: 'User name is missing' });

export const sendAdminError: ErrorRequestHandler = (error: unknown, _req, res, next) => {
  if (res.headersSent) {
    next(error);
    return;
  }
  if (error instanceof AdminError) {
    res.status(error.status).json(error.body);
  } else if (error instanceof UserExists) {
    res.status(409).json({ errorMessage: error.message });
  } else if (isHttpError(error)) {
    res.status(error.status).json({ error: 'invalid_request', error_description: 'Cannot parse the JSON' });
  } else {
    console.error('devstack-idp: unexpected failure', error);
    res.status(500).json({ error: 'unknown_error' });
  }
};
