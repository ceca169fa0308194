import * as oidc from 'openid-client';
import { makeCheckSecret } from './check-secret.js';
import { IdpRefusal, idpUnavailable } from './errors.js';
import { createIdpClock, type IdpClock } from './idp-clock.js';
import { once, pingIssuer } from './issuer.js';

/** What the token endpoint gave. Secrets all: encrypted where kept, never logged. */
export interface TokenSet {
  readonly accessToken: string;
  readonly expiresAt: Date;
  readonly refreshToken?: string;
  /** When the refresh token ends unless it is used; absent where the idp does not say, or says never. */
  readonly refreshExpiresAt?: Date;
  readonly idToken?: string;
  /** Claims of the ID token, checked by the OIDC rules; absent where none was issued. */
  readonly idClaims?: { readonly sub: string; [claim: string]: unknown };
  readonly scope?: string;
}

/** What must be kept between the start and the end of a sign-in, and used only once. */
export interface LoginAttempt {
  readonly url: string;
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/**
 * One client of the idp. Every method throws `IdpRefusal` when the idp says no, and AppError `SERVICE_UNAVAILABLE` when
 * it does not answer. Discovery happens at the first use and is tried again until it succeeds.
 */
export interface OidcClient {
  /** Name of the client: the `azp` of its tokens. */
  readonly clientId: string;
  /** The clock that the ends of its tokens are told by, in milliseconds since 1970. */
  readonly now: () => number;
  /** Begins the authorization code flow with PKCE, state and nonce (OpenID Connect Core 1.0, section 3.1). */
  startLogin(redirectUri: string): Promise<LoginAttempt>;
  /** Ends it. `callbackUrl` is the address that the browser came back to, query included. */
  finishLogin(callbackUrl: URL, attempt: Omit<LoginAttempt, 'url'>): Promise<TokenSet>;
  /** Name and password (RFC 6749, section 4.3). */
  directGrant(username: string, password: string): Promise<TokenSet>;
  /** A refresh token can be used once; the caller ensures this across replicas. */
  refresh(refreshToken: string): Promise<TokenSet>;
  /** A token for the client itself. `audience` is for an idp that requires it; no standard defines it. */
  clientCredentials(scope?: string, audience?: string): Promise<TokenSet>;
  /** Any other grant of the token endpoint. */
  grant(grantType: string, parameters: Record<string, string>): Promise<TokenSet>;
  revoke(token: string): Promise<void>;
  /** Where a browser ends its session at the idp as well (RP-Initiated Logout 1.0). */
  logoutUrl(postLogoutRedirectUri: string, idToken?: string): Promise<string>;
  /**
   * Resolves when the idp answers its discovery address now, and knows this client by its secret. For readiness. Throws
   * with the reason `bad_credentials` when it does not, `clock_differs` when our clock is off.
   */
  ping(signal: AbortSignal): Promise<void>;
}

interface OidcClientOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope?: string;
  readonly timeoutMs?: number;
  /** What time it is; `ping` teaches it. */
  readonly clock?: IdpClock;
  /** Sends requests of grants, and may time them. Default: the runtime's. */
  readonly send?: typeof fetch;
}

type TokenAnswer = oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers;
type TokenRequest = (config: oidc.Configuration) => Promise<TokenAnswer>;

/** Throws Error at once without issuer, client or secret. */
export function createOidcClient(options: OidcClientOptions): OidcClient {
  const {
    issuer,
    clientId,
    clientSecret,
    scope = 'openid profile email',
    timeoutMs = 10_000,
    clock = createIdpClock(),
  } = options;
  const { now } = clock;
  if (issuer === '' || clientId === '' || clientSecret === '')
    throw new Error('an OIDC client needs issuer, id and secret');
  const configuration = configurationAt(clock, (skewSeconds) => discover(options, timeoutMs, skewSeconds));
  const checkSecret = makeCheckSecret(configuration, now);
  const ask = async (request: TokenRequest, orThrow: (cause: unknown) => never = refuse) => {
    const config = await configuration();
    return toTokenSet(await request(config).catch(orThrow), now());
  };
  return {
    ...{ clientId, now },
    startLogin: async (redirectUri) => beginLogin(await configuration(), redirectUri, scope),
    finishLogin: (url, { state, nonce, codeVerifier }) => {
      const checks = {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      };
      return ask((config) => oidc.authorizationCodeGrant(config, url, checks), refuseLogin);
    },
    directGrant: (username, password) =>
      ask((config) => oidc.genericGrantRequest(config, 'password', { username, password, scope })),
    refresh: (refreshToken) => ask((config) => oidc.refreshTokenGrant(config, refreshToken)),
    clientCredentials: (wanted, audience) => {
      const form = { ...(wanted !== undefined && { scope: wanted }), ...(audience !== undefined && { audience }) };
      return ask((config) => oidc.clientCredentialsGrant(config, form));
    },
    grant: (grantType, parameters) => ask((config) => oidc.genericGrantRequest(config, grantType, parameters)),
    revoke: async (token) => oidc.tokenRevocation(await configuration(), token).catch(refuse),
    logoutUrl: async (returnTo, idToken) =>
      oidc.buildEndSessionUrl(await configuration(), {
        post_logout_redirect_uri: returnTo,
        client_id: clientId,
        ...(idToken !== undefined && { id_token_hint: idToken }),
      }).href,
    async ping(signal) {
      await pingIssuer(issuer, signal, clock);
      await checkSecret();
    },
  };
}

