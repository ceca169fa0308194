import { AppError } from '@parley/contracts';

/** Why authz gave no usable answer. */
export type FailureKind = 'connection' | 'timeout' | 'refused' | 'malformed' | 'store';

/**
 * One call to authz that brought no usable answer: for the log, and for deciding on a retry. `upstreamCode` is the
 * machine-read `code` of authz's own error body, e.g. `validation_error`.
 */
export class AuthzFailure extends Error {
  override readonly name = 'AuthzFailure';
  constructor(
    readonly kind: FailureKind,
    message: string,
    readonly more: { status?: number; upstreamCode?: string; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
  }
}

/** A call that a second try may help: nothing was answered, or the server itself says that it failed. */
export const isTransient = (failure: unknown): boolean =>
  failure instanceof AuthzFailure && (failure.kind === 'connection' || (failure.more.status ?? 0) >= 500);

/** How authz says that a store is not there (any more), or that it holds no model yet. */
const goneCodes: readonly (string | undefined)[] = ['store_id_not_found', 'latest_authorization_model_not_found'];

/** The store that was asked has vanished: worth looking it up by name again. */
export const isStoreGone = (failure: unknown): boolean =>
  failure instanceof AuthzFailure && goneCodes.includes(failure.more.upstreamCode);

const retryAfterSeconds = 5;

/** What callers see of every `AuthzFailure`: AUTHZ_UNAVAILABLE, the reason itself for the log alone. */
export const authzUnavailable = (cause: unknown): AppError =>
  new AppError('AUTHZ_UNAVAILABLE', 'Access cannot be decided right now: the authorization service (authz) failed.', {
    details: { reason: 'authz_unavailable' },
    cause,
    retryAfterSeconds,
  });

/** A plain no. `capability` is `<type>#<relation>`, e.g. `agent#can_use`: what was asked, without the id. */
export const forbidden = (relation: string, object: string): AppError =>
  new AppError('FORBIDDEN', 'You do not have permission to do this.', {
    details: { reason: 'not_permitted', capability: `${object.slice(0, object.indexOf(':'))}#${relation}` },
  });

/** Runs one operation so that no failure of authz escapes under another name; the caller's own abort stays itself. */
export async function failClosed<T>(operation: () => Promise<T>): Promise<T> {
  try {
    return await operation();
  } catch (error) {
    throw error instanceof AuthzFailure ? authzUnavailable(error) : error;
  }
}
