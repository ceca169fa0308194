import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  callAs,
  chooseInMenu,
  describeInBrowser,
  expectAccessible,
  holdRequests,
  pressOn,
  startUi,
  tabTo,
  typeInto,
  type Ui,
  untilFocused,
} from '../../src/browser/index.js';

describeInBrowser('keyboard focus', () => {
  let ui: Ui;
  beforeAll(async () => {
    ui = await startUi();
  }, 240_000);
  afterAll(() => ui.close(), 60_000);

  const askForKey = async (page: Page, label: string) => {
    await pressOn(page, page.getByRole('button', { name: 'New key' }));
    await typeInto(page, page.getByLabel('Label'), label);
    return page.getByRole('button', { name: 'Create key' });
  };

  /** Conversations of these titles; the last one is the first of the list. */
  const converse = async (page: Page, ...titles: readonly string[]) => {
    for (const message of titles) {
      const conversation_id = `${message}-${crypto.randomUUID()}`.toLowerCase().replaceAll(' ', '-');
      const body = { message, conversation_id, agent_id: ui.stack.run.demo.agent_id };
      expect(await callAs(page, { method: 'POST', path: '/api/v1/chat/invoke', body })).toBe(200);
    }
    await page.reload();
  };

  const more = (page: Page, title: string) => page.getByRole('button', { name: `Actions for ${title}`, exact: true });

  it('stays on a busy button, which is announced and ignores presses', async () => {
    const page = await ui.signIn('alice', { path: '/skills/keys' });
    const mint = await askForKey(page, 'desk');
    const held = await holdRequests(page, 'POST', '**/api/catalog-api-keys');
    await pressOn(page, mint);
    await page.locator('button[aria-busy=true][aria-disabled=true]', { hasText: 'Create key' }).waitFor();
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

  it('sends once after a double press', async () => {
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

  it('stays in a dialog whose content changes, and moves from a revoked key to the next', async () => {
    const page = await ui.signIn('bob', { path: '/skills/keys' });
    for (const label of ['third', 'second', 'first']) {
      await askForKey(page, label);
      await page.keyboard.press('Enter');
      await page.getByText('Copy it now').waitFor();
      await untilFocused(page.getByRole('dialog', { name: 'Your new key' }));
      await pressOn(page, page.getByRole('button', { name: 'I have copied the key' }));
      await untilFocused(page.getByRole('button', { name: 'New key' }));
    }
    const revoke = (label: string) => page.getByRole('button', { name: `Revoke ${label}` });
    await pressOn(page, revoke('second'));
    await pressOn(page, page.getByRole('dialog').getByRole('button', { name: 'Revoke' }));
    await untilFocused(revoke('third'));
    await page.context().close();
  });

  it('returns after a conversation is renamed, and moves to the next after one is deleted', async () => {
    const page = await ui.signIn('alice');
    await converse(page, 'Third title', 'Second title', 'First title');
    await pressOn(page, more(page, 'Second title'));
    await untilFocused(page.getByRole('menuitem', { name: 'Rename' }));
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    const title = page.getByRole('textbox', { name: 'Title' });
    await untilFocused(title);
    await typeInto(page, title, 'Another title');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await untilFocused(more(page, 'Another title'));
    await pressOn(page, more(page, 'Another title'));
    await chooseInMenu(page, 'Delete');
    await page.getByRole('dialog', { name: 'Delete this conversation?' }).waitFor();
    await expectAccessible(page);
    await pressOn(page, page.getByRole('dialog').getByRole('button', { name: 'Delete' }));
    await untilFocused(page.getByRole('link', { name: 'Third title', exact: true }));
    await page.context().close();
  });

  it('moves from a removed row to the next, or to the last one, and stays when rows are saved', async () => {
    const { workspace, space_id } = ui.stack.run.demo;
    const page = await ui.signIn('alice', { path: '/spaces' });
    const listed = ['one', 'two', 'three'].map((id) => ({ datasource_id: id, name: `Source ${id}` }));
    await page.route('**/api/rag/v1/datasources', (route) =>
      route.fulfill({ json: { success: true, datasources: listed, count: listed.length } }),
    );
    await page.goto(`/spaces/${workspace}/${space_id}?tab=resources`);
    const grants = page.getByRole('list', { name: 'Grants' });
    const remove = (id: string) => grants.getByRole('button', { name: `Remove Source Source ${id}` });
    for (const id of ['one', 'two', 'three']) {
      const source = page.getByRole('combobox', { name: 'Source', exact: true });
      await typeInto(page, source, `Source ${id}`, { back: id !== 'one' });
      await page.getByRole('option', { name: `Source ${id}` }).waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      const add = page.getByRole('button', { name: 'Add', exact: true });
      await pressOn(page, add);
      await remove(id).waitFor();
      await page.locator('button[aria-disabled=true]', { hasText: 'Add' }).waitFor();
      await untilFocused(add);
    }
    await pressOn(page, remove('two'), { back: true });
    await untilFocused(remove('three'));
    await page.keyboard.press('Enter');
    await untilFocused(remove('one'));
    const save = page.getByRole('button', { name: 'Save' });
    await pressOn(page, save);
    await page.getByText(/^Saved:/).waitFor();
    await page.locator('button[aria-disabled=true]', { hasText: 'Save' }).waitFor();
    await untilFocused(save);
    await page.context().close();
  });

  it('is released by a click on a blank spot, and not brought back', async () => {
    const page = await ui.signIn('alice', { path: '/skills/keys' });
    await page.clock.install();
    await tabTo(page, page.getByRole('button', { name: 'New key' }));
    await page.getByRole('banner').click();
    await page.clock.runFor(1_000);
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    await page.context().close();
  });

  it('returns to the button that opened the list of conversations, on a narrow screen', async () => {
    const page = await ui.signIn('alice', { width: 360 });
    await converse(page, 'Narrow title');
    const opener = page.getByRole('main').getByRole('button', { name: 'Conversations' });
    const list = page.getByRole('dialog', { name: 'Conversations' });
    await pressOn(page, opener);
    await pressOn(page, more(page, 'Narrow title'));
    await chooseInMenu(page, 'Rename');
    await untilFocused(page.getByRole('textbox', { name: 'Title' }));
    await page.keyboard.press('Escape');
    await untilFocused(more(page, 'Narrow title'));
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
    await untilFocused(opener);
    await page.context().close();
  });

  it('skips a closed navigation, and closes an open one when leaving it', async () => {
    const page = await ui.signIn('alice', { path: '/skills/keys', width: 360 });
    const account = page.getByRole('button', { name: 'Account of Alice' });
    const above = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link');
    await tabTo(page, account);
    await page.keyboard.press('Tab');
    await untilFocused(above);
    const burger = (act: string) => page.getByRole('button', { name: `${act} navigation` });
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await pressOn(page, burger('Open'), { back: true });
    await tabTo(page, pages.getByRole('link', { name: 'Knowledge' }));
    await page.keyboard.press('Escape');
    await untilFocused(burger('Open'));
    await page.keyboard.press('Enter');
    await tabTo(page, pages.getByRole('link').last());
    await page.keyboard.press('Tab');
    await untilFocused(above);
    await burger('Open').waitFor();
    await page.context().close();
  });

  it('stays in a navigation that was opened while the page was loading', async () => {
    const page = await ui.signIn('alice', { path: '/skills/keys', width: 360 });
    const held = await holdRequests(page, 'GET', '**/api/dynamic-agents/available');
    await page.goto('/chat');
    const burger = page.getByRole('button', { name: 'Open navigation' });
    await burger.click();
    held.release();
    await page.getByLabel('Your question').waitFor();
    await untilFocused(page.getByRole('button', { name: 'Close navigation' }));
    await page.getByRole('link', { name: 'Chat', exact: true }).click();
    await burger.waitFor();
    await untilFocused(page.getByRole('main'));
    await page.context().close();
  });

  it('stays on a switch while it is being saved', async () => {
    const page = await ui.signIn('alice', { path: '/knowledge/tools' });
    const search = page.getByRole('switch').first();
    await tabTo(page, search);
    const held = await holdRequests(page, 'PUT', '**/v1/mcp/builtin-tools');
    await page.keyboard.press('Space');
    await page.locator('[role=switch][aria-disabled=true]').first().waitFor({ state: 'attached' });
    expect(await search.isChecked()).toBe(false);
    await page.keyboard.press('Space');
    held.release();
    await page.getByText('Saved. Applies').waitFor();
    await page.locator('[role=switch][aria-disabled=true]').first().waitFor({ state: 'detached' });
    expect([held.count(), await search.isChecked()]).toEqual([1, false]);
    await untilFocused(search);
    await page.keyboard.press('Space');
    await page.locator('[role=switch][aria-disabled=true]').first().waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('moves to the first field with an error', async () => {
    const page = await ui.signIn('alice', { path: '/agents/new', width: 360 });
    await pressOn(page, page.getByRole('button', { name: 'Create agent' }));
    await untilFocused(page.getByRole('textbox', { name: 'Name', exact: true }));
    await page.getByText('Enter a name.', { exact: true }).waitFor();
    const prompt = page.getByRole('textbox', { name: 'System prompt' });
    await page.keyboard.type('Helper');
    await prompt.fill('Help.');
    await page.getByText('Enter a', { exact: false }).first().waitFor({ state: 'detached' });
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.context().close();
  });

  it('follows each step of connecting a space', async () => {
    const page = await ui.signIn('alice', { path: '/spaces/connect', width: 360 });
    const step = (name: string) => page.getByRole('region', { name, exact: true });
    const choose = page.getByRole('button', { name: 'Choose Platform questions', exact: false });
    const box = await choose.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(344);
    await pressOn(page, choose);
    await untilFocused(step('Team and agent'));
    await pressOn(page, page.getByRole('button', { name: 'Back' }));
    await untilFocused(step('Space'));
    await page.context().close();
  });
});
