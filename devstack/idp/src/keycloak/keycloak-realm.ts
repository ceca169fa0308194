import {
  type ClientConfig,
  type ClientScopeConfig,
  type ConfidentialClient,
  defaultLifetimes,
  hasGrant,
  type RealmConfig,
  type UserConfig,
} from '../realm-config/realm-config.js';
import { audienceMapper, builtInMappers, fixedClaimMapper } from './mappers.js';
import { permissionsClient } from './permissions.js';
import { userProfile } from './user-profile.js';

/**
 * The realm as Keycloak 26 takes it by `POST /admin/realms`, with users and their passwords: for tests and demos.
 * Token exchange by recipe B, for which Keycloak is started with `--features=token-exchange`.
 * Throws Error for recipe A, which needs the deprecated first generation of permissions.
 */
export function keycloakRealm(config: RealmConfig) {
  if (config.exchange.recipe === 'A') throw new Error('Keycloak is set up by recipe B: no audience in the exchange.');
  const { accessTokenS, sessionIdleS, sessionMaxS, codeS } = { ...defaultLifetimes, ...config.lifetimes };
  return {
    realm: config.realm,
    enabled: true,
    sslRequired: 'external',
    registrationAllowed: false,
    loginWithEmailAllowed: true,
    duplicateEmailsAllowed: false,
    accessTokenLifespan: accessTokenS,
    accessCodeLifespan: codeS,
    ssoSessionIdleTimeout: sessionIdleS,
    ssoSessionMaxLifespan: sessionMaxS,
    revokeRefreshToken: true,
    refreshTokenMaxReuse: 0,
    bruteForceProtected: true,
    failureFactor: config.failureFactor ?? 5,
    // Otherwise two wrong passwords within a second lock a person out, whatever the factor says.
    quickLoginCheckMilliSeconds: 0,
    adminPermissionsEnabled: true,
    roles: { realm: rolesOf(config).map((name) => ({ name })) },
    groups: groupsOf(config).map((name) => ({ name })),
    clientScopes: config.clientScopes.map(toScope),
    clients: [...config.clients.map(toClient), permissionsClient(config.exchange)],
    scopeMappings: [
      ...config.clients.map(({ clientId, realmRoleScope = [] }) => ({ client: clientId, roles: realmRoleScope })),
      ...config.clientScopes.flatMap(({ name, roles }) => (roles ? [{ clientScope: name, roles }] : [])),
    ],
    // A role of the service account counts only if it is in the scope of its client as well.
    clientScopeMappings: {
      'realm-management': config.clients.map(({ clientId, serviceAccount }) => ({
        client: clientId,
        roles: serviceAccount?.adminRoles ?? [],
      })),
    },
    users: [...config.users.map(toUser), ...config.clients.filter(hasServiceAccount).map(toServiceAccount)],
    components: { 'org.keycloak.userprofile.UserProfileProvider': [userProfile(config.profileAttributes)] },
  };
}

const rolesOf = ({ clients, users, exchange }: RealmConfig): string[] => [
  ...new Set([
    exchange.impersonableRole,
    ...clients.flatMap(({ realmRoleScope = [], serviceAccount }) => [
      ...realmRoleScope,
      ...(serviceAccount?.realmRoles ?? []),
    ]),
    ...users.flatMap(({ realmRoles = [] }) => realmRoles),
  ]),
];

const groupsOf = ({ users }: RealmConfig): string[] => [...new Set(users.flatMap(({ groups = [] }) => groups))];

const toScope = ({ name, includeInTokenScope = true, claims = {}, audiences = [] }: ClientScopeConfig) => ({
  name,
  protocol: 'openid-connect',
  attributes: { 'include.in.token.scope': String(includeInTokenScope), 'display.on.consent.screen': 'false' },
  protocolMappers: [
    ...(builtInMappers[name] ?? []),
    ...Object.entries(claims).map(([claim, value]) => fixedClaimMapper(claim, value)),
    ...audiences.map(audienceMapper),
  ],
});

const toClient = (client: ClientConfig) => ({
  clientId: client.clientId,
  enabled: true,
  protocol: 'openid-connect',
  publicClient: client.isPublic === true,
  // Any program may say that it is this client: the person is asked whether they began this (RFC 8252 section 8.6).
  consentRequired: client.isPublic === true,
  ...(client.isPublic !== true && { clientAuthenticatorType: 'client-secret', secret: client.secret }),
  standardFlowEnabled: hasGrant(client, 'authorization_code'),
  implicitFlowEnabled: false,
  directAccessGrantsEnabled: hasGrant(client, 'password'),
  serviceAccountsEnabled: hasServiceAccount(client),
  fullScopeAllowed: false,
  redirectUris: client.redirectUris ?? [],
  webOrigins: [],
  attributes: {
    ...(hasGrant(client, 'authorization_code') && { 'pkce.code.challenge.method': 'S256' }),
    // Its own line on that page: the scopes here have none, and without any line nobody is asked.
    ...(client.isPublic === true && { 'display.on.consent.screen': 'true' }),
    ...(client.postLogoutRedirectUris && { 'post.logout.redirect.uris': client.postLogoutRedirectUris.join('##') }),
  },
  protocolMappers: (client.audiences ?? []).map(audienceMapper),
  defaultClientScopes: client.defaultScopes,
  optionalClientScopes: client.optionalScopes ?? [],
});

const hasServiceAccount = (client: ClientConfig): client is ConfidentialClient =>
  client.isPublic !== true && (client.serviceAccount !== undefined || hasGrant(client, 'client_credentials'));

const toServiceAccount = ({ clientId, serviceAccount }: ConfidentialClient) => ({
  username: `service-account-${clientId}`,
  enabled: true,
  serviceAccountClientId: clientId,
  realmRoles: serviceAccount?.realmRoles ?? [],
  clientRoles: { 'realm-management': serviceAccount?.adminRoles ?? [] },
});

const toUser = ({ password, passwordHash: _hash, groups = [], ...user }: UserConfig) => ({
  ...user,
  enabled: user.enabled ?? true,
  groups: groups.map((name) => `/${name}`),
  credentials: password === undefined ? [] : [{ type: 'password', value: password, temporary: false }],
});
