import { createMachineTokens, type OidcClient } from '@parley/auth';
import { createAdminApi, createIdpUsers, machineBearer } from '@parley/idp-admin';
import type { Logger } from '@parley/service';

interface World {
  /** The service's own client, which may see users. */
  readonly client: OidcClient;
  readonly stopping: AbortSignal;
  readonly log: Logger;
}

/** Nobody waits for long to be told that a password is wrong. */
const timeoutMs = 2_000;

/**
 * Finds whose e-mail address it is, also where the account is disabled; `undefined` for nobody's, for that of several, and
 * where the idp does not say.
 * @param idpAdminUrl admin REST of the realm
 */
export function makeWhoHas(idpAdminUrl: string, { client, stopping, log }: World) {
  const bearer = machineBearer(createMachineTokens(client));
  const users = createIdpUsers(createAdminApi({ url: idpAdminUrl, bearer, signal: stopping, timeoutMs }));
  return async (email: string): Promise<string | undefined> => {
    try {
      const [one, other] = await users.allWithEmail(email);
      return other ? undefined : one?.id;
    } catch (err) {
      log.debug({ err }, 'the idp does not say whose address it is');
      return undefined;
    }
  };
}
