import { describe, expect, it } from '@jest/globals';
import { demoUserIds } from '../../src/index.js';
import { agent, agentRequest, agentTokens, askedForConsent, refreshForAgent } from '../agent.js';
import { authorizationRequest, Browser, type Shown } from '../browser.js';
import { startTestIdp } from '../fixture.js';
import { signedIn } from '../signed-in.js';

describe('whether a public client may', () => {
  const told = ({ url }: Shown) => Object.fromEntries(new URL(url).searchParams);

  it('is asked once, after the sign-in', async () => {
    const idp = await startTestIdp();
    const browser = new Browser();
    const asked = await askedForConsent(idp, browser);
    const text = await asked.res?.clone().text();

    const yes = await browser.fillIn(asked, { accept: 'Yes' });
    const next = await browser.open(agentRequest(idp, { prompt: 'none' }).url);

    expect(asked.res?.status).toBe(200);
    expect(text).toContain(agent);
    expect(told(yes)).toMatchObject({ code: expect.any(String) });
    expect(told(next)).toMatchObject({ code: expect.any(String) });
  });

  it('is asked also of somebody who is signed in: no program gets a code unseen', async () => {
    const idp = await startTestIdp();
    const { browser } = await signedIn(idp);

    const silent = await browser.open(agentRequest(idp, { prompt: 'none' }).url);
    const shown = await browser.open(agentRequest(idp).url);

    expect(told(silent)).toEqual({ error: 'interaction_required', state: 'state-1', iss: idp.issuer });
    expect(shown.res?.status).toBe(200);
  });

  it('is told when the person says no', async () => {
    const idp = await startTestIdp();
    const browser = new Browser();
    const asked = await askedForConsent(idp, browser);

    const no = await browser.fillIn(asked, { cancel: 'No' });

    expect(told(no)).toEqual({ error: 'access_denied', state: 'state-1', iss: idp.issuer });
    expect((await browser.open(agentRequest(idp).url)).res?.status).toBe(200);
  });

  it('is asked again where the program wants that, and of no client with a secret', async () => {
    const idp = await startTestIdp();
    const browser = new Browser();
    await browser.fillIn(await askedForConsent(idp, browser), { accept: 'Yes' });

    const again = await browser.open(agentRequest(idp, { prompt: 'consent' }).url);
    const yes = await browser.fillIn(again, { accept: 'Yes' });
    const withSecret = await browser.open(authorizationRequest(idp.issuer, { prompt: 'consent' }).url);

    expect(again.res?.status).toBe(200);
    expect(told(yes)).toMatchObject({ code: expect.any(String) });
    expect(told(withSecret)).toMatchObject({ code: expect.any(String) });
  });

  it('can be taken back: what the program has is refused, and its person asked anew', async () => {
    const idp = await startTestIdp();
    const { refresh } = await agentTokens(idp);
    const bearer = await idp.clientToken('ui-bff');
    const path = `/users/${demoUserIds.alice}/consents`;

    const before = await idp.admin(bearer, 'GET', path);
    const taken = await idp.admin(bearer, 'DELETE', `${path}/${agent}`);

    expect(before.body).toEqual([expect.objectContaining({ clientId: agent })]);
    expect(taken.status).toBe(204);
    expect(await refreshForAgent(idp, refresh)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant', error_description: "Session doesn't have required client" },
    });
    expect((await askedForConsent(idp, new Browser())).res?.status).toBe(200);
    expect(await idp.admin(bearer, 'DELETE', `${path}/${agent}`)).toMatchObject({
      status: 404,
      body: { error: 'Consent nor offline token not found' },
    });
  });
});

it.each([
  ['ingestor', 403, 403],
  ['chatx-bot', 200, 403],
] as const)('what %s may do about who was let in: look %s, take back %s', async (client, look, takeBack) => {
  const idp = await startTestIdp();
  await agentTokens(idp);
  const bearer = await idp.clientToken(client);
  const path = `/users/${demoUserIds.alice}/consents`;

  expect((await idp.admin(bearer, 'GET', path)).status).toBe(look);
  expect((await idp.admin(bearer, 'DELETE', `${path}/${agent}`)).status).toBe(takeBack);
});
