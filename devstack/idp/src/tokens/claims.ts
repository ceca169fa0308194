import type { ProtocolMapper } from '../clients/client-scope.store.js';
import type { Client } from '../clients/client.store.js';
import { nameOf } from '../users/group.store.js';
import type { User } from '../users/user.js';
import type { GrantedScopes } from './granted-scopes.js';

export type ClaimTarget = 'access.token.claim' | 'id.token.claim' | 'userinfo.token.claim';

/** What a token is about: the user, and the client whose mappers shape it. */
export interface ClaimSource {
  readonly user: User;
  readonly mappersOf: Client;
  readonly granted: GrantedScopes;
}

/** The user's claims, by scope. A claim without a value is absent, never null or empty. */
export function userClaims(source: ClaimSource, target: ClaimTarget): Record<string, unknown> {
  const { user, granted } = source;
  const byScope: Record<string, () => Record<string, unknown>> = {
    profile: () => profileClaims(user),
    email: () => (user.email === undefined ? {} : { email: user.email, email_verified: user.emailVerified }),
    roles: () => realmAccess(source),
    groups: () => groupClaims(user, target),
    service_account: () => (target === 'access.token.claim' ? serviceAccountClaims(user) : {}),
  };
  const claims = granted.scopes.map(({ name, protocolMappers }) => ({
    ...byScope[name]?.(),
    ...hardCodedClaims(protocolMappers, target),
  }));
  return Object.assign({}, ...claims) as Record<string, unknown>;
}

/** The `aud` claim: nothing when there is none, a string for one, a list for several. */
export function audienceOf({ mappersOf, granted }: ClaimSource, always: readonly string[] = []) {
  const fromScopes = granted.scopes.flatMap(({ protocolMappers }) => protocolMappers.flatMap(mappedAudience));
  const audiences = [...new Set([...(mappersOf.audiences ?? []), ...fromScopes, ...always])];
  return audiences.length > 1 ? audiences : audiences[0];
}

function profileClaims({ username, firstName, lastName }: User) {
  const name = [firstName, lastName].filter((part) => part !== undefined).join(' ');
  return {
    preferred_username: username,
    ...(name !== '' && { name }),
    ...(firstName !== undefined && { given_name: firstName }),
    ...(lastName !== undefined && { family_name: lastName }),
  };
}

/** By name, and in access tokens by path: a name alone may stand for several groups. */
const groupClaims = ({ groups }: User, target: ClaimTarget) =>
  groups.length === 0
    ? {}
    : {
        groups: groups.map(nameOf),
        ...(target === 'access.token.claim' && { group_paths: groups.map((path) => `/${path}`) }),
      };

/** A client's role scope bounds what its tokens can say: an admin stays a plain user behind a client without `admin`. */
function realmAccess({ user, mappersOf }: ClaimSource) {
  const roles = user.realmRoles.filter((role) => mappersOf.realmRoleScope?.includes(role));
  return roles.length === 0 ? {} : { realm_access: { roles } };
}

const serviceAccountClaims = ({ serviceAccountClientId }: User) =>
  serviceAccountClientId === undefined ? {} : { client_id: serviceAccountClientId };

function hardCodedClaims(mappers: readonly ProtocolMapper[], target: ClaimTarget): Record<string, unknown> {
  const entries = mappers
    .filter(({ protocolMapper, config }) => protocolMapper === hardCodedClaimMapper && config[target] === 'true')
    .map(({ config }) => [config['claim.name'] ?? '', config['claim.value'] ?? '']);
  return Object.fromEntries(entries) as Record<string, unknown>;
}

const mappedAudience = ({ protocolMapper, config }: ProtocolMapper): string[] => {
  const audience = config['included.client.audience'] ?? config['included.custom.audience'];
  return protocolMapper === audienceMapper && audience !== undefined ? [audience] : [];
};

export const hardCodedClaimMapper = 'oidc-hardcoded-claim-mapper';
export const audienceMapper = 'oidc-audience-mapper';
