import { IdpRefusal, unauthorized, type OidcClient } from '@parley/auth';
import { hashOf, newOpaqueId } from '../sessions/seal.js';
import type { OpenedSession, OpenSession } from '../sessions/open-session.js';
import type { PendingLoginStore } from './login-attempt.store.js';

/** Sign-in through the idp's own page: authorization code with PKCE, state and nonce. */
export interface BrowserLogin {
  /** Where the browser goes, and the secret that it brings back in a cookie. */
  start(returnTo: string): Promise<{ url: string; browserSecret: string }>;
  /**
   * Ends it with the address that the browser came back to.
   * @throws AppError `UNAUTHORIZED` for a state that is unknown, used, old or another browser's, and for the idp's no
   */
  finish(callback: URL, browserSecret: string | undefined): Promise<OpenedSession & { returnTo: string }>;
}

interface Deps {
  client: Pick<OidcClient, 'startLogin' | 'finishLogin'>;
  pendingLogins: PendingLoginStore;
  openSession: OpenSession;
  callbackUrl: string;
  now: () => Date;
}

/** People may take this long on the idp's page. */
export const loginTimeoutMs = 10 * 60_000;

export function createBrowserLogin({ client, pendingLogins, openSession, callbackUrl, now }: Deps): BrowserLogin {
  return {
    async start(returnTo) {
      const { url, state, nonce, codeVerifier } = await client.startLogin(callbackUrl);
      const browserSecret = newOpaqueId();
      const hashes = { stateHash: hashOf(state), browserHash: hashOf(browserSecret) };
      await pendingLogins.insert({ ...hashes, nonce, codeVerifier, returnTo, createdAt: now() });
      return { url, browserSecret };
    },
    async finish(callback, browserSecret) {
      const state = callback.searchParams.get('state') ?? '';
      const pending = await pendingLogins.take(hashOf(state));
      if (!pending || now().getTime() - pending.createdAt.getTime() > loginTimeoutMs)
        throw unauthorized('not_signed_in');
      // Otherwise an attacker could end a sign-in of their own in somebody else's browser.
      if (browserSecret === undefined || hashOf(browserSecret) !== pending.browserHash)
        throw unauthorized('not_signed_in');
      const { nonce, codeVerifier, returnTo } = pending;
      const tokens = await client.finishLogin(callback, { state, nonce, codeVerifier }).catch(refusalAsUnauthorized);
      return { ...(await openSession(tokens)), returnTo };
    },
  };
}

function refusalAsUnauthorized(error: unknown): never {
  throw error instanceof IdpRefusal ? unauthorized('not_signed_in', error) : error;
}
