import { type AccessToken, createTokenCache, type ExchangeRequest, type ExchangeToken } from '@parley/auth';

export interface ActFor {
  /** A token on behalf of a person, in one team or in none, kept until 30 s before it expires. Failures: see `ExchangeToken`. */
  get(request: ExchangeRequest): Promise<AccessToken>;
  /** Drops a rejected token from the cache. */
  forget(request: ExchangeRequest): void;
}

const keyOf = ({ userId, teamSlug }: ExchangeRequest) => `${userId} ${teamSlug ?? ''}`;

export function createActFor(exchange: ExchangeToken, now: () => number): ActFor {
  const cache = createTokenCache<AccessToken>({ now });
  return {
    get: (request) => cache.get(keyOf(request), () => exchange(request)),
    forget: (request) => cache.forget(keyOf(request)),
  };
}
