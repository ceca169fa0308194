import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  callAs,
  describeInBrowser,
  expectAccessible,
  expectAccessibleInBothSchemes,
  startUi,
  type Ui,
  until,
  untilFocused,
  watchRequests,
} from '../../src/browser/index.js';

describeInBrowser('the frame around every page', () => {
  let ui: Ui;
  beforeAll(async () => {
    ui = await startUi();
  }, 240_000);
  afterAll(() => ui.close(), 60_000);

  it('has an accessible sign-in page', async () => {
    const page = await (await ui.newContext()).newPage();
    await page.goto('/spaces?x=1');
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await expectAccessibleInBothSchemes(page);
    await page.context().close();
  });

  it('signs in, returns to the requested address, and shows who is signed in', async () => {
    const page = await ui.signIn('bob', { path: '/chat?agent=docs-guide', isOwnSession: true });
    expect(page.url()).toBe(`${ui.url}/chat?agent=docs-guide`);
    const account = page.getByRole('button', { name: 'Account of Bob Baker' });
    await account.click();
    await page.getByText('Team Support', { exact: true }).waitFor();
    expect(await account.getAttribute('aria-expanded')).toBe('true');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByText('Team Support', { exact: true }).waitFor({ state: 'detached' });
    expect(await account.getAttribute('aria-expanded')).toBe('false');
    expect(await account.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.context().close();
  });

  it('signs out, here and at the idp', async () => {
    const page = await ui.signIn('bob');
    await page.getByRole('button', { name: 'Account of Bob Baker' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.locator('input[name=password]').waitFor();
    await page.context().close();
  });

  it('says that the session ended, and leads back to the same page', async () => {
    const page = await ui.signIn('alice', { path: '/chat?agent=docs-guide' });
    const [session] = (await page.context().cookies(ui.url)).filter(({ name }) => name.includes('session'));
    expect(session).toBeDefined();
    await page.context().clearCookies({ name: session?.name ?? '' });
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
    await page.getByRole('button', { name: 'Sign in again' }).click();
    // She is still signed in at the idp, so it does not ask for the password.
    await page.waitForURL(`${ui.url}/chat?agent=docs-guide`);
    await page.getByRole('button', { name: 'Account of Alice Archer' }).waitFor();
    await page.context().close();
  });

  it('says that the platform cannot be reached, and continues once it can', async () => {
    const page = await ui.signIn('alice');
    await page.context().route('**/api/**', (route) => route.abort('connectionrefused'));
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await page.getByText('The platform cannot be reached').waitFor();
    await page.getByRole('button', { name: 'Retry now' }).click();
    await page.context().unroute('**/api/**');
    // A call in progress may have reached the platform already: then there is nothing left to press.
    await until(
      async () => {
        const again = page.getByRole('button', { name: 'Retry now' });
        if ((await again.count()) > 0) await again.click({ timeout: 1_000 }).catch(() => undefined);
        return page.getByText('The platform cannot be reached').count();
      },
      (count) => count === 0,
      { everyMs: 1_000 },
    );
    await page.context().close();
  });

  it('keeps the composer in view below the outage banner', async () => {
    const page = await ui.signIn('alice', { width: 360 });
    const below = page.getByText('Answers can be wrong', { exact: false });
    await below.waitFor();
    await page.context().route('**/api/**', (route) => route.abort('connectionrefused'));
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await page.getByText('The platform cannot be reached').waitFor();
    const end = await below.evaluate((line) => line.getBoundingClientRect().bottom + window.scrollY);
    expect(end).toBeLessThanOrEqual(900);
    await page.context().close();
  });

  it('says when loading takes long', async () => {
    const page = await ui.signIn('alice');
    await page.clock.install();
    await page.route('**/api/rag/v1/datasources**', () => undefined);
    await page.getByRole('link', { name: 'Knowledge' }).click();
    const waiting = page.getByRole('status', { name: 'Loading sources' });
    await waiting.waitFor();
    expect(await waiting.textContent()).toBe('Loading sources');
    const slow = page.getByText('This is taking longer than usual');
    expect(await slow.count()).toBe(0);
    await page.clock.fastForward(10_000);
    await slow.waitFor();
    await page.context().close();
  });

  it('opens a page that was requested during an outage, once it is over', async () => {
    const page = await ui.signIn('alice');
    const link = page.getByRole('link', { name: 'Agents' });
    await link.waitFor();
    await page.context().route('**', (route) => route.abort('connectionrefused'));
    await link.click();
    await page.getByText('The platform cannot be reached').waitFor();
    await page.context().unroute('**');
    await page.getByRole('heading', { name: 'Agents', level: 1 }).waitFor();
    await page.context().close();
  });

  it('works by keyboard: past the navigation, through it, and to another page', async () => {
    const page = await ui.signIn('alice');
    await page.goto('/no-such-page');
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Go to chat');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${ui.url}/chat`);
    await page.context().close();
  });

  it('fits a narrow screen, where the navigation opens and closes', async () => {
    const page = await ui.signIn('alice', { width: 360 });
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(await overflow()).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Open navigation' }).click();
    await page.getByRole('link', { name: 'Chat' }).click();
    await page.getByRole('button', { name: 'Open navigation' }).waitFor();
    await page.context().close();
  });

  it('keeps the chosen colour scheme', async () => {
    const page = await ui.signIn('alice', { scheme: 'light' });
    await page.getByRole('button', { name: 'Switch to dark colours' }).click();
    await page.reload();
    await page.getByRole('button', { name: 'Switch to light colours' }).waitFor();
    await page.context().close();
  });

  it('leaves room to read turns at a zoom of 400 %', async () => {
    const page = await ui.signIn('alice');
    const body = { message: 'A question', conversation_id: 'enlarged', agent_id: ui.stack.run.demo.agent_id };
    expect(await callAs(page, { method: 'POST', path: '/api/v1/chat/invoke', body })).toBe(200);
    await page.setViewportSize({ width: 320, height: 256 });
    await page.goto('/chat/enlarged');
    const turns = page.getByRole('log', { name: 'Conversation' });
    await turns.getByText('A question', { exact: true }).waitFor();
    expect((await turns.boundingBox())?.height).toBeGreaterThan(120);
    await page.getByLabel('Your question').scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await page.context().close();
  });

  it('calls only the platform, and never violates its own policy', async () => {
    const page = await ui.signIn('alice');
    const watched = watchRequests(page, ui.url);
    await page.reload();
    await page.getByRole('button', { name: 'Account of Alice Archer' }).click();
    await until(
      () => page.getByRole('button', { name: 'Sign out' }).count(),
      (count) => count === 1,
    );
    expect(watched).toEqual({ foreign: [], faults: [] });
    await page.context().close();
  });

  it.each([
    { path: '/chat', button: 'Conversations', dialog: 'Conversations' },
    { path: '/audit?action=chatx.space.onboard', button: /\d:\d\d/, dialog: 'chatx.space.onboard' },
  ])('closes an overlay on the first page of a visit by Back: $path', async ({ path, button, dialog }) => {
    const page = await (await ui.signIn('alice')).context().newPage();
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(path);
    const opener = page.getByRole('button', { name: button }).first();
    for (const round of ['first', 'second']) {
      await opener.click();
      await page.getByRole('dialog', { name: dialog }).getByRole('button', { name: 'Close' }).waitFor();
      await page.goBack();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await untilFocused(opener);
      expect([round, page.url()]).toEqual([round, ui.url + path]);
    }
    await page.context().close();
  });
});
