import { decodeJwt } from 'jose';
import { audiencesOfPeople, type ClientSecret } from './desired-realm.js';
import { clientOf } from './self-test-clients.js';
import type { SelfTestCheck, SelfTestOptions } from './self-test-options.js';

/** A stolen token that ui-bff or the bot got in its own name must not open another service. */
export function ownTokenChecks(options: SelfTestOptions): SelfTestCheck[] {
  const { uiBff, bot } = options.clients;
  return [
    ["ui-bff's own token opens no other service", () => expectServices(options, uiBff, [uiBff.id])],
    ...(bot ? [["the bot's own token opens no service", () => expectServices(options, bot, [])] as const] : []),
  ];
}

async function expectServices(
  options: SelfTestOptions,
  client: ClientSecret,
  wanted: readonly string[],
): Promise<void> {
  const { accessToken } = await clientOf(options, client).clientCredentials();
  // Keycloak adds the name of its own admin REST where the account may use that.
  const services = [decodeJwt(accessToken).aud ?? []].flat().filter((name) => audiencesOfPeople.includes(name));
  if (services.join(' ') !== wanted.join(' '))
    throw new Error(`the token is for ${services.join(', ') || 'none of the services'}`);
}
