import { IdpRefusal, idpUnavailable } from '@parley/auth';

/**
 * For what the idp refuses us and not the person: a wrong client secret, a grant that is switched off. Nobody loses a
 * session or is told that their password is wrong for it. Throws AppError `SERVICE_UNAVAILABLE`, or the error as it is.
 */
export function refusalAsOutage(error: unknown): never {
  throw error instanceof IdpRefusal ? idpUnavailable(error) : error;
}
