import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  callAs,
  describeInBrowser,
  expectAccessible,
  pressOn,
  startUi,
  tabTo,
  typeInto,
  type Ui,
  untilFocused,
} from '../../src/browser/index.js';

describeInBrowser('skills and the keys that install them', () => {
  let ui: Ui;
  beforeAll(async () => {
    ui = await startUi();
  }, 240_000);
  afterAll(() => ui.close(), 60_000);

  it('shows a key once, with the install command, and revokes it', async () => {
    const page = await ui.signIn('bob', { path: '/skills/keys', scheme: 'dark' });
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByLabel('Label').fill('laptop');
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByText(/^sk_[A-Za-z0-9]{12}\.[A-Za-z0-9]{32}$/).waitFor();
    await page.getByText(/api\/skills\/install\.sh\?agent=claude/).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'I have copied the key' }).click();
    await page.getByRole('button', { name: 'Revoke laptop' }).click();
    expect(await page.getByText(/\.[A-Za-z0-9]{32}$/).count()).toBe(0);
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('Revoked', { exact: true }).waitFor();
    await expectAccessible(page);
    await page.context().close();
  });

  it('asks before Back or a reload discards a key that is shown only once', async () => {
    const page = await ui.signIn('bob', { path: '/skills' });
    await page.getByRole('link', { name: 'Keys and installation' }).click();
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByRole('button', { name: 'Create key' }).click();
    const key = page.getByLabel('The key');
    await key.waitFor();
    const asked = page.waitForEvent('dialog');
    void page.reload().catch(() => undefined); // It is cancelled.
    const dialog = await asked;
    await dialog.dismiss();
    expect(dialog.type()).toBe('beforeunload');

    await page.goBack();
    const leave = page.getByRole('dialog', { name: 'Close without the key?' });
    await leave.waitFor();
    await expectAccessible(page);
    await leave.getByRole('button', { name: 'Cancel' }).click();
    await leave.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'I have copied the key' }).click();
    await page.getByRole('link', { name: 'Agents', exact: true }).click();
    await page.getByRole('heading', { name: 'Agents', level: 1 }).waitFor();
    expect(await leave.count()).toBe(0);
    await page.context().close();
  });

  it('says that a key is not copied if the browser does not allow it', async () => {
    const page = await ui.signIn('bob', { path: '/skills/keys' });
    // As on every page without TLS.
    await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'clipboard'));
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByRole('button', { name: 'Copy key' }).click();
    await page.getByRole('button', { name: 'Could not copy. Select the text and copy it manually.' }).waitFor();
    await page.context().close();
  });

  it('creates and revokes a key by keyboard alone', async () => {
    const page = await ui.signIn('alice', { path: '/skills/keys' });
    await pressOn(page, page.getByRole('button', { name: 'New key' }));
    await typeInto(page, page.getByLabel('Label'), 'desk');
    await page.keyboard.press('Enter');
    await pressOn(page, page.getByRole('button', { name: 'I have copied the key' }));
    await pressOn(page, page.getByRole('button', { name: 'Revoke desk' }));
    await pressOn(page, page.getByRole('dialog').getByRole('button', { name: 'Revoke' }));
    await page.getByText('Revoked', { exact: true }).waitFor();
    await page.context().close();
  });

  it.each([
    ['alice', 'Everyone', 'global'],
    ['bob', 'Only me', 'private'],
  ] as const)('creates a skill of %s by keyboard alone, with their audience', async (name, label, visibility) => {
    const page = await ui.signIn(name, { path: '/skills', scheme: name === 'bob' ? 'dark' : 'light' });
    await pressOn(page, page.getByRole('link', { name: 'New skill' }));
    await pressOn(page, page.getByRole('button', { name: 'Create skill' }));
    await page.locator('[aria-invalid=true]').first().waitFor();
    await expectAccessible(page);
    await typeInto(page, page.getByRole('textbox', { name: 'Name', exact: true }), `Notes of ${name}`, {
      back: true,
    });
    await typeInto(page, page.getByLabel('Category'), 'writing');
    const step = page.getByRole('group', { name: 'Step 1' });
    await typeInto(page, step.getByLabel('What it does'), 'Write them');
    await typeInto(page, step.getByLabel('Prompt'), 'Write the notes of the release.');
    await typeInto(page, step.getByLabel('Agent'), 'docs-guide');
    expect(await page.getByRole('radio', { name: 'Everyone' }).isEnabled()).toBe(name === 'alice');
    await tabTo(page, page.getByRole('radio', { name: 'Only me' }));
    if (label === 'Everyone') await page.keyboard.press('ArrowUp');
    await pressOn(page, page.getByRole('button', { name: 'Create skill' }));
    const card = page.getByRole('article', { name: `Notes of ${name}` });
    await card.getByText(visibility).waitFor();
    await pressOn(page, card.getByRole('button', { name: `Show Notes of ${name}` }));
    await page.getByRole('dialog').getByText('Write the notes of the release.', { exact: false }).waitFor();
    await page.keyboard.press('Escape');
    await untilFocused(card.getByRole('button', { name: `Show Notes of ${name}` }));
    await page.context().close();
  });

  it('deletes a skill by keyboard alone after a confirmation, and keeps the input if that fails', async () => {
    const page = await ui.signIn('bob');
    await addSkill(page, 'Kept by mistake');
    await page.goto('/skills/edit/kept-by-mistake');
    await typeInto(page, page.getByLabel('Description'), 'Changed, and not saved.');
    const remove = page.getByRole('button', { name: 'Delete', exact: true });
    const dialog = page.getByRole('dialog', { name: 'Delete “Kept by mistake”?' });
    await pressOn(page, remove, { back: true });
    await dialog.waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await untilFocused(remove);
    await page.route('**/api/skills/*', (route) => route.fulfill({ status: 403, json: refusal }));
    await page.keyboard.press('Enter');
    await pressOn(page, dialog.getByRole('button', { name: 'Delete' }));
    await page.getByRole('alert').getByText(refusal.error).waitFor();
    expect(await page.getByLabel('Description').inputValue()).toBe('Changed, and not saved.');
    await page.unroute('**/api/skills/*');
    await untilFocused(remove);
    await page.keyboard.press('Enter');
    await pressOn(page, dialog.getByRole('button', { name: 'Delete' }));
    await page.getByText('Skill deleted.').waitFor();
    await page.waitForURL('**/skills');
    await untilFocused(page.getByRole('main'));
    await page.getByText(/^\d+ skills?$/).waitFor();
    expect(await page.getByRole('article', { name: 'Kept by mistake' }).count()).toBe(0);
    await page.context().close();
  });

  it('does not let people delete what is not theirs', async () => {
    const alice = await ui.signIn('alice');
    await addSkill(alice, 'Alone hers');
    const bob = await ui.signIn('bob', { path: '/skills/edit/alone-hers' });
    await bob.getByText('Only the owner and admins may change this.').waitFor();
    expect(await bob.getByRole('button', { name: 'Delete', exact: true }).count()).toBe(0);
    expect(await callAs(bob, { method: 'DELETE', path: '/api/skills/alone-hers' })).toBe(403);
    await Promise.all([alice.context().close(), bob.context().close()]);
  });
});

const refusal = { success: false, error: 'Only the owner may do this today.', code: 'FORBIDDEN' };

/** A private skill of the signed-in person. */
async function addSkill(page: Page, name: string): Promise<void> {
  const id = name.toLowerCase().replaceAll(' ', '-');
  const tasks = [{ display_text: 'Write it', llm_prompt: 'Write.', subagent: 'docs-guide' }];
  const body = { id, name, category: 'writing', tasks };
  expect(await callAs(page, { method: 'POST', path: '/api/skills', body })).toBe(201);
}
