import { type AccessToken, createMachineTokens, createOidcClient, makeVerifyAccessToken } from '@parley/auth';
import { type AdminApi, machineBearer } from '@parley/idp-admin';
import type { ClientSecret } from './desired-realm.js';
import type { Probe } from './probe.js';
import { issuerOf, type SelfTestOptions } from './self-test-options.js';
import { serverApi } from './server-api.js';

export const clientOf = (options: SelfTestOptions, { id, secret }: ClientSecret, scope?: string) =>
  createOidcClient({
    issuer: issuerOf(options),
    clientId: id,
    clientSecret: secret,
    ...(scope !== undefined && { scope }),
  });

/** The probe signs in as people do by `POST /api/auth/signin` of ui-bff. */
export async function signIn(options: SelfTestOptions, probe: Probe, scope?: string): Promise<AccessToken> {
  const client = clientOf(options, options.clients.uiBff, scope);
  const { accessToken } = await client.directGrant(probe.username, probe.password);
  return makeVerifyAccessToken({ issuer: issuerOf(options), audience: 'ui-bff' })(accessToken);
}

/** The admin REST with the rights of one client. */
export function apiOf(options: SelfTestOptions, client: ClientSecret): AdminApi {
  const tokens = createMachineTokens(clientOf(options, client));
  return serverApi(options.url, machineBearer(tokens));
}
