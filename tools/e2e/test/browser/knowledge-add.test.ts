import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  describeInBrowser,
  expectAccessible,
  pressOn,
  startUi,
  tabTo,
  typeInto,
  type Ui,
  untilFocused,
  watchRequests,
} from '../../src/browser/index.js';
import { type Site, startSite } from './one-page-site.js';

const hostileName = '<img src=x onerror=alert(1)>.md';
const hostileTitle = '<script>alert(2)</script>';
const files = [
  { name: 'payments.md', text: '# Runbook: payments\n\nWhen **payments** fails, restart the worker.\n' },
  { name: hostileName, text: `# ${hostileTitle}\n\n![x](http://foreign.example/x.png) [y](javascript:alert(3))\n` },
].map(({ name, text }) => ({ name, mimeType: 'text/markdown', buffer: Buffer.from(text) }));

/** The other one takes a folder. */
const filesInput = 'input[type=file]:not([webkitdirectory])';

/** Adds files as a source of that name, and waits for its job. */
async function addFiles(page: Page, name: string): Promise<void> {
  await page.goto('/knowledge/add');
  await page.getByText('Files', { exact: true }).click();
  await page.locator(filesInput).setInputFiles(files);
  await page
    .getByRole('table', { name: 'Files' })
    .getByRole('columnheader', { name: 'Actions' })
    .waitFor({ state: 'attached' });
  await page.getByRole('textbox', { name: 'Source name' }).fill(name);
  await page.getByRole('button', { name: 'Add 2 files' }).click();
  await untilDone(page);
}

/** Reading takes as long as a busy machine needs. */
async function untilDone(page: Page): Promise<void> {
  await page.waitForURL('**/knowledge/jobs/*');
  await page.getByText('Took', { exact: false }).waitFor({ timeout: 200_000 });
}

