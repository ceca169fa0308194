import { authorizationRequest, Browser, type Shown } from './browser.js';
import { type Form, passwords, type TestIdp } from './fixture.js';

/** The public client of agents on people's own machines, and an address of such a program. */
export const agent = 'parley-mcp';
export const agentCallback = 'http://127.0.0.1:49152/callback';

/** An authorization request of an agent; `more` adds parameters, and an undefined one takes it away. */
export const agentRequest = (idp: TestIdp, more: Form = {}) =>
  authorizationRequest(idp.issuer, { client_id: agent, redirect_uri: agentCallback, ...more });

/** The page that asks whether the agent may, shown to alice who has just signed in. */
export async function askedForConsent(idp: TestIdp, browser: Browser, more: Form = {}): Promise<Shown> {
  return browser.signIn(agentRequest(idp, more).url, 'alice', passwords.alice);
}

/** Where a person's sign-in for an agent ended, with a code that nobody has redeemed yet. */
export async function agentCode(idp: TestIdp, more: Form = {}, username: keyof typeof passwords = 'alice') {
  const browser = new Browser();
  const { url, verifier } = agentRequest(idp, more);
  const shown = await browser.signIn(url, username, passwords[username]);
  return { landed: (await browser.fillIn(shown, { accept: 'Yes' })).url, verifier };
}

/** Redeems it as a public client does: by its id alone. */
export const redeemForAgent = (idp: TestIdp, { landed, verifier }: { landed: string; verifier: string }, more = {}) =>
  idp.post('/token', {
    grant_type: 'authorization_code',
    client_id: agent,
    code: new URL(landed).searchParams.get('code') ?? '',
    redirect_uri: agentCallback,
    code_verifier: verifier,
    ...more,
  });

/** The tokens of an agent that alice signed in. */
export async function agentTokens(idp: TestIdp, more: Form = {}) {
  const { body } = await redeemForAgent(idp, await agentCode(idp, more));
  return { access: String(body['access_token']), refresh: String(body['refresh_token']), body };
}

export const refreshForAgent = (idp: TestIdp, refresh: string, more = {}) =>
  idp.post('/token', { grant_type: 'refresh_token', client_id: agent, refresh_token: refresh, ...more });
