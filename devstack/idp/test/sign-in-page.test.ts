import { describe, expect, it } from '@jest/globals';
import { askedForConsent } from './agent.js';
import { authorizationRequest, Browser } from './browser.js';
import { passwords, startTestIdp } from './fixture.js';

async function shownPage(more: Record<string, string> = {}) {
  const idp = await startTestIdp();
  const browser = new Browser();
  return { idp, browser, ...(await browser.open(authorizationRequest(idp.issuer, more).url)) };
}

describe('the sign-in page', () => {
  it('is a form that works without script and cannot be framed', async () => {
    const { res } = await shownPage({ login_hint: '"><b>bob' });

    const html = await res!.text();
    expect(html).toContain('<label for="username">');
    expect(html).toContain('autocomplete="current-password"');
    expect(html).toContain('value="&#34;&#62;&#60;b&#62;bob"');
    expect(html).not.toContain('<script');
    const policy = res!.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("form-action 'self' http://127.0.0.1:3000");
  });

  it('says what was wrong', async () => {
    const { browser, url } = await shownPage();

    const wrong = await browser.submit(url, { username: 'alice', password: 'nope' });

    expect(await wrong.text()).toContain('role="alert" id="error">Invalid user name or password.');
  });

  it('refuses a form from another site', async () => {
    const { idp, browser, url } = await shownPage();
    const form = { username: 'alice', password: passwords.alice };

    expect((await browser.submit(url, form, { origin: 'http://evil.example' })).status).toBe(403);
    expect((await browser.submit(url, form, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await browser.submit(url, form, { origin: idp.url, 'sec-fetch-site': 'same-origin' })).status).toBe(303);
  });

  it('takes no yes from another site for a program, and no silence', async () => {
    const idp = await startTestIdp();
    const browser = new Browser();
    const { url } = await askedForConsent(idp, browser);

    const foreign = await browser.submit(url, { accept: 'Yes' }, { origin: 'http://evil.example' });
    const silent = await browser.follow(await browser.submit(url, {}), url);

    expect(foreign.status).toBe(403);
    expect(new URL(silent.url).searchParams.get('error')).toBe('access_denied');
  });

  it('says that it has expired to a browser that did not begin it', async () => {
    const { url } = await shownPage();

    const res = await new Browser().submit(url, { username: 'alice', password: passwords.alice });

    expect(await res.text()).toContain('This sign-in has expired');
  });
});
