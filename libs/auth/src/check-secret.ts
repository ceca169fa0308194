import * as oidc from 'openid-client';
import { ownFault } from './errors.js';

/** A secret that was right is asked about once in a while; one that was wrong again soon, as an operator is at it. */
const askAgainMs = { good: 60_000, bad: 15_000 };

/**
 * Finds out whether the idp knows our client by its secret: asks about a token that nobody has, which a known client is told
 * is not active and any other one is not told at all (401; RFC 7662, section 2.3). An idp that cannot be asked is not.
 * Throws AppError `SERVICE_UNAVAILABLE` with the reason `bad_credentials`; an idp that says anything else is none of this.
 */
export function makeCheckSecret(configuration: () => Promise<oidc.Configuration>, now: () => number) {
  let known: { readonly until: number; readonly fault?: Error } | undefined;
  return async (): Promise<void> => {
    if (!known || now() >= known.until) {
      const fault = await faultOf(await configuration());
      known = { until: now() + (fault ? askAgainMs.bad : askAgainMs.good), ...(fault && { fault }) };
    }
    if (known.fault) throw known.fault;
  };
}

async function faultOf(config: oidc.Configuration): Promise<Error | undefined> {
  if (config.serverMetadata().introspection_endpoint === undefined) return undefined;
  try {
    await oidc.tokenIntrospection(config, 'none');
  } catch (cause) {
    if (isUnknownClient(cause))
      return ownFault('bad_credentials', 'the idp does not accept the secret of this client', cause);
  }
  return undefined;
}

const isUnknownClient = (cause: unknown) =>
  cause instanceof oidc.WWWAuthenticateChallengeError ||
  (cause instanceof oidc.ResponseBodyError && cause.status === 401);
