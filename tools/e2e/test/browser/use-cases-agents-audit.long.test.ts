import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  callAs,
  describeInBrowser,
  expectAccessible,
  expectAccessibleInBothSchemes,
  pressOn,
  startUi,
  typeInto,
  type Ui,
  until,
  untilFocused,
  watchRequests,
} from '../../src/browser/index.js';

describeInBrowser('use cases, agents and audit', () => {
  let ui: Ui;
  beforeAll(async () => {
    ui = await startUi();
  }, 240_000);
  afterAll(() => ui.close(), 60_000);

  const hostile = 'Roll back <img src=http://127.0.0.1:9/x onerror=alert(1)>';

  it('shows errors at their fields, saves a use case of a member, and runs it in the chat', async () => {
    const page = await ui.signIn('bob', { path: '/use-cases/new' });
    const watched = watchRequests(page, ui.url);
    await page.getByRole('button', { name: 'Create use case' }).click();
    await page.locator('[aria-invalid=true]').first().waitFor();
    await expectAccessible(page);
    await page.getByLabel('Title').fill(hostile);
    await page.getByLabel('Description').fill('Which steps bring the last good release back?');
    await page.getByLabel('Prompt').fill('How do I roll back the last release?');
    await enterTag(page, 'Tags', 'release');
    await enterTag(page, 'Expected agents', 'docs-guide');
    await page.getByRole('button', { name: 'Create use case' }).click();
    await page.getByRole('article', { name: hostile }).waitFor();
    await page.getByRole('button', { name: 'release', exact: true }).click();
    await page.waitForURL(`${ui.url}/use-cases?tags=release`);
    await expectAccessible(page);
    await page.getByRole('link', { name: `Run in chat: ${hostile}` }).click();
    await until(
      () => page.getByLabel('Your question').inputValue(),
      (text) => text === 'How do I roll back the last release?',
    );
    expect(watched).toEqual({ foreign: [], faults: [] });
    await page.context().close();
  });

  it('saves and runs a use case of an admin by keyboard alone, and lets no one else change it', async () => {
    const page = await ui.signIn('alice', { path: '/use-cases' });
    await pressOn(page, page.getByRole('link', { name: 'New use case' }));
    await typeInto(page, page.getByLabel('Title'), 'Choose a port');
    await typeInto(page, page.getByLabel('Description'), 'When another program has the port already.');
    await typeInto(page, page.getByLabel('Prompt'), 'How do I choose another port?');
    for (const [label, text] of [
      ['Tags', 'start'],
      ['Expected agents', 'docs-guide'],
    ] as const) {
      await typeInto(page, page.getByLabel(label).first(), text);
      await page.keyboard.press('Enter');
    }
    await pressOn(page, page.getByRole('button', { name: 'Create use case' }));
    await pressOn(page, page.getByRole('link', { name: 'Run in chat: Choose a port' }));
    await page.waitForURL(/\/chat\?/);
    await page.goto('/use-cases');
    const address = await page.getByRole('link', { name: 'Edit Choose a port' }).getAttribute('href');
    const bob = await ui.signIn('bob', { path: '/use-cases' });
    await bob.getByRole('link', { name: 'Run in chat: Choose a port' }).waitFor();
    expect(await bob.getByRole('link', { name: 'Edit Choose a port' }).count()).toBe(0);
    await bob.goto(address ?? '');
    await bob.getByText('wrote this. Ask them, or').waitFor();
    expect(await bob.getByRole('button', { name: 'Save' }).count()).toBe(0);
    await expectAccessible(bob);
    const path = `/api${(address ?? '').replace('use-cases', 'usecases')}`;
    const body = {
      title: 'Choose my port',
      description: 'When another program has the port already.',
      category: 'deployment',
      tags: ['start'],
      prompt: 'How do I choose my port?',
      expectedAgents: ['docs-guide'],
      difficulty: 'beginner',
    };
    expect(await callAs(bob, { method: 'PUT', path, body })).toBe(403);
    expect(await callAs(bob, { method: 'DELETE', path })).toBe(403);
    await Promise.all([page.context().close(), bob.context().close()]);
  });

  it.each(['alice', 'bob'] as const)('creates, edits and deletes an agent of %s by keyboard alone', async (name) => {
    const page = await ui.signIn(name, { path: '/agents/new' });
    await typeInto(page, page.getByRole('textbox', { name: 'Name', exact: true }), `Helper of ${name}`);
    await typeInto(page, page.getByLabel('System prompt'), 'You help with releases.');
    await expectAccessible(page);
    const everyone = page.getByRole('radio', { name: 'Everyone' });
    expect(await everyone.isEnabled()).toBe(name === 'alice');
    await pressOn(page, page.getByRole('button', { name: 'Create agent' }));
    await pressOn(page, page.getByRole('link', { name: `Helper of ${name}`, exact: true }));
    await typeInto(page, page.getByLabel('Description'), 'For releases.');
    await pressOn(page, page.getByRole('button', { name: 'Save' }));
    await page.getByText('Saved.').waitFor();
    await pressOn(page, page.getByRole('link', { name: `Helper of ${name}`, exact: true }));
    await pressOn(page, page.getByRole('button', { name: 'Delete' }));
    await pressOn(page, page.getByRole('dialog').getByRole('button', { name: 'Delete' }));
    await page.getByText('Agent deleted.').waitFor();
    await page.context().close();
  });

  it('asks the agent that was just created, even if the chat was open before', async () => {
    const page = await ui.signIn('alice', { path: '/chat' });
    await page.getByRole('combobox', { name: 'Agent' }).waitFor();
    await page.getByRole('link', { name: 'Agents', exact: true }).click();
    await page.getByRole('link', { name: 'New agent' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Just made');
    await page.getByLabel('System prompt').fill('You help with releases.');
    await page.getByRole('button', { name: 'Create agent' }).click();
    await page.getByRole('link', { name: 'Ask Just made' }).click();
    const agent = page.getByRole('combobox', { name: 'Agent' });
    await agent.waitFor();
    expect(await agent.locator('option:checked').textContent()).toBe('Just made');
    await page.goto('/chat?agent=long-gone');
    await page.getByText('You cannot use the requested agent', { exact: false }).waitFor();
    await page.context().close();
  });

  it('opens the saved version after saving, never the old one', async () => {
    const page = await ui.signIn('alice', { path: '/agents/new' });
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Seen twice');
    await page.getByLabel('System prompt').fill('You help with releases.');
    await page.getByRole('button', { name: 'Create agent' }).click();
    const open = page.getByRole('link', { name: 'Seen twice', exact: true });
    await open.click();
    await page.getByLabel('Description').fill('For releases.');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    const mayAnswer = Promise.withResolvers<undefined>();
    await page.route('**/api/dynamic-agents/configs/*', async (route) => {
      await mayAnswer.promise;
      await route.continue();
    });
    await open.click();
    await page.getByText('Loading the agent').waitFor();
    mayAnswer.resolve(undefined);
    expect(await page.getByLabel('Description').inputValue()).toBe('For releases.');
    await page.context().close();
  });

  it('offers a member only their own agents to change, and none for everyone', async () => {
    const page = await ui.signIn('bob', { path: '/agents' });
    await page.getByRole('heading', { name: 'Agents you can ask' }).waitFor();
    const own = page.getByRole('table', { name: 'Agents you can edit' });
    await page.getByText('No agents yet').or(own).waitFor();
    expect(await own.getByRole('link', { name: 'Docs guide' }).count()).toBe(0);
    const path = '/api/dynamic-agents/configs';
    expect(await callAs(page, { method: 'PUT', path: `${path}/docs-guide`, body: { name: 'Mine' } })).toBe(403);
    const model = { id: 'm', provider: 'openai' };
    const body = { name: 'For all', system_prompt: 'Help.', model, visibility: 'global' };
    expect(await callAs(page, { method: 'POST', path, body })).toBe(403);
    await page.context().close();
  });

  it('lets an admin search and export the audit', async () => {
    const page = await ui.signIn('alice', { path: '/audit' });
    await page.getByRole('table', { name: 'Audit events' }).waitFor();
    await page.getByLabel('Action').fill('chatx.space.onboard');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('cell', { name: 'chatx.space.onboard' }).first().waitFor();
    await expectAccessibleInBothSchemes(page);
    const row = page.getByRole('row').filter({ hasText: 'chatx.space.onboard' }).first();
    await row.getByRole('button').click();
    const event = page.getByRole('dialog', { name: 'chatx.space.onboard' });
    await event.getByText(/^sha256:[0-9a-f]{64}$/).waitFor();
    const { workspace, space_id } = ui.stack.run.demo;
    await event.getByText(`chatx_space:${workspace}--${space_id}`, { exact: true }).waitFor();
    await expectAccessibleInBothSchemes(page);
    await page.keyboard.press('Escape');
    await untilFocused(row.getByRole('button'));
    await page.getByRole('button', { name: 'Export' }).click();
    const saved = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: /^CSV/ }).click();
    expect((await saved).suggestedFilename()).toBe('audit.csv');
    await page.context().close();
  });

  it('keeps the focus in the audit search, and Back leaves it in one step', async () => {
    const page = await ui.signIn('alice', { path: '/audit' });
    await page.getByRole('table', { name: 'Audit events' }).waitFor();
    const [action, search] = [page.getByLabel('Action'), page.getByRole('button', { name: 'Search' })];
    const press = async () => {
      const asked = page.waitForResponse((response) => response.url().includes('action=chatx.space.onboard'));
      await pressOn(page, search);
      await asked;
      expect(await search.evaluate((button) => button === document.activeElement)).toBe(true);
    };
    await typeInto(page, action, 'chatx.space.onboard');
    await press();
    await press();
    await page.goBack();
    await page.waitForURL('**/audit');
    await until(
      () => action.inputValue(),
      (text) => text === '',
    );
    await page.context().close();
  });

  it('shows events first on a phone, and folds the filters behind a button', async () => {
    const page = await ui.signIn('alice', { path: '/audit', width: 390, isOwnSession: true });
    const table = page.getByRole('table', { name: 'Audit events' });
    const event = table.getByRole('row').filter({ hasText: 'session.begin' }).first();
    await event.waitFor();
    expect((await table.getByRole('row').nth(1).boundingBox())?.y).toBeLessThan(450);
    expect(await event.getByText('Request id', { exact: true }).isVisible()).toBe(true);
    const heads = ['When', 'Outcome', 'Action', 'Resource', 'Reason', 'Who', 'Request id'];
    expect(await table.getByRole('columnheader').allInnerTexts()).toEqual(heads);
    // A screen reader announces a cell's own text: its column header is announced as such.
    await event.getByRole('cell', { name: 'session.begin', exact: true }).waitFor();
    expect(await page.getByLabel('Action').isVisible()).toBe(false);

    const filters = page.getByRole('button', { name: /^Filters/ });
    await pressOn(page, filters);
    await typeInto(page, page.getByLabel('Action'), 'chatx.nothing');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'No matching events' }).waitFor();
    await untilFocused(filters);
    expect([await filters.innerText(), await filters.getAttribute('aria-expanded')]).toEqual([
      'Filters (1 set)',
      'false',
    ]);
    expect(await page.getByLabel('Action').isVisible()).toBe(false);
    await page.context().close();
  });

  it('shows a member nothing of the audit', async () => {
    const page = await ui.signIn('bob', { path: '/audit' });
    await page.getByRole('heading', { name: 'No access' }).waitFor();
    expect(await page.getByRole('navigation').getByText('Audit').count()).toBe(0);
    expect(await callAs(page, { method: 'GET', path: '/api/admin/audit' })).toBe(403);
    await page.context().close();
  });
});

async function enterTag(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label).first().fill(text);
  await page.keyboard.press('Enter');
}
