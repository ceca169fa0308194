import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  describeInBrowser,
  endSession,
  expectAccessible,
  holdRequests,
  pressOn,
  startUi,
  tabTo,
  typeInto,
  type Ui,
  untilFocused,
} from '../../src/browser/index.js';

describeInBrowser('unsaved changes', () => {
  let ui: Ui;
  beforeAll(async () => {
    ui = await startUi();
  }, 240_000);
  afterAll(() => ui.close(), 60_000);

  const asks = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });
  const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
  const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
  const linkAbove = (page: Page, name: string) =>
    page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name });

  it('is left by a link only after a confirmation', async () => {
    const page = await ui.signIn('alice', { path: '/agents/new' });
    await typeInto(page, field(page, 'Name'), 'Half an agent');
    await pressOn(page, link(page, 'Knowledge'), { back: true });
    await asks(page).waitFor();
    await expectAccessible(page);
    await untilFocused(asks(page).getByRole('button', { name: 'Cancel' }));
    await page.keyboard.press('Enter');
    await asks(page).waitFor({ state: 'detached' });
    await untilFocused(page.getByRole('main'));
    expect(await field(page, 'Name').inputValue()).toBe('Half an agent');
    await pressOn(page, link(page, 'Knowledge'), { back: true });
    await pressOn(page, asks(page).getByRole('button', { name: 'Leave' }));
    await page.getByRole('heading', { name: 'Knowledge', level: 1 }).waitFor();
    await page.context().close();
  });

  it('is left by Back only after a confirmation', async () => {
    const page = await ui.signIn('alice', { path: '/use-cases' });
    await link(page, 'New use case').click();
    await typeInto(page, field(page, 'Title'), 'Half a use case');
    await page.goBack();
    await page.keyboard.press('Escape');
    await asks(page).waitFor({ state: 'detached' });
    expect(await field(page, 'Title').inputValue()).toBe('Half a use case');
    await page.goBack();
    await asks(page).getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { name: 'Use cases', level: 1 }).waitFor();
    await page.context().close();
  });

  it('asks nothing when nothing was changed, or after saving', async () => {
    const page = await ui.signIn('alice', { path: '/agents' });
    await link(page, 'Docs guide').click();
    await field(page, 'Name').waitFor();
    await linkAbove(page, 'Agents').click();
    await link(page, 'Docs guide').click();
    await typeInto(page, field(page, 'Description'), 'Answers from these documents.');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.', { exact: true }).waitFor();
    await page.waitForURL('**/agents');
    expect(await asks(page).count()).toBe(0);
    await page.context().close();
  });

  it('is left for another part of a space only after a confirmation', async () => {
    const { workspace, space_id } = ui.stack.run.demo;
    const page = await ui.signIn('alice', { path: `/spaces/${workspace}/${space_id}` });
    const isOn = page.getByRole('list', { name: 'Agents by priority' }).getByRole('switch');
    await tabTo(page, isOn);
    await page.keyboard.press('Space');
    await page.getByRole('link', { name: 'Resources' }).click();
    await asks(page).getByRole('button', { name: 'Cancel' }).click();
    await asks(page).waitFor({ state: 'detached' });
    expect(await isOn.isChecked()).toBe(false);
    await page.context().close();
  });

  it('is discarded by a reload only after a confirmation, even during saving', async () => {
    const page = await ui.signIn('alice', { path: '/use-cases/new' });
    const isAsked = async () => {
      const asked = page.waitForEvent('dialog');
      void page.reload().catch(() => undefined); // It is cancelled.
      const dialog = await asked;
      await dialog.dismiss();
      return dialog.type();
    };
    await typeInto(page, field(page, 'Title'), 'Half a use case');
    expect(await isAsked()).toBe('beforeunload');
    expect(await field(page, 'Title').inputValue()).toBe('Half a use case');
    const held = await holdRequests(page, 'POST', '**/api/usecases');
    await page.keyboard.press('Enter');
    await page.locator('button[aria-busy=true]').waitFor();
    expect(await isAsked()).toBe('beforeunload');
    held.release();
    await page.getByText('Add at least one tag.').waitFor();
    await page.context().close();
  });

  it('is discarded by signing out only after a confirmation, asked once', async () => {
    const page = await ui.signIn('bob', { path: '/agents/new' });
    await typeInto(page, field(page, 'Name'), 'Half an agent');
    const signOut = async () => {
      await page.getByRole('button', { name: 'Account of Bob' }).click();
      await page.getByRole('button', { name: 'Sign out' }).click();
    };
    await signOut();
    await asks(page).getByRole('button', { name: 'Cancel' }).click();
    await asks(page).waitFor({ state: 'detached' });
    expect(await field(page, 'Name').inputValue()).toBe('Half an agent');
    page.on('dialog', (dialog) => void dialog.dismiss());
    await page.keyboard.press('Escape');
    await signOut();
    await asks(page).getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await page.context().close();
  });

  it('stays when the session ends: people sign in from another tab', async () => {
    const page = await ui.signIn('alice', { path: '/agents/new' });
    await typeInto(page, field(page, 'Name'), 'Kept agent');
    await page.getByLabel('System prompt').fill('You help.');
    await endSession(page);
    await page.getByRole('button', { name: 'Create agent' }).click();
    const ended = page.getByRole('dialog', { name: 'Your session has ended' });
    await ended.waitFor();
    await expectAccessible(page);
    const opening = page.context().waitForEvent('page');
    await ended.getByRole('link', { name: 'Sign in from another tab' }).click();
    const other = await opening;
    await other.waitForURL(`${ui.url}/chat`);
    await page.bringToFront();
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await ended.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Create agent' }).click();
    await page.getByText('Kept agent created.').waitFor();
    await page.context().close();
  });

  it('is private: a draft is removed before another person signs in', async () => {
    const page = await ui.signIn('alice');
    const question = page.getByRole('textbox', { name: 'Your question' });
    await question.fill('Words of Alice alone');
    await page.context().clearCookies();
    await page.reload();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await ui.fillIdpForm(page, 'bob');
    await question.waitFor();
    expect(await question.inputValue()).toBe('');
    await page.context().close();
  });

  it('stays in one tab after signing out in another; pages without changes show nothing any more', async () => {
    const page = await ui.signIn('alice', { path: '/agents/new' });
    await typeInto(page, field(page, 'Name'), 'Half an agent');
    const [reading, leaving] = [await page.context().newPage(), await page.context().newPage()];
    await reading.goto('/agents');
    await reading.getByRole('link', { name: 'Docs guide', exact: true }).waitFor();
    await leaving.goto('/agents');
    await leaving.getByRole('button', { name: 'Account of Alice' }).click();
    await leaving.getByRole('button', { name: 'Sign out' }).click();
    await reading.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(await reading.getByText('Docs guide').count()).toBe(0);
    await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
    expect(await field(page, 'Name').inputValue()).toBe('Half an agent');
    await page.context().close();
  });

  it('asks before any form for knowledge is left', async () => {
    const page = await ui.signIn('alice', { path: '/knowledge/add' });
    await field(page, 'Address').fill('https://docs.example.test');
    await page.getByText('Wiki page', { exact: true }).click();
    await linkAbove(page, 'Knowledge').click();
    await asks(page).getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL('**/knowledge');
    await page.context().close();
  });

  it('stays in a dialog after a click beside it', async () => {
    const page = await ui.signIn('alice', { path: '/knowledge/tools' });
    await page.getByRole('button', { name: 'New tool' }).click();
    await field(page, 'Id').fill('half_a_tool');
    await page.mouse.click(10, 450);
    await typeInto(page, field(page, 'Description'), 'Finds half of it.');
    expect(await field(page, 'Id').inputValue()).toBe('half_a_tool');
    await page.context().close();
  });

  it('stays in the form for one kind of knowledge while another one is shown', async () => {
    const page = await ui.signIn('alice', { path: '/knowledge/add' });
    const show = (kind: string) => page.getByText(kind, { exact: true }).click();
    await field(page, 'Address').fill('https://docs.example.test');
    await show('Files');
    const chosen = { name: 'notes.md', mimeType: 'text/markdown', buffer: Buffer.from('# Notes\n') };
    await page.locator('input[type=file]:not([webkitdirectory])').setInputFiles(chosen);
    await page.getByRole('button', { name: 'Add 1 file' }).waitFor();
    await show('Website');
    expect(await field(page, 'Address').inputValue()).toBe('https://docs.example.test');
    await show('Files');
    await page.getByRole('button', { name: 'Remove notes.md' }).waitFor();
    await page.context().close();
  });
});
