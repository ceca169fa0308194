import { ExchangeMismatch } from './errors.js';
import { accessTokenType, exchangeGrant, rethrowAsMismatch } from './exchange-token.js';
import type { OidcClient } from './oidc-client.js';
import type { AccessToken, VerifyAccessToken } from './verify-access-token.js';

/** What the new token must be good for, and nothing else. */
export interface Narrowed {
  readonly audience: string;
  /** Asked for where the idp adds the audience by an optional client scope. */
  readonly scope?: string | undefined;
}

/**
 * Exchanges a person's token for one that a single other service accepts (RFC 8693). The result is checked: it stands for
 * the same person and names that audience alone, so whoever gets it can use it nowhere else.
 *
 * Throws IdpRefusal when the idp says no, ExchangeMismatch when it gives something else, AppError
 * `SERVICE_UNAVAILABLE` when it does not answer.
 */
export type ExchangeForAudience = (caller: Pick<AccessToken, 'subject' | 'raw'>, wanted: Narrowed) => Promise<string>;

interface Deps {
  /** A client that the idp permits to exchange; the person's token must name it as an audience. */
  readonly client: Pick<OidcClient, 'grant'>;
  readonly verifyFor: (audience: string) => VerifyAccessToken;
}

export function makeExchangeForAudience({ client, verifyFor }: Deps): ExchangeForAudience {
  return async ({ subject, raw }, { audience, scope }) => {
    const { accessToken } = await client.grant(exchangeGrant, {
      subject_token: raw,
      subject_token_type: accessTokenType,
      requested_token_type: accessTokenType,
      audience,
      ...(scope !== undefined && { scope }),
    });
    const exchanged = await verifyFor(audience)(accessToken).catch(rethrowAsMismatch);
    if (exchanged.subject !== subject) throw new ExchangeMismatch('subject');
    if (exchanged.audience.length !== 1) throw new ExchangeMismatch('audience');
    return accessToken;
  };
}