/** The checks of ID tokens know the machine's clock alone: when that turns out to be off, they are set up anew. */
function configurationAt({ aheadMs }: IdpClock, make: (skewSeconds: number) => Promise<oidc.Configuration>) {
  const begin = (ahead: number) => ({ ahead, get: once(() => make(-Math.round(ahead / 1000))) });
  let made = begin(aheadMs());
  return () => {
    if (Math.abs(aheadMs() - made.ahead) > 5_000) made = begin(aheadMs());
    return made.get();
  };
}

async function discover(options: OidcClientOptions, timeoutMs: number, skewSeconds: number) {
  const { issuer, clientId, clientSecret, send } = options;
  const address = new URL(issuer);
  // An operator who configures an http issuer (loopback, a private network) says so in its address.
  // oxlint-disable-next-line typescript/no-deprecated -- marked so only to stand out; there is no other way
  const execute = address.protocol === 'http:' ? [oidc.allowInsecureRequests] : [];
  const timeout = timeoutMs / 1000;
  const client = { client_secret: clientSecret, [oidc.clockSkew]: skewSeconds };
  const found = await oidc.discovery(address, clientId, client, undefined, { execute, timeout }).catch(refuse);
  found.timeout = timeout;
  if (send) found[oidc.customFetch] = (url, init) => send(url, init as RequestInit);
  return found;
}

async function beginLogin(config: oidc.Configuration, redirectUri: string, scope: string): Promise<LoginAttempt> {
  const attempt = {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    codeVerifier: oidc.randomPKCECodeVerifier(),
  };
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope,
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(attempt.codeVerifier),
    code_challenge_method: 'S256',
  });
  return { ...attempt, url: url.href };
}

/** Keycloak's own field; 0 is without end. */
const refreshEnd = (seconds: unknown, now: number): Pick<TokenSet, 'refreshExpiresAt'> =>
  typeof seconds === 'number' && seconds > 0 ? { refreshExpiresAt: new Date(now + seconds * 1000) } : {};

function toTokenSet(answer: TokenAnswer, now: number): TokenSet {
  const { access_token, refresh_token, id_token, expires_in, scope } = answer;
  const idClaims = answer.claims();
  return {
    accessToken: access_token,
    // A token of unknown life is used once and not kept.
    expiresAt: new Date(now + (expires_in ?? 0) * 1000),
    ...(refresh_token !== undefined && { refreshToken: refresh_token }),
    ...refreshEnd(answer['refresh_expires_in'], now),
    ...(id_token !== undefined && { idToken: id_token }),
    ...(idClaims && { idClaims }),
    ...(scope !== undefined && { scope }),
  };
}

function refuse(cause: unknown): never {
  if (cause instanceof oidc.ResponseBodyError && cause.status < 500 && cause.status !== 429) {
    throw new IdpRefusal(cause.error, cause.error_description ?? 'no description', cause);
  }
  throw idpUnavailable(cause);
}

/** A callback comes through the browser: a mismatch means tampering or "back", not a failure of the idp. */
function refuseLogin(cause: unknown): never {
  if (cause instanceof oidc.AuthorizationResponseError) {
    throw new IdpRefusal(cause.error, cause.error_description ?? 'no description', cause);
  }
  if (cause instanceof oidc.ClientError && mismatches.has(cause.code ?? '')) {
    throw new IdpRefusal('invalid_response', cause.message, cause);
  }
  return refuse(cause);
}

const mismatches = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
]);
