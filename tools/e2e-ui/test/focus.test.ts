import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  describeInBrowser,
  holdRequests,
  pressOn,
  startUi,
  typeInto,
  untilFocused,
  type Ui,
} from '../src/harness/index.js';

describeInBrowser('the focus of the keyboard', () => {
  let ui: Ui;
  beforeAll(async () => {
    ui = await startUi({ documents: 'none' });
  }, 240_000);
  afterAll(() => ui.close(), 60_000);

  const askForKey = async (page: Page, label: string) => {
    await pressOn(page, page.getByRole('button', { name: 'New key' }));
    await typeInto(page, page.getByLabel('Label'), label);
    return page.getByRole('button', { name: 'Mint key' });
  };

  it('stays on a button that is busy, which is heard and pressed in vain', async () => {
    const page = await ui.signIn('alice', { path: '/skills/keys' });
    const mint = await askForKey(page, 'desk');
    const held = await holdRequests(page, 'POST', '**/api/catalog-api-keys');
    await pressOn(page, mint);
    await page.locator('button[aria-busy=true][aria-disabled=true]', { hasText: 'Mint key' }).waitFor();
    await page.locator('[aria-live=polite]').getByText('Please wait', { exact: true }).waitFor({ state: 'attached' });
    await untilFocused(mint);
    await page.keyboard.press('Enter');
    await typeInto(page, page.getByLabel('Label'), 'desk', { back: true });
    await page.keyboard.press('Enter');
    expect(held.count()).toBe(1);
    held.release();
    await page.getByText('Copy it now').waitFor();
    await page.getByText('Please wait', { exact: true }).waitFor({ state: 'detached' });
    expect(held.count()).toBe(1);
    await page.context().close();
  });

  it('sends once what is pressed twice before the page can show it', async () => {
    const page = await ui.signIn('alice', { path: '/skills/keys' });
    const mint = await askForKey(page, 'lab');
    const held = await holdRequests(page, 'POST', '**/api/catalog-api-keys');
    held.release();
    await mint.evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    await page.getByText('Copy it now').waitFor();
    expect(held.count()).toBe(1);
    await page.context().close();
  });
});