describeInBrowser('adding knowledge', () => {
  let ui: Ui;
  let site: Site;
  beforeAll(async () => {
    site = await startSite();
    const allowed = { CRAWL_ALLOWED_NETWORKS: '127.0.0.1/32', CRAWL_ALLOWED_PORTS: String(site.port) };
    ui = await startUi({ documents: 'none', services: { 'rag-server': allowed } });
  }, 300_000);
  afterAll(async () => {
    site.close();
    await ui.close();
  }, 60_000);

  it('indexes files of an admin, with the outcome of each, and shows their passages', async () => {
    const page = await ui.signIn('alice');
    const watched = watchRequests(page, ui.url);
    await addFiles(page, 'Runbooks');
    const outcomes = page.getByRole('table', { name: 'Outcomes' });
    await outcomes.getByText(hostileName).waitFor();
    expect(await outcomes.getByText('Indexed', { exact: true }).count()).toBe(2);
    await expectAccessible(page);

    await page.getByRole('link', { name: 'files:runbooks' }).click();
    const documents = page.getByRole('table', { name: 'Documents' });
    await documents.getByRole('link', { name: hostileTitle }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: '1 passage of Runbook: payments' }).click();
    await page.getByText('restart the worker', { exact: false }).waitFor();
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete source' }).click();
    await page.waitForURL('**/knowledge');
    await page.getByRole('heading', { name: 'No knowledge yet' }).waitFor();
    expect(watched).toEqual({ foreign: [], faults: [] });
    await page.context().close();
  });

  it('says that files were added, and clears them, although another form has unsaved changes', async () => {
    const page = await ui.signIn('alice', { path: '/knowledge/add' });
    await page.getByText('Wiki page', { exact: true }).click();
    await page.getByRole('textbox', { name: 'Page address' }).fill('https://wiki.example.test/pages/1');
    await page.getByText('Files', { exact: true }).click();
    await page.locator(filesInput).setInputFiles(files);
    await page.getByRole('textbox', { name: 'Source name' }).fill('Beside a wiki');
    await page.getByRole('button', { name: 'Add 2 files' }).click();
    const asked = page.getByRole('dialog', { name: 'Leave without saving?' });
    await asked.waitFor();
    await page.getByText('Added 2 files.').waitFor();
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Choose files first' }).waitFor();
    expect(await page.getByRole('table', { name: 'Files' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Knowledge', exact: true }).first().click();
    await asked.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('link', { name: 'Beside a wiki' }).waitFor();
    await page.context().close();
  });

  it('skips files that cannot be sent, and says which and why', async () => {
    const page = await ui.signIn('alice', { path: '/knowledge/add' });
    await page.getByText('Files', { exact: true }).click();
    const others: [name: string, buffer: Buffer][] = [
      ['kept.md', Buffer.from('# Kept')],
      ['photo.png', Buffer.from('PNG')],
      ['empty.md', Buffer.alloc(0)],
      ['.DS_Store', Buffer.from('x')],
    ];
    const chosen = others.map(([name, buffer]) => ({ name, mimeType: 'text/plain', buffer }));
    await page.locator(filesInput).setInputFiles(chosen);
    await page.getByRole('button', { name: 'Add 2 files' }).waitFor();
    const told = page.getByRole('status').filter({ hasText: 'skipped' }).locator('p');
    expect(await told.allInnerTexts()).toEqual(['empty.md is skipped: it is empty.']);
    await expectAccessible(page);
    // A browser reports the same file again only if the input is empty.
    expect(await page.locator(filesInput).inputValue()).toBe('');
    await page.context().close();
  });

  it('stays on the page when a file is dropped beside the box', async () => {
    const page = await ui.signIn('alice', { path: '/knowledge/add' });
    await page.getByRole('button', { name: 'Index the site' }).waitFor();
    const isRefused = await page.getByRole('banner').evaluate((banner) => {
      const drop = new DragEvent('drop', { bubbles: true, cancelable: true });
      banner.dispatchEvent(drop);
      return drop.defaultPrevented;
    });
    expect(isRefused).toBe(true);
    await page.context().close();
  });

  it('shows an error at its field, and opens the job of a site that may be read', async () => {
    const page = await ui.signIn('alice', { path: '/knowledge/add' });
    await page.getByRole('textbox', { name: 'Address', exact: true }).fill('ftp://docs.example.test');
    await page.getByRole('button', { name: 'Index the site' }).click();
    await page.locator('.mantine-TextInput-error', { hasText: 'Enter a web address' }).waitFor();
    await untilFocused(page.getByRole('textbox', { name: 'Address', exact: true }));
    expect(await page.getByText('Enter a web address').count()).toBe(1);
    await page.getByRole('status').getByText('Check your input: 1 field.').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    const pattern = page.getByRole('textbox', { name: 'Only addresses that match' });
    await page.getByRole('button', { name: 'More settings' }).click();
    await pattern.fill('(');
    await page.getByRole('button', { name: 'Fewer settings' }).click();
    await pattern.waitFor({ state: 'hidden' });
    await page.getByRole('textbox', { name: 'Address', exact: true }).fill('https://docs.example.test');
    await page.getByRole('button', { name: 'Index the site' }).click();
    await page.locator('.mantine-Textarea-error', { hasText: 'Not a regular expression' }).waitFor();
    await untilFocused(pattern);
    await pattern.fill('');
    await page.getByRole('textbox', { name: 'Address', exact: true }).fill(`http://10.20.30.40:${site.port}/`);
    await page.getByRole('button', { name: 'Index the site' }).click();
    await page.getByText('The address is not public, so it was not read').first().waitFor();
    await page.getByRole('textbox', { name: 'Address', exact: true }).fill(`http://127.0.0.1:${site.port}/`);
    await page.getByRole('button', { name: 'Index the site' }).click();
    await untilDone(page);
    await page.getByRole('table', { name: 'Outcomes' }).getByText('Indexed', { exact: true }).waitFor();
    await page.context().close();
  });

  it('adds files and reads a passage by keyboard alone', async () => {
    const page = await ui.signIn('alice', { path: '/knowledge' });
    await pressOn(page, page.getByRole('link', { name: 'Add knowledge' }));
    await tabTo(page, page.getByRole('radio', { name: 'Website' }));
    await page.keyboard.press('ArrowLeft');
    const chosen = page.waitForEvent('filechooser');
    await pressOn(page, page.getByRole('button', { name: 'Choose files', exact: true }));
    await (await chosen).setFiles(files);
    await typeInto(page, page.getByRole('textbox', { name: 'Source name' }), 'Typed in');
    await page.keyboard.press('Enter');
    await untilDone(page);
    await pressOn(page, page.getByRole('link', { name: 'files:typed-in' }));
    await pressOn(page, page.getByRole('button', { name: '1 passage of Runbook: payments' }));
    await pressOn(page, page.getByRole('link', { name: 'Open in the document' }));
    await page.getByRole('region', { name: 'The quoted passage' }).waitFor();
    await page.context().close();
  });
});
