/** A token and the moment it stops being good. */
export interface Expiring {
  expiresAt: Date;
}

/** Tokens by key, fetched when missing. */
export interface TokenCache<Token extends Expiring> {
  /** The token kept under `key`, or a new one. Calls at the same time share one fetch; failures are not kept. */
  get(key: string, fetchToken: () => Promise<Token>): Promise<Token>;
  /** Forgets a token that turned out to be bad. */
  forget(key: string): void;
  /** Forgets everything whose key begins so: all teams of a person, all persons of a team. */
  forgetWhere(matches: (key: string) => boolean): void;
}

interface CacheOptions {
  /** A token is replaced this long before it expires, so that it lives through the call it is fetched for. */
  marginMs?: number;
  maxEntries?: number;
  now?: () => number;
}

/** Keeps tokens in memory until shortly before they expire. */
export function createTokenCache<Token extends Expiring>(options: CacheOptions = {}): TokenCache<Token> {
  const { marginMs = 30_000, maxEntries = 5000, now = Date.now } = options;
  const kept = new Map<string, Token>();
  const running = new Map<string, Promise<Token>>();
  const keep = (key: string, token: Token) => {
    kept.delete(key);
    kept.set(key, token);
    const [oldest] = kept.keys();
    if (kept.size > maxEntries && oldest !== undefined) kept.delete(oldest);
  };
  const fetchOnce = (key: string, fetchToken: () => Promise<Token>) => {
    const fetching = fetchToken()
      .then((token) => {
        if (running.get(key) === fetching) keep(key, token);
        return token;
      })
      .finally(() => {
        if (running.get(key) === fetching) running.delete(key);
      });
    running.set(key, fetching);
    return fetching;
  };
  const forget = (key: string) => {
    kept.delete(key);
    running.delete(key);
  };
  return {
    get(key, fetchToken) {
      const token = kept.get(key);
      if (token && token.expiresAt.getTime() - marginMs > now()) return Promise.resolve(token);
      return running.get(key) ?? fetchOnce(key, fetchToken);
    },
    forget,
    forgetWhere(matches) {
      for (const key of [...kept.keys(), ...running.keys()]) if (matches(key)) forget(key);
    },
  };
}
