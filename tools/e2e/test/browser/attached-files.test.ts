import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { describeInBrowser, expectAccessibleInBothSchemes, startUi, type Ui } from '../../src/browser/index.js';
import { ask, conversation, ended } from './asking.js';

const aFile = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
const plan = aFile('harbour-plan.txt', 'The harbour master of Lillefjord is Ada Holm. She opens the gates at six.');
const picture = { name: 'logo.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a\u0001\0\u0001\0\0\0\0') };

const attach = (page: Page, files: readonly (typeof plan)[]) =>
  page.locator('input[type=file]').setInputFiles([...files]);
const attached = (page: Page) => page.getByRole('list', { name: 'Attached files' });
const withQuestion = (page: Page) => conversation(page).getByRole('list', { name: 'Files of this question' });

describeInBrowser('files attached to a question', () => {
  let ui: Ui;
  beforeAll(async () => {
    ui = await startUi({ documents: 'none' });
    ui.model.answerBy(({ question, toolResults, found }, { say, call }) => {
      if (toolResults === 0) call('search', { query: question });
      else say(found.includes('Ada Holm') ? 'It is Ada Holm [1].' : 'Nobody is named.');
    });
  }, 300_000);
  afterAll(() => ui.close(), 60_000);

  it('answer it with their passages, in their own conversation alone, and stay with it', async () => {
    const page = await ui.signIn('bob', { width: 360 });
    await attach(page, [plan, picture]);
    await attached(page).getByText('harbour-plan.txt').waitFor();
    await attached(page).getByText('Cannot be used', { exact: false }).waitFor();
    await expectAccessibleInBothSchemes(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.getByRole('button', { name: 'Remove logo.gif' }).press('Enter');
    await attached(page).getByText('logo.gif').waitFor({ state: 'detached' });

    await ask(page, 'Who is the harbour master of Lillefjord?');
    await conversation(page).getByText('It is Ada Holm').waitFor();
    await ended(page);
    await withQuestion(page).getByText('harbour-plan.txt').waitFor();
    await page.reload();
    await withQuestion(page).getByText('harbour-plan.txt').waitFor();
    await conversation(page)
      .getByRole('link', { name: /^Source 1: / })
      .first()
      .press('Enter');
    await page
      .getByRole('article', { name: /^Source 1: / })
      .getByRole('button', { name: 'Open the passage' })
      .click();
    await page.getByRole('dialog').getByText('She opens the gates at six').first().waitFor();
    await expectAccessibleInBothSchemes(page);
    await page.keyboard.press('Escape');

    await page.goto('/chat');
    await ask(page, 'Who is the harbour master of Lillefjord?');
    await conversation(page).getByText('Nobody is named.').waitFor();
    await ended(page);
  });
});
