import { createOidcClient, createTokenCache, type TokenSet } from '@parley/auth';
import type { ClientOptions } from '@parley/client';

interface MachineAccount {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Bearers in the ingestor's own name (client credentials), kept until they expire or are turned down. */
export function machineToken(account: MachineAccount): NonNullable<ClientOptions['token']> {
  const idp = createOidcClient(account);
  const cache = createTokenCache<TokenSet>();
  return async ({ isRefused }) => {
    if (isRefused) cache.forget('');
    return (await cache.get('', () => idp.clientCredentials())).accessToken;
  };
}
