import { ExchangeMismatch, IdpRefusal } from './errors.js';
import type { MachineTokens } from './machine-tokens.js';
import type { OidcClient } from './oidc-client.js';
import type { AccessToken, VerifyAccessToken } from './verify-access-token.js';

/** On whose behalf, for which team. */
export interface ExchangeRequest {
  /** The person's id at the idp. Never a name: the idp would try it as a username first. */
  userId: string;
  /** The person's id in the chat product, as linked at the idp. */
  personId: string;
  teamSlug: string;
}

/**
 * Gets a token that acts for a person in one team, and checks that it does exactly that: `sub` is the person,
 * `active_team` the team, one `team-` scope, our audience. The idp drops silently what it does not grant, and does not
 * know who is in which team: membership is the caller's to check.
 *
 * @throws IdpRefusal when the idp says no, `ExchangeMismatch` when it gives something else, AppError
 * `SERVICE_UNAVAILABLE` when it does not answer
 */
export type ExchangeToken = (request: ExchangeRequest) => Promise<AccessToken>;

/** Scope that puts a team's `active_team` into a token. */
export const teamScope = (slug: string): string => `team-${slug}`;

interface ExchangeDeps {
  client: Pick<OidcClient, 'grant'>;
  /** Tokens of the same client: they are what is exchanged. */
  machineTokens: MachineTokens;
  /** Verifies the result for the service that it is meant for. */
  verify: VerifyAccessToken;
  /** Sent as `audience` only when set: some idp set-ups refuse the parameter. */
  audience?: string;
}

/**
 * RFC 8693 with `requested_subject`. The subject token is the bot's own and must carry the team scope already, because
 * an exchange only narrows scopes.
 */
export function makeExchangeToken({ client, machineTokens, verify, audience }: ExchangeDeps): ExchangeToken {
  return async (request) => {
    const scope = `openid ${teamScope(request.teamSlug)}`;
    const tokens = await machineTokens.use(
      scope,
      (subjectToken) =>
        client.grant('urn:ietf:params:oauth:grant-type:token-exchange', {
          subject_token: subjectToken,
          subject_token_type: accessTokenType,
          requested_token_type: accessTokenType,
          requested_subject: request.userId,
          scope,
          ...(audience !== undefined && { audience }),
        }),
      isSubjectTokenRefused,
    );
    return checkExchanged(tokens.accessToken, request, verify);
  };
}

const accessTokenType = 'urn:ietf:params:oauth:token-type:access_token';

/** RFC 8693, section 2.2.2: a bad subject token is `invalid_request`; some servers say `invalid_token` or `invalid_grant`. */
const isSubjectTokenRefused = (error: unknown) =>
  error instanceof IdpRefusal && ['invalid_request', 'invalid_token', 'invalid_grant'].includes(error.error);

/** Rules that every exchanged token must pass, whichever way it was got. @throws ExchangeMismatch */
export async function checkExchanged(
  token: string,
  { userId, teamSlug }: Pick<ExchangeRequest, 'userId' | 'teamSlug'>,
  verify: VerifyAccessToken,
): Promise<AccessToken> {
  const exchanged = await verify(token).catch(rethrowAsMismatch);
  if (exchanged.subject !== userId) throw new ExchangeMismatch('subject');
  if (exchanged.activeTeam !== teamSlug) throw new ExchangeMismatch('active_team');
  const teams = exchanged.scopes.filter((scope) => scope.startsWith('team-'));
  if (teams.length !== 1 || teams[0] !== teamScope(teamSlug)) throw new ExchangeMismatch('team_scope');
  return exchanged;
}

function rethrowAsMismatch(error: unknown): never {
  if ((error as { code?: unknown }).code === 'UNAUTHORIZED') throw new ExchangeMismatch('token');
  throw error;
}
