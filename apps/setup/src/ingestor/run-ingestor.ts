import { createAuthzClient } from '@parley/authz-client';
import { serverAdminBearer } from '@parley/idp-admin';
import type { Environment } from '@parley/service';
import type { MakeTrue } from '../command-line/part.js';
import { readAuthzSettings, readIdpAddress } from '../config.js';
import { converge } from '../converge.js';
import { createRealmReader } from '../idp/realm-reader.js';
import { serverApi } from '../idp/server-api.js';
import { readAskedIngestor } from './asked-ingestor.js';
import { findAccount, ingestorStep } from './setup-ingestor.js';

/** Lets a program deliver documents. */
export const letIngestorIn: MakeTrue<'datasource' | 'account'> = async (given, { env, tell }) => {
  const ingestor = readAskedIngestor(given);
  const authz = createAuthzClient(readAuthzSettings(env));
  const account = ingestor.account ?? (await accountInIdp(ingestor.clientId, env));
  return converge([ingestorStep(ingestor, account, authz)], { isCheck: given.check, tell });
};

function accountInIdp(clientId: string, env: Environment): Promise<string> {
  const address = readIdpAddress(env);
  return findAccount(createRealmReader(serverApi(address.url, serverAdminBearer(address)), address.realm), clientId);
}
