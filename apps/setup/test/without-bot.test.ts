import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { serverAdminBearer } from '@parley/idp-admin';
import { z } from 'zod';
import { readIdpSettings } from '../src/config.js';
import { createRealmReader } from '../src/idp/realm-reader.js';
import { makeRealm } from '../src/idp/run-idp.js';
import { serverApi } from '../src/idp/server-api.js';
import { idpSteps } from '../src/idp/setup-idp.js';
import { desiredRealm } from '../src/idp/desired-realm.js';
import { converge } from '../src/converge.js';
import { asked } from './asked.js';
import { startAdminRest } from './stand-in/start-admin-rest.js';

let idp: Awaited<ReturnType<typeof startAdminRest>>;
const lines: string[] = [];
beforeAll(async () => {
  idp = await startAdminRest();
});
afterAll(() => idp.close());

const withoutBot = () => ({
  ...{ IDP_URL: idp.url, IDP_ADMIN_PASSWORD: 'secret-of-the-administrator', OIDC_CLIENT_SECRET: 'secret-of-ui-bff' },
  PUBLIC_URL: 'https://parley.example.test',
});
const tell = (line: string) => void lines.push(line);

/** Says what differs where no secret of the bot is given. */
async function check(): Promise<string[]> {
  lines.length = 0;
  const context = { env: withoutBot(), indexPrograms: '', now: () => new Date(0), newId: () => 'id', tell };
  await makeRealm(asked({ check: true }), { ...context, pathOf: (path) => path });
  return [...lines];
}

/** Makes the realm as it is with a bot or without one. */
async function setUp(more: Record<string, string> = {}): Promise<void> {
  const settings = readIdpSettings({ ...withoutBot(), ...more });
  const api = serverApi(idp.url, serverAdminBearer(settings));
  await converge(idpSteps(api, settings.realm, desiredRealm(settings.clients)), { isCheck: false, tell });
}

const reader = () => {
  const settings = readIdpSettings(withoutBot());
  return createRealmReader(serverApi(idp.url, serverAdminBearer(settings)), settings.realm);
};

it('makes no client of the bot and lets nobody act for people, and says so in one line', async () => {
  const told = await check();

  expect(told.filter((line) => line.includes('bot'))).toEqual([
    'idp: IDP_CHATX_BOT_CLIENT_SECRET is not set, so there is no bot: its client chatx-bot is not made',
  ]);
  await setUp();
  expect(await reader().findClient('chatx-bot')).toBeUndefined();
  expect(await check()).toEqual(told.filter((line) => line.startsWith('idp: ')));
});

it('leaves the client of a bot that is there as it is, and says so', async () => {
  await setUp({ IDP_CHATX_BOT_CLIENT_SECRET: 'secret-of-the-bot' });
  const { api, path, findClient } = reader();
  const bot = await findClient('chatx-bot');
  await api.send('PUT', `${path}/clients/${bot?.id}`, { ...bot, fullScopeAllowed: true });

  expect(await check()).toEqual([
    'idp: IDP_CHATX_BOT_CLIENT_SECRET is not set, so there is no bot: its client chatx-bot stays as it is',
  ]);
  await setUp();
  const client = z.looseObject({ fullScopeAllowed: z.boolean(), secret: z.string() });
  expect(client.parse(await findClient('chatx-bot'))).toMatchObject({
    fullScopeAllowed: true,
    secret: 'secret-of-the-bot',
  });
});
