import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { callAs, describeInBrowser, holdRequests, startUi, type Ui, until } from '../../src/browser/index.js';

/** A late answer does not override what the person has done meanwhile. */
describeInBrowser('late answers', () => {
  let ui: Ui;
  beforeAll(async () => {
    ui = await startUi();
  }, 240_000);
  afterAll(() => ui.close(), 60_000);

  /** Fills in a use case and presses the button. */
  async function writeUseCase(page: Page, title: string): Promise<void> {
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Description').fill('When another program has the port.');
    await page.getByLabel('Prompt').fill('Which port?');
    for (const label of ['Tags', 'Expected agents']) {
      await page.getByLabel(label).first().fill('docs');
      await page.keyboard.press('Enter');
    }
    await page.getByRole('button', { name: 'Create use case' }).click();
  }

  /** Goes to another form without reloading the page, and starts to type. */
  async function goOn(page: Page): Promise<void> {
    await page.getByRole('link', { name: 'Skills', exact: true }).click();
    await page.getByRole('link', { name: 'New skill' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Half a name');
  }

  it('does not move people who left a form, and says that it was saved', async () => {
    const page = await ui.signIn('alice', { path: '/use-cases/new' });
    const held = await holdRequests(page, 'POST', '**/api/usecases');
    await writeUseCase(page, 'Saved late');
    await until(held.count, (count) => count === 1);
    await goOn(page);
    held.release();
    await page.getByText('Use case added to the gallery.').waitFor();
    expect(page.url()).toBe(`${ui.url}/skills/new`);
    expect(await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('Half a name');
    await page.context().close();
  });

  it('says to people who left a form that it could not be saved', async () => {
    const page = await ui.signIn('alice', { path: '/use-cases/new' });
    const { promise: answered, resolve: answer } = Promise.withResolvers<undefined>();
    await page.route('**/api/usecases', async (route) => {
      await answered;
      await route.fulfill({ status: 409, json: { success: false, error: 'Not just now.', code: 'CONFLICT' } });
    });
    await writeUseCase(page, 'Never saved');
    await goOn(page);
    answer(undefined);
    await page.getByText('Not just now.', { exact: false }).waitFor();
    await page.context().close();
  });

  it('closes only the dialog that was saved', async () => {
    const page = await ui.signIn('alice', { path: '/knowledge/tools' });
    await page.getByRole('button', { name: 'Edit search', exact: true }).click();
    const held = await holdRequests(page, 'PUT', '**/v1/mcp/custom-tools/search');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await until(held.count, (count) => count === 1);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'New tool' }).click();
    await dialog.getByRole('textbox', { name: 'Id' }).fill('half_an_id');
    held.release();
    await page.getByText('Tool search saved.').waitFor();
    expect(await dialog.getByRole('textbox', { name: 'Id' }).inputValue()).toBe('half_an_id');
    await page.context().close();
  });

  it('ignores changes during saving, and so loses none', async () => {
    const { workspace, space_id } = ui.stack.run.demo;
    const page = await ui.signIn('alice', { path: '/spaces' });
    const listed = [{ datasource_id: 'one', name: 'Source one' }];
    await page.route('**/api/rag/v1/datasources', (route) =>
      route.fulfill({ json: { success: true, datasources: listed, count: listed.length } }),
    );
    await page.goto(`/spaces/${workspace}/${space_id}?tab=resources`);
    await page.getByRole('combobox', { name: 'Source', exact: true }).click();
    await page.getByRole('option', { name: 'Source one' }).click();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const held = await holdRequests(page, 'PUT', '**/resources');
    await page.getByRole('button', { name: 'Save' }).click();
    await until(held.count, (count) => count === 1);
    const remove = page.getByRole('button', { name: 'Remove Source Source one' });
    const takesFocus = await remove.evaluate((button) => {
      button.focus();
      return document.activeElement === button;
    });
    expect([takesFocus, await page.getByRole('button', { name: 'Undo changes' }).count()]).toEqual([false, 0]);
    held.release();
    await page.getByText(/^Saved:/).waitFor();
    await remove.click();
    await remove.waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('does not replace readers while the person edits them', async () => {
    const page = await ui.signIn('alice', { path: '/knowledge' });
    await page.getByRole('table', { name: 'Sources' }).getByRole('link').first().click();
    const card = page.getByRole('region', { name: 'Who can read it' });
    const everyoneSwitch = card.getByRole('switch', { name: 'Everyone who signs in' });
    await everyoneSwitch.waitFor({ state: 'attached' });
    await card.getByRole('combobox', { name: 'Teams' }).fill('supp');
    await page.keyboard.press('Enter');
    const path = `/api/rag/v1/datasource/${page.url().split('/').at(-1) ?? ''}/readers`;
    const { everyone, teams } = (await (await page.request.get(ui.url + path)).json()) as Readers;
    expect(await callAs(page, { method: 'PUT', path, body: { everyone: !everyone, teams } })).toBe(200);
    await page.clock.install();
    await page.clock.fastForward(60_000);
    const looked = page.waitForResponse('**/api/me');
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await (await looked).finished();
    await page.clock.runFor(5_000);
    await card.getByText('Support', { exact: true }).first().waitFor();
    await page.context().close();
  });

  it.each([
    { path: '/skills', field: 'Search', away: 'New skill' },
    { path: '/knowledge', field: 'Find a source', away: 'Add knowledge' },
  ])('restores the filter of $path by Back, and clears it when the page is opened again', async (list) => {
    const page = await ui.signIn('alice', { path: list.path });
    const field = page.getByLabel(list.field, { exact: true });
    await field.pressSequentially('port');
    await page.waitForURL(`**${list.path}?q=port`);
    await page.getByRole('link', { name: list.away }).click();
    await page.getByRole('heading', { name: list.away, level: 1 }).waitFor();
    await page.goBack();
    await field.waitFor();
    expect(await field.inputValue()).toBe('port');
    await page.locator(`nav[aria-label=Pages] a[href="${list.path}"]`).click();
    await until(
      () => field.inputValue(),
      (text) => text === '',
    );
    await page.context().close();
  });

  it.each(['/spaces/people', '/use-cases'])(
    'leads from a page that does not exist to the last one of %s',
    async (path) => {
      const page = await ui.signIn('alice', { path: `${path}?page=9` });
      await page.getByText('There is no page 9', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Go to the first page' }).click();
      await page.waitForURL(ui.url + path);
      await page.getByText('There is no page 9').waitFor({ state: 'detached' });
      await page.context().close();
    },
  );
});

interface Readers {
  readonly everyone: boolean;
  readonly teams: readonly string[];
}
