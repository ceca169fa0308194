import { createIdpUsers, serverAdminBearer } from '@parley/idp-admin';
import type { MakeTrue } from '../command-line/part.js';
import { readAccountPassword, readIdpAddress } from '../config.js';
import { converge } from '../converge.js';
import { createRealmReader } from '../idp/realm-reader.js';
import { realmApi, serverApi } from '../idp/server-api.js';
import { readAskedAccount } from './asked-account.js';
import { accountSteps } from './setup-account.js';

/** Makes an account at the idp that the environment names, for somebody who has none. */
export const makeAccount: MakeTrue<'email' | 'name' | 'role'> = (
  { email, name, role: roles, check: isCheck },
  { env, tell },
) => {
  const wanted = readAskedAccount({ email, name, roles });
  const address = readIdpAddress(env);
  const bearer = serverAdminBearer(address);
  const reader = createRealmReader(serverApi(address.url, bearer), address.realm);
  const users = createIdpUsers(realmApi(address, bearer));
  const password = () => (isCheck ? '' : readAccountPassword(env));
  return converge(accountSteps(wanted, { reader, users, password }), { isCheck, tell });
};
