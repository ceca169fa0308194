import { randomBytes } from 'node:crypto';
import { serverAdminBearer } from '@parley/idp-admin';
import type { MakeTrue } from '../command-line/part.js';
import { readIdpSettings } from '../config.js';
import { converge } from '../converge.js';
import { desiredRealm } from './desired-realm.js';
import { createRealmReader, type RealmReader } from './realm-reader.js';
import { selfTestIdp } from './self-test.js';
import { serverApi } from './server-api.js';
import { idpSteps } from './setup-idp.js';

/** Makes the realm of the idp as Parley needs it, and tries it out where something was changed or that is asked for. */
export const makeRealm: MakeTrue<'self-test'> = async (
  { check: isCheck, 'self-test': wantsSelfTest },
  { env, tell },
) => {
  const settings = readIdpSettings(env);
  const { url, realm, clients, botClientId } = settings;
  const api = serverApi(url, serverAdminBearer(settings));
  if (!clients.bot) tell(await withoutBot(createRealmReader(api, realm), botClientId));
  const count = await converge(idpSteps(api, realm, desiredRealm(clients)), { isCheck, tell });
  if (isCheck) return count;
  const newPassword = () => randomBytes(24).toString('base64url');
  if (count > 0 || wantsSelfTest) await selfTestIdp({ url, realm, api, clients, newPassword, tell });
  else tell('idp: the self-test creates a temporary person, and is skipped if nothing changed; --self-test runs it');
  return count;
};

async function withoutBot({ findClient }: Pick<RealmReader, 'findClient'>, id: string): Promise<string> {
  const what = (await findClient(id)) ? 'stays as it is' : 'is not made';
  return `idp: IDP_CHATX_BOT_CLIENT_SECRET is not set, so there is no bot: its client ${id} ${what}`;
}
