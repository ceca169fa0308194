import type { OidcClient } from '@parley/auth';
import { hashOf, newOpaqueId } from '../sessions/seal.js';
import type { OpenedSession, OpenSession } from '../sessions/open-session.js';
import type { PendingLoginStore } from './login-attempt.store.js';
import type { KeepFailures } from './keep-failures.js';
import { refusedLogin, refuseFor } from './login-refusal.js';

/** Sign-in through the idp's own page: authorization code with PKCE, state and nonce. */
export interface BrowserLogin {
  /**
   * Where the browser goes, and the secret that it brings back in a cookie. A browser that has one keeps it, so that
   * sign-ins begun in two tabs can both end.
   */
  start(returnTo: string, knownSecret?: string): Promise<{ url: string; browserSecret: string }>;
  /**
   * Ends it with the query that the browser came back with.
   * Throws AppError `UNAUTHORIZED` for a state that is unknown, used, old or another browser's, and for the idp's no.
   */
  finish(query: URLSearchParams, browser: FinishingBrowser): Promise<OpenedSession & { readonly returnTo: string }>;
}

/** The browser that came back from the idp, as its request describes it. */
interface FinishingBrowser {
  readonly secret: string | undefined;
  readonly userAgent: string | undefined;
}

interface Deps {
  readonly client: Pick<OidcClient, 'startLogin' | 'finishLogin'>;
  readonly pendingLogins: PendingLoginStore;
  readonly openSession: OpenSession;
  readonly keepFailures: KeepFailures;
  readonly callbackUrl: string;
  readonly now: () => Date;
}

/** People may take this long on the idp's page. */
export const loginTimeoutMs = 10 * 60_000;

export function createBrowserLogin(deps: Deps): BrowserLogin {
  const { client, pendingLogins, openSession, keepFailures, callbackUrl, now } = deps;
  return {
    async start(returnTo, knownSecret) {
      const { url, state, nonce, codeVerifier } = await client.startLogin(callbackUrl);
      const browserSecret = knownSecret ?? newOpaqueId();
      const hashes = { stateHash: hashOf(state), browserHash: hashOf(browserSecret) };
      await pendingLogins.insert({ ...hashes, nonce, codeVerifier, returnTo, createdAt: now() });
      return { url, browserSecret };
    },
    finish: (query, { secret, userAgent }) =>
      keepFailures('idp', async (tell) => {
        const state = query.get('state') ?? '';
        const { nonce, codeVerifier, returnTo } = await takePending(state, secret, deps);
        const callback = new URL(`${callbackUrl}?${query.toString()}`);
        const tokens = await client.finishLogin(callback, { state, nonce, codeVerifier }).catch(refusedLogin);
        tell(tokens.idClaims?.sub);
        return { ...(await openSession(tokens, userAgent)), returnTo };
      }),
  };
}

async function takePending(state: string, secret: string | undefined, { pendingLogins, now }: Deps) {
  const pending = await pendingLogins.take(hashOf(state));
  if (!pending) return refuseFor('state_unknown');
  if (now().getTime() - pending.createdAt.getTime() > loginTimeoutMs) return refuseFor('state_expired');
  // Otherwise an attacker could end a sign-in of their own in somebody else's browser.
  if (secret === undefined || hashOf(secret) !== pending.browserHash) return refuseFor('other_browser');
  return pending;
}
