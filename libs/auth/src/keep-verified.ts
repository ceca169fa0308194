import { createTokenCache, type Expiring } from './token-cache.js';
import type { AccessToken, VerifyAccessToken } from './verify-access-token.js';

interface KeepOptions {
  /** For how long an answer is believed at most: a key that the idp withdraws opens nothing afterwards. */
  readonly maxMs?: number;
  readonly maxEntries?: number;
  /** The clock, in milliseconds since 1970. */
  readonly now?: () => number;
}

interface Verified extends Expiring {
  readonly caller: AccessToken;
}

/**
 * Remembers for a minute which tokens were good, since a signature takes longer to verify than most requests take to
 * answer. Never past a token's own expiry, and refusals are not remembered. Throws what `verify` throws.
 */
export function keepVerified(
  verify: VerifyAccessToken,
  { maxMs = 60_000, maxEntries = 5000, now = Date.now }: KeepOptions = {},
): VerifyAccessToken {
  const kept = createTokenCache<Verified>({ marginMs: 0, maxEntries, now });
  const ask = async (token: string): Promise<Verified> => {
    const caller = await verify(token);
    return { caller, expiresAt: new Date(Math.min(caller.expiresAt.getTime(), now() + maxMs)) };
  };
  return async (token) => (await kept.get(token, () => ask(token))).caller;
}
