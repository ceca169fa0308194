import Provider, { type Configuration, type KoaContextWithOIDC } from 'oidc-provider';
import type { Client } from '../clients/client.store.js';
import { isRedirectAllowed } from '../clients/redirect-uris.js';
import { grantTypes } from '../grants/token.routes.js';
import { escapeHtml, page, pageHeaders } from '../http/html-page.js';
import type { Realm } from '../realm/realm.js';
import { oidcAdapter } from './oidc-adapter.js';
import { signInPolicy } from './sign-in-policy.js';

export const protocolPath = '/protocol/openid-connect';
export const signInPath = '/login-actions/authenticate';

/**
 * The authorization endpoint, the browser session and discovery. Tokens are not its business: every grant goes
 * through `mintTokens`, which is why the token, userinfo, introspection, revocation and logout routes come before it.
 */
export function createOidcProvider(realm: Realm): Provider {
  const provider = new Provider(realm.issuer, configuration(realm));
  // The scheme and host of links come from headers that the app sets to the issuer's own.
  provider.proxy = true;
  provider.Client.prototype.redirectUriAllowed = function (asked) {
    return isRedirectAllowed(this.redirectUris, asked);
  };
  provider.use(async (ctx, next) => {
    await next();
    const { oidc } = ctx as Partial<KoaContextWithOIDC>;
    if (oidc?.route === 'discovery') Object.assign(ctx.body as object, ownMetadata);
    if (oidc?.route === 'authorization') withoutReason(ctx);
    if (oidc?.entities.AuthorizationCode !== undefined) await joinSession(realm, ctx as KoaContextWithOIDC);
  });
  return provider;
}

/** As Keycloak says it: not that a public client proves nothing, which it takes all the same. */
const ownMetadata = {
  grant_types_supported: grantTypes,
  token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
};

function configuration(realm: Realm): Configuration {
  const { sessionMaxS, codeS } = realm.lifetimes;
  return {
    adapter: oidcAdapter(realm.database, realm.nowS),
    clients: realm.clients
      .list()
      .filter(({ grants }) => grants.includes('authorization_code'))
      .map(toMetadata),
    cookies: {
      keys: [realm.keys.cookieSecret],
      // Cookies ignore ports: neighbours on the same host must not meet ours, hence names and path of our own.
      names: { session: 'idp_session', interaction: 'idp_sign_in', resume: 'idp_resume' },
      long: { httpOnly: true, sameSite: 'lax', path: `/realms/${realm.config.realm}` },
      short: { httpOnly: true, sameSite: 'lax' },
    },
    features: {
      devInteractions: { enabled: false },
      resourceIndicators: { enabled: false },
      introspection: { enabled: true },
      revocation: { enabled: true },
      rpInitiatedLogout: { enabled: true },
    },
    findAccount: (_ctx, id) => {
      const user = realm.users.find(id);
      return user?.enabled === true ? { accountId: id, claims: () => ({ sub: id }) } : undefined;
    },
    interactions: {
      policy: signInPolicy(realm),
      url: (_ctx, { uid }) => `${new URL(realm.issuer).pathname}${signInPath}/${uid}`,
    },
    jwks: { keys: [realm.keys.signingJwk] },
    loadExistingGrant: grantWhatWasAsked,
    pkce: { required: () => true },
    renderError: (ctx, { error, error_description }) => {
      ctx.type = 'html';
      ctx.set(pageHeaders());
      ctx.body = page('Sign-in is not possible', `<p role="alert">${escapeHtml(error_description ?? error)}</p>`);
    },
    responseTypes: ['code'],
    routes: {
      authorization: `${protocolPath}/auth`,
      token: `${protocolPath}/token`,
      jwks: `${protocolPath}/certs`,
      userinfo: `${protocolPath}/userinfo`,
      introspection: `${protocolPath}/token/introspect`,
      revocation: `${protocolPath}/revoke`,
      end_session: `${protocolPath}/logout`,
    },
    scopes: ['openid', ...realm.clientScopes.list().map(({ name }) => name)],
    ttl: { AuthorizationCode: codeS, Grant: sessionMaxS, Interaction: 1800, Session: sessionMaxS },
  };
}

const toMetadata = (client: Client) => ({
  client_id: client.clientId,
  ...(client.isPublic === true ? { token_endpoint_auth_method: 'none' as const } : { client_secret: client.secret }),
  redirect_uris: [...(client.redirectUris ?? [])],
  grant_types: ['authorization_code'],
  response_types: ['code' as const],
});

/** That somebody would have to be asked is said by its code alone, and so is that they said no. */
const withoutDescription = ['login_required', 'interaction_required', 'access_denied'];

function withoutReason(ctx: Pick<KoaContextWithOIDC, 'response' | 'set'>): void {
  const location = ctx.response.get('location');
  if (!URL.canParse(location)) return;
  const target = new URL(location);
  if (!withoutDescription.includes(target.searchParams.get('error') ?? '')) return;
  target.searchParams.delete('error_description');
  ctx.set('Location', target.href);
}

/** What was asked is granted, within what the client offers, which was checked before. */
async function grantWhatWasAsked({ oidc }: KoaContextWithOIDC) {
  if (oidc.account === undefined || oidc.client === undefined) return undefined;
  const grant = new oidc.provider.Grant({ accountId: oidc.account.accountId, clientId: oidc.client.clientId });
  grant.addOIDCScope(['openid', ...oidc.requestParamOIDCScopes].join(' '));
  await grant.save();
  return grant;
}

/** Ties a fresh code to the realm's session, and answers with `session_state` as Keycloak does. */
async function joinSession(realm: Realm, ctx: KoaContextWithOIDC): Promise<void> {
  const { AuthorizationCode: code } = ctx.oidc.entities;
  const { session, params } = ctx.oidc;
  if (code === undefined || session?.accountId === undefined) throw new Error('A code without a signed-in user');
  const authTime = session.loginTs ?? realm.nowS();
  const { sid } =
    realm.sessions.findLiveByLogin(session.uid) ??
    realm.sessions.start({ userId: session.accountId, loginUid: session.uid, authTime });
  realm.sessions.reauthenticated(sid, authTime);
  code.sid = sid;
  if (typeof params?.['scope'] === 'string') code.scope = params['scope'];
  await code.save();
  const callback = new URL(ctx.response.get('location'));
  callback.searchParams.set('session_state', sid);
  ctx.set('Location', callback.href);
}
