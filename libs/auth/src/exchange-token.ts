import { ExchangeMismatch, IdpRefusal } from './errors.js';
import type { MachineTokens } from './machine-tokens.js';
import type { OidcClient } from './oidc-client.js';
import type { AccessToken, VerifyAccessToken } from './verify-access-token.js';

/** On whose behalf, and for which team. */
export interface ExchangeRequest {
  /** The person's id at the idp. Never a name: the idp would try it as a username first. */
  readonly userId: string;
  /** The person's id in the chat product, as linked at the idp. */
  readonly personId: string;
  /** `null` asks for a token that acts for no team: it reads what the person alone may read. */
  readonly teamSlug: string | null;
}

/**
 * Gets a token that acts for a person in one team, or in none, and checks that it does exactly that: `sub` is the person,
 * `active_team` the team, one `team-` scope, our audience; without a team neither claim nor scope of one. The idp drops
 * silently what it does not grant, and does not know who is in which team: membership is the caller's to check.
 *
 * Throws IdpRefusal when the idp says no, `ExchangeMismatch` when it gives something else, AppError
 * `SERVICE_UNAVAILABLE` when it does not answer.
 */
export type ExchangeToken = (request: ExchangeRequest) => Promise<AccessToken>;

/** Scope that puts a team's `active_team` into a token. */
export const teamScope = (slug: string): string => `team-${slug}`;

/** What is asked for: `openid`, and the scope of the team if there is one. */
export const exchangeScope = (teamSlug: string | null): string =>
  teamSlug === null ? 'openid' : `openid ${teamScope(teamSlug)}`;

interface ExchangeDeps {
  readonly client: Pick<OidcClient, 'grant' | 'clientId'>;
  /** Tokens of the same client: they are what is exchanged. */
  readonly machineTokens: MachineTokens;
  /** Verifies the result for the service that it is meant for. */
  readonly verify: VerifyAccessToken;
  /** Sent as `audience` only when set: some idp set-ups refuse the parameter. */
  readonly audience?: string;
}

/**
 * RFC 8693 with `requested_subject`. The subject token is the bot's own and must carry the team scope already, because
 * an exchange only narrows scopes.
 */
export function makeExchangeToken({ client, machineTokens, verify, audience }: ExchangeDeps): ExchangeToken {
  return async (request) => {
    const scope = exchangeScope(request.teamSlug);
    const tokens = await machineTokens.use(
      scope,
      (subjectToken) =>
        client.grant(exchangeGrant, {
          subject_token: subjectToken,
          subject_token_type: accessTokenType,
          requested_token_type: accessTokenType,
          requested_subject: request.userId,
          scope,
          ...(audience !== undefined && { audience }),
        }),
      isSubjectTokenRefused,
    );
    return checkExchanged(tokens.accessToken, request, { verify, clientId: client.clientId });
  };
}

export const exchangeGrant = 'urn:ietf:params:oauth:grant-type:token-exchange';
export const accessTokenType = 'urn:ietf:params:oauth:token-type:access_token';

/** RFC 8693, section 2.2.2: a bad subject token is `invalid_request`; some servers say `invalid_token` or `invalid_grant`. */
const isSubjectTokenRefused = (error: unknown) =>
  error instanceof IdpRefusal && ['invalid_request', 'invalid_token', 'invalid_grant'].includes(error.error);

/** Rules that every exchanged token must pass, whichever way it was got. Throws ExchangeMismatch. */
export async function checkExchanged(
  token: string,
  { userId, teamSlug }: Pick<ExchangeRequest, 'userId' | 'teamSlug'>,
  { verify, clientId }: { verify: VerifyAccessToken; clientId: string },
): Promise<AccessToken> {
  const exchanged = await verify(token).catch(rethrowAsMismatch);
  if (exchanged.subject !== userId) throw new ExchangeMismatch('subject');
  if ((exchanged.activeTeam ?? null) !== teamSlug) throw new ExchangeMismatch('active_team');
  const teams = exchanged.scopes.filter((scope) => scope.startsWith('team-'));
  const wanted = teamSlug === null ? [] : [teamScope(teamSlug)];
  if (teams.length !== wanted.length || teams[0] !== wanted[0]) throw new ExchangeMismatch('team_scope');
  // Without a team, `azp` alone tells this token from one that the person asked for.
  if (teamSlug === null && exchanged.client !== clientId) throw new ExchangeMismatch('client');
  return exchanged;
}

export function rethrowAsMismatch(error: unknown): never {
  if ((error as { code?: unknown }).code === 'UNAUTHORIZED') throw new ExchangeMismatch('token');
  throw error;
}
