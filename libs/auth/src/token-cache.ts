import { LRUCache } from 'lru-cache';

/** A token and the moment it stops being good. */
export interface Expiring {
  readonly expiresAt: Date;
}

/** Tokens by key, fetched when missing. */
export interface TokenCache<Token extends Expiring> {
  /** The token kept under `key`, or a new one. Calls at the same time share one fetch; failures are not kept. */
  get(key: string, fetchToken: () => Promise<Token>): Promise<Token>;
  /** Forgets a token that turned out to be bad. */
  forget(key: string): void;
}

interface CacheOptions {
  /** A token is replaced this long before it expires, so that it lives through the call it is fetched for. */
  readonly marginMs?: number;
  readonly maxEntries?: number;
  readonly now?: () => number;
}

/** Keeps tokens in memory until shortly before they expire. */
export function createTokenCache<Token extends Expiring>(options: CacheOptions = {}): TokenCache<Token> {
  const { marginMs = 30_000, maxEntries = 5000, now = Date.now } = options;
  // An age up to the lifetime is fresh, and a lifetime of 0 would be without end.
  const lifetimeOf = ({ expiresAt }: Token) => expiresAt.getTime() - marginMs - now() - 1 || -1;
  const tokens = new LRUCache<string, Token, () => Promise<Token>>({
    max: maxEntries,
    // What is kept at 0 would never expire either.
    perf: { now: () => now() + 1 },
    ttlResolution: 0,
    // Whoever waits gets the token, even if its key is forgotten or makes room meanwhile; it is not kept then.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: fetchToken, options: keeping }) => {
      const token = await fetchToken();
      keeping.ttl = lifetimeOf(token);
      return token;
    },
  });
  return {
    get: (key, fetchToken) => tokens.forceFetch(key, { context: fetchToken }),
    forget: (key) => void tokens.delete(key),
  };
}
