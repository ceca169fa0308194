import { authorizationRequest, Browser } from './browser.js';
import { callback, type Form, passwords, type TestIdp } from './fixture.js';

/** Redeems the code in the address where a sign-in ended; `more` replaces parameters, an undefined one leaves it out. */
export const redeem = (idp: TestIdp, landed: string, verifier: string, more: Form = {}) =>
  idp.token('ui-bff', {
    grant_type: 'authorization_code',
    code: new URL(landed).searchParams.get('code') ?? '',
    redirect_uri: callback,
    code_verifier: verifier,
    ...more,
  });

/** Where alice's sign-in on the page ended, with a code that nobody has redeemed yet. */
export async function aCode(idp: TestIdp, browser = new Browser()) {
  const { url, verifier } = authorizationRequest(idp.issuer);
  return { landed: (await browser.signIn(url, 'alice', passwords.alice)).url, verifier };
}

/** alice, signed in by code in that browser. */
export async function signedIn(idp: TestIdp, browser = new Browser()) {
  const { landed, verifier } = await aCode(idp, browser);
  return { browser, landed, verifier, ...(await redeem(idp, landed, verifier)) };
}
