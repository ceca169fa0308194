import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeInBrowser, expectAccessible, startUi, type Ui, untilFocused } from '../../src/browser/index.js';

describeInBrowser('own sessions', () => {
  let ui: Ui;
  beforeAll(async () => {
    ui = await startUi();
  }, 240_000);
  afterAll(() => ui.close(), 60_000);

  it('are listed from the account menu, and each can be ended', async () => {
    const other = await ui.signIn('bob', { isOwnSession: true });
    const page = await ui.signIn('bob', { isOwnSession: true });
    await page.getByRole('button', { name: 'Account of Bob Baker' }).click();
    await page.getByRole('link', { name: 'Your sessions' }).click();
    const table = page.getByRole('table', { name: 'Your sessions' });
    await table.getByText('This browser', { exact: true }).waitFor();
    await table.getByText('Chrome on Linux', { exact: true }).nth(1).waitFor();
    await expectAccessible(page);
    await table.getByRole('button', { name: /^Sign out Chrome on Linux, signed in/ }).click();
    await page.getByText('Chrome on Linux signed out.').waitFor();
    await table.getByText('Chrome on Linux', { exact: true }).nth(1).waitFor({ state: 'detached' });
    await other.reload();
    await other.getByRole('button', { name: 'Sign in' }).waitFor();
    await Promise.all([page, other].map((one) => one.context().close()));
  });

  it('end everywhere after a confirmation, here and at the idp', async () => {
    const other = await ui.signIn('bob', { scheme: 'dark', isOwnSession: true });
    const page = await ui.signIn('bob', { path: '/sessions', scheme: 'dark', isOwnSession: true });
    const everywhere = page.getByRole('button', { name: 'Sign out everywhere' });
    await everywhere.click();
    const dialog = page.getByRole('dialog', { name: 'Sign out everywhere?' });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await untilFocused(everywhere);
    await everywhere.click();
    await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.locator('input[name=password]').waitFor();
    await other.reload();
    await other.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(page.url()).not.toContain(ui.url);
    await Promise.all([page, other].map((one) => one.context().close()));
  });
});
