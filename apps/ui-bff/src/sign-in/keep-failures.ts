import { IdpRefusal } from '@parley/auth';
import { type Logger, toAppError } from '@parley/service';
import type { AuditLog } from '../audit/audit-log.js';
import { SignInFault } from './login-refusal.js';

/** How somebody signs in: on the idp's own page, or on ours. */
export type Way = 'idp' | 'password';

/**
 * Signs somebody in, and keeps in the audit where that fails: how, why, and who it was once `tell` has said so. A failure
 * stays that failure, kept or not.
 */
export type KeepFailures = <T>(
  way: Way,
  signIn: (tell: (personId: string | undefined) => void) => Promise<T> | T,
) => Promise<T>;

interface Deps {
  readonly auditOften: AuditLog['auditOften'];
  readonly log: Logger;
}

export function makeKeepFailures({ auditOften, log }: Deps): KeepFailures {
  return async (way, signIn) => {
    let actorId: string | undefined;
    try {
      return await signIn((personId) => {
        actorId = personId;
      });
    } catch (error) {
      const { code } = toAppError(error);
      const outcome = refusals.has(code) ? 'deny' : 'error';
      const entry = { action: 'session.begin', resource: null, outcome, reason: `${way}: ${reasonOf(error)}` } as const;
      await auditOften({ ...entry, actorId: actorId ?? 'unknown' }).catch((err: unknown) =>
        log.warn({ err, way, outcome }, 'a failed sign-in could not be kept in the audit'),
      );
      throw error;
    }
  };
}

const refusals: ReadonlySet<string> = new Set(['UNAUTHORIZED', 'FORBIDDEN', 'RATE_LIMIT_EXCEEDED']);

/** What an idp answers (RFC 6749 4.1.2.1 and 5.2, OpenID Connect Core 3.1.2.6), and what its answer is where it fits nothing. */
const idpCodes: ReadonlySet<string> = new Set([
  ...['access_denied', 'account_selection_required', 'consent_required', 'interaction_required', 'login_required'],
  ...['invalid_client', 'invalid_grant', 'invalid_request', 'invalid_response', 'invalid_scope'],
  ...['server_error', 'temporarily_unavailable', 'unauthorized_client', 'unsupported_grant_type'],
  'unsupported_response_type',
]);

/** Never a text of the caller's: a browser comes back with whatever its address says. */
function reasonOf(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof SignInFault) return at.fault;
    if (at instanceof IdpRefusal) return idpCodes.has(at.error) ? at.error : 'another_error_of_the_idp';
  }
  const { code, more } = toAppError(error);
  const { reason, dependency } = (more.details ?? {}) as Record<string, unknown>;
  const told = [dependency, reason].filter((part) => typeof part === 'string').join(' ');
  return told === '' ? code : told;
}
