import { expect, it } from '@jest/globals';
import { requireTokenExchange } from '../src/idp/realm.steps.js';
import { serverApi } from '../src/idp/server-api.js';
import { describeIdpSetup, useRealm } from './idp.contract.js';
import { startAdminRest } from './stand-in/start-admin-rest.js';

const admin = { username: 'admin', password: 'secret-of-the-administrator' };
const slowestMs = 30_000;

const used = useRealm(async () => ({ ...(await startAdminRest()), admin }), slowestMs);
describeIdpSetup('a stand-in for the admin REST', used, slowestMs);

it('stops before anything is made where the server was started without token exchange', async () => {
  const server = await startAdminRest({ hasTokenExchange: false });
  const api = serverApi(server.url, (ask) => ask('token'));

  await expect(requireTokenExchange(api)).rejects.toThrow('idp lacks TOKEN_EXCHANGE: start it with');

  await server.close();
});
