import type { OidcClient, TokenSet } from './oidc-client.js';
import { createTokenCache } from './token-cache.js';

/** Tokens in a service's own name (client credentials), one per scope, fetched once for many callers. */
export interface MachineTokens {
  /** A token good for at least 30 s. Throws IdpRefusal, AppError `SERVICE_UNAVAILABLE`. */
  get(scope?: string): Promise<TokenSet>;
  /**
   * Does a call with the token of that scope. When `isRefused` says that the token itself was turned down, it is
   * fetched anew and the call made once more.
   */
  use<Answer>(
    scope: string | undefined,
    call: (accessToken: string) => Promise<Answer>,
    isRefused: (error: unknown) => boolean,
  ): Promise<Answer>;
}

/**
 * @param client the service's own client at the idp
 * @param options `audience` is sent with every request, where the idp wants one
 */
export function createMachineTokens(
  client: Pick<OidcClient, 'clientCredentials'> & Partial<Pick<OidcClient, 'now'>>,
  { now = client.now ?? Date.now, audience }: { now?: () => number; audience?: string } = {},
): MachineTokens {
  const cache = createTokenCache<TokenSet>({ now });
  const get = (scope?: string) => cache.get(scope ?? '', () => client.clientCredentials(scope, audience));
  return {
    get,
    async use(scope, call, isRefused) {
      try {
        return await call((await get(scope)).accessToken);
      } catch (error) {
        if (!isRefused(error)) throw error;
        cache.forget(scope ?? '');
        return call((await get(scope)).accessToken);
      }
    },
  };
}
