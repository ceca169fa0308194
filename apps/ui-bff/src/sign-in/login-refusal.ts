import { IdpRefusal, isGrantRefusal, unauthorized } from '@parley/auth';
import { refusalAsOutage } from '../sessions/refusal-as-outage.js';

/** Errors of the idp's page (RFC 6749 4.1.2.1) and of a callback that does not fit, which are the browser's own. */
const browserErrors = new Set([
  'access_denied',
  'invalid_response',
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
]);

/** Why a browser that comes back from the idp is sent away: for the audit and the log, and not for the browser. */
export class SignInFault extends Error {
  override readonly name = 'SignInFault';
  constructor(readonly fault: 'state_unknown' | 'state_expired' | 'other_browser') {
    super(fault);
  }
}

/** Throws AppError `UNAUTHORIZED`. */
export const refuseFor = (fault: SignInFault['fault']): never => refuse(new SignInFault(fault));

/** The failure of a sign-in at the idp, as shown to its browser. */
export function refusedLogin(error: unknown): never {
  const isBrowsers = isGrantRefusal(error) || (error instanceof IdpRefusal && browserErrors.has(error.error));
  return isBrowsers ? refuse(error) : refusalAsOutage(error);
}

function refuse(cause: unknown): never {
  throw unauthorized('not_signed_in', cause);
}
