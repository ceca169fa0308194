import { AppError } from '@parley/contracts';

/** Why a caller is refused, as in `details.reason`. */
export type UnauthorizedReason = 'not_signed_in' | 'session_expired' | 'bearer_invalid' | 'audience_mismatch';

const texts: Record<UnauthorizedReason, string> = {
  not_signed_in: 'Please sign in.',
  session_expired: 'Your sign-in has expired. Please sign in again.',
  bearer_invalid: 'The access token is not valid.',
  audience_mismatch: 'The access token is meant for another service.',
};

/** 401, with what the caller can do about it. The cause goes to the log alone. */
export const unauthorized = (reason: UnauthorizedReason, cause?: unknown): AppError =>
  new AppError('UNAUTHORIZED', texts[reason], {
    details: { reason, action: reason === 'audience_mismatch' ? 'contact_admin' : 'sign_in' },
    cause,
  });

/** 503 naming the idp: it cannot be reached, is too slow, or answers what is no OAuth answer. Nobody is refused for it. */
export const idpUnavailable = (cause: unknown): AppError =>
  new AppError('SERVICE_UNAVAILABLE', 'idp is not available at the moment.', {
    details: { dependency: 'idp', reason: 'unreachable', action: 'retry' },
    cause,
  });

/** The idp answers, and what keeps us from working with it is ours: the secret of our client, or our clock. */
export const ownFault = (reason: 'bad_credentials' | 'clock_differs', message: string, cause?: unknown): AppError =>
  new AppError('SERVICE_UNAVAILABLE', message, { details: { dependency: 'idp', reason }, cause });

/** For what would refuse somebody because of a clock of ours: they are told to try again, and nobody is signed out. */
export const clockDiffers = (): AppError =>
  ownFault('clock_differs', 'The clock of this server is wrong. Please try again in a moment.');

/**
 * The idp said no: an OAuth error (RFC 6749 5.2) or an answer that does not belong to the question.
 * `error` is its code; `message` may name accounts and clients, so it is for the log alone.
 */
export class IdpRefusal extends Error {
  override readonly name = 'IdpRefusal';
  constructor(
    readonly error: string,
    description: string,
    cause?: unknown,
  ) {
    super(`${error}: ${description}`, { cause });
  }
}

/**
 * Whether the idp refused what was presented: a password, a code, a refresh token (RFC 6749 5.2 `invalid_grant`). Any
 * other refusal is about our own client, and no person's fault.
 */
export const isGrantRefusal = (error: unknown): error is IdpRefusal =>
  error instanceof IdpRefusal && error.error === 'invalid_grant';

/** A token was exchanged, and what came back is not what was asked for. `check` names the first rule it breaks. */
export class ExchangeMismatch extends Error {
  override readonly name = 'ExchangeMismatch';
  constructor(readonly check: 'token' | 'subject' | 'audience' | 'active_team' | 'team_scope' | 'client') {
    super(`the exchanged token has the wrong ${check}`);
  }
}
