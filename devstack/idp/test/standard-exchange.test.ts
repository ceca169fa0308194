import { createOidcClient, makeExchangeForAudience, makeVerifyAccessToken } from '@parley/auth';
import { expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { demoUserIds } from '../src/index.js';
import { aRealm, passwords, secrets, startTestIdp } from './fixture.js';

/** The demo realm with a tool server, for which dynamic-agents may exchange the tokens that it is called with. */
function aRealmWithTools() {
  const realm = aRealm();
  const tickets = { clientId: 'tickets', secret: 'secret-of-tickets', grants: [], defaultScopes: [] };
  const clients = realm.clients.map((client) =>
    client.clientId === 'dynamic-agents' ? { ...client, exchangesFor: ['tickets'] } : client,
  );
  return { ...realm, clients: [...clients, tickets] };
}

async function exchanging() {
  const idp = await startTestIdp({ realm: aRealmWithTools() });
  const { issuer } = idp;
  const client = { issuer, clientId: 'dynamic-agents', clientSecret: secrets['dynamic-agents'] };
  const verifyFor = (audience: string) => makeVerifyAccessToken({ issuer, audience });
  const exchange = makeExchangeForAudience({ client: createOidcClient(client), verifyFor });
  const raw = String((await idp.signIn('alice', passwords.alice)).body['access_token']);
  return { idp, exchange, alice: { subject: demoUserIds.alice, raw } };
}

it('exchanges the token of a person for one that a tool server alone accepts', async () => {
  const { exchange, alice } = await exchanging();

  const token = await exchange(alice, { audience: 'tickets' });

  expect(decodeJwt(token)).toMatchObject({ sub: alice.subject, aud: 'tickets', azp: 'dynamic-agents' });
});

it.each([
  ['an audience that the client may not exchange for', 'ui-bff', 'invalid_request'],
  ['an audience that is no client', 'nobody', 'invalid_client'],
])('refuses %s', async (_what, audience, error) => {
  const { exchange, alice } = await exchanging();

  await expect(exchange(alice, { audience })).rejects.toMatchObject({ error });
});

it('refuses a token that was not meant for the client', async () => {
  const { idp, exchange } = await exchanging();
  const raw = await idp.clientToken('ingestor');

  await expect(exchange({ subject: 'ingestor', raw }, { audience: 'tickets' })).rejects.toMatchObject({
    error: 'access_denied',
  });
});
