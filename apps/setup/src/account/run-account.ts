import { createIdpUsers, serverAdminBearer } from '@parley/idp-admin';
import { readAccountPassword, readIdpAddress } from '../config.js';
import { converge, type ConvergeOptions } from '../converge.js';
import { createRealmReader } from '../idp/realm-reader.js';
import { realmApi, serverApi } from '../idp/server-api.js';
import type { AskedAccount } from './asked-account.js';
import { accountSteps } from './setup-account.js';

/** Makes an account at the idp that the environment names, for somebody who has none. Resolves to the number of changes. */
export function runAccount(
  wanted: AskedAccount,
  env: Parameters<typeof readIdpAddress>[0],
  options: ConvergeOptions,
): Promise<number> {
  const address = readIdpAddress(env);
  const bearer = serverAdminBearer(address);
  const reader = createRealmReader(serverApi(address.url, bearer), address.realm);
  const users = createIdpUsers(realmApi(address, bearer));
  const password = () => (options.isCheck ? '' : readAccountPassword(env));
  return converge(accountSteps(wanted, { reader, users, password }), options);
}
