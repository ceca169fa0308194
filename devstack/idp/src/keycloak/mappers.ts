/** A protocol mapper of Keycloak's realm representation: what puts a claim into tokens. */
export interface Mapper {
  readonly name: string;
  readonly protocol: 'openid-connect';
  readonly protocolMapper: string;
  readonly config: Readonly<Record<string, string>>;
}

const mapper = (name: string, protocolMapper: string, config: Readonly<Record<string, string>>): Mapper => ({
  name,
  protocol: 'openid-connect',
  protocolMapper,
  config: { 'access.token.claim': 'true', 'introspection.token.claim': 'true', ...config },
});

const everywhere = { 'id.token.claim': 'true', 'userinfo.token.claim': 'true' };
const accessTokenAlone = { 'id.token.claim': 'false', 'userinfo.token.claim': 'false' };

/** Puts a client's id into `aud`. */
export const audienceMapper = (clientId: string): Mapper =>
  mapper(`aud-${clientId}`, 'oidc-audience-mapper', { ...accessTokenAlone, 'included.client.audience': clientId });

/** Puts a claim with a fixed value into access tokens. */
export const fixedClaimMapper = (claim: string, value: string): Mapper =>
  mapper(claim, 'oidc-hardcoded-claim-mapper', {
    ...accessTokenAlone,
    'claim.name': claim,
    'claim.value': value,
    'jsonType.label': 'String',
  });

const attribute = (claim: string, name: string): Mapper =>
  mapper(claim, 'oidc-usermodel-attribute-mapper', {
    ...everywhere,
    'user.attribute': name,
    'claim.name': claim,
    'jsonType.label': 'String',
  });

/**
 * The scopes that every realm of Keycloak has, as far as the product reads their claims: a realm that names any scope
 * gets none of them by itself, not even the one that brings `sub`.
 */
export const builtInMappers: Readonly<Record<string, readonly Mapper[]>> = {
  basic: [
    mapper('sub', 'oidc-sub-mapper', {}),
    mapper('auth_time', 'oidc-usersessionmodel-note-mapper', {
      'id.token.claim': 'true',
      'user.session.note': 'AUTH_TIME',
      'claim.name': 'auth_time',
      'jsonType.label': 'long',
    }),
  ],
  profile: [
    attribute('preferred_username', 'username'),
    attribute('given_name', 'firstName'),
    attribute('family_name', 'lastName'),
    mapper('full name', 'oidc-full-name-mapper', everywhere),
  ],
  email: [
    attribute('email', 'email'),
    mapper('email verified', 'oidc-usermodel-property-mapper', {
      ...everywhere,
      'user.attribute': 'emailVerified',
      'claim.name': 'email_verified',
      'jsonType.label': 'boolean',
    }),
  ],
  roles: [
    mapper('realm roles', 'oidc-usermodel-realm-role-mapper', {
      ...everywhere,
      multivalued: 'true',
      'claim.name': 'realm_access.roles',
      'jsonType.label': 'String',
    }),
  ],
  groups: [
    mapper('groups', 'oidc-group-membership-mapper', { ...everywhere, 'claim.name': 'groups', 'full.path': 'false' }),
    mapper('group paths', 'oidc-group-membership-mapper', {
      ...accessTokenAlone,
      'claim.name': 'group_paths',
      'full.path': 'true',
    }),
  ],
  service_account: [
    mapper('Client ID', 'oidc-usersessionmodel-note-mapper', {
      'user.session.note': 'client_id',
      'claim.name': 'client_id',
      'jsonType.label': 'String',
    }),
  ],
};
