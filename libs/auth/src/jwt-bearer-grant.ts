import { randomUUID } from 'node:crypto';
import { importPKCS8, SignJWT } from 'jose';
import { checkExchanged, exchangeScope, type ExchangeToken } from './exchange-token.js';
import type { OidcClient } from './oidc-client.js';
import type { VerifyAccessToken } from './verify-access-token.js';

interface JwtBearerDeps {
  readonly client: Pick<OidcClient, 'grant' | 'clientId'>;
  readonly verify: VerifyAccessToken;
  /** The idp's issuer: for it alone an assertion is good. */
  readonly audience: string;
  /** Who vouches: the issuer of the identity provider entry at the idp. */
  readonly assertionIssuer: string;
  /** ES256 private key, PKCS #8 PEM. */
  readonly privateKey: string;
  readonly now?: () => number;
  readonly newId?: () => string;
}

/**
 * RFC 7523: the bot vouches for a person by the id in the chat product, which the idp has linked to an account. Same
 * result and same checks as the exchange of RFC 8693. Each call makes a new assertion, valid for a minute.
 */
export function makeJwtBearerGrant(deps: JwtBearerDeps): ExchangeToken {
  const { client, verify, audience, assertionIssuer, privateKey, now = Date.now, newId = randomUUID } = deps;
  const key = importPKCS8(privateKey, 'ES256');
  key.catch(() => undefined); // The first exchange reports a bad key; until then nobody waits for it.
  return async (request) => {
    const issuedAt = Math.floor(now() / 1000);
    const assertion = await new SignJWT({})
      .setProtectedHeader({ alg: 'ES256' })
      .setIssuer(assertionIssuer)
      .setSubject(request.personId)
      .setAudience(audience)
      .setJti(newId())
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + 60)
      .sign(await key);
    const scope = exchangeScope(request.teamSlug);
    const tokens = await client.grant('urn:ietf:params:oauth:grant-type:jwt-bearer', { assertion, scope });
    return checkExchanged(tokens.accessToken, request, { verify, clientId: client.clientId });
  };
}
