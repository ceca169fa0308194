import { teamScope } from '@parley/auth';

/** Claim of an access token that names the team its bearer acts in. */
export const teamClaim = 'active_team';

/** Puts the team into access tokens, as a protocol mapper of Keycloak. */
export const activeTeamMapper = (slug: string) => ({
  name: teamClaim,
  protocolMapper: 'oidc-hardcoded-claim-mapper',
  config: {
    'claim.name': teamClaim,
    'claim.value': slug,
    'jsonType.label': 'String',
    'access.token.claim': 'true',
    'id.token.claim': 'false',
    'userinfo.token.claim': 'false',
  },
});

/** The client scope `team-<slug>` of a team, as the admin REST takes it. */
export const teamScopeOf = (slug: string) => ({
  name: teamScope(slug),
  protocol: 'openid-connect',
  attributes: { 'include.in.token.scope': 'true' },
  protocolMappers: [{ protocol: 'openid-connect', ...activeTeamMapper(slug) }],
});
