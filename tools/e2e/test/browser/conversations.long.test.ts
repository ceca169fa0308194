import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { describeInBrowser, expectAccessibleInBothSchemes, startUi, type Ui } from '../../src/browser/index.js';
import { ask, conversation, ended, question } from './asking.js';

const formulas =
  'Euler: $e^{i\\pi} = -1$ costs $5 and $6.[^a]\n\n$$\\sum_{k=1}^n k = \\frac{n(n+1)}{2}$$\n\n| n | sum |\n|---|--:|\n| 3 | 6 |\n\n[^a]: Prices stay text.';

/** Menus and dialogs slide in: what is looked at is there, and stays. */
const openMenu = async (page: Page, title: string, item: string) => {
  await page.getByRole('button', { name: `Actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
};
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

describeInBrowser('conversations', () => {
  let ui: Ui;
  beforeAll(async () => {
    ui = await startUi();
  }, 240_000);
  afterAll(() => ui.close(), 60_000);

  it('draws formulas, tables and footnotes within the policy of the page', async () => {
    ui.model.answerBy((_asked, reply) => reply.say(formulas));
    const page = await ui.signIn('alice');
    const refused: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) refused.push(message.text());
    });
    await ask(page, 'Say it in formulas');
    await ended(page);
    const log = conversation(page);
    await log.locator('math mfrac').waitFor();
    await log.getByText(/costs \$5 and \$6/).waitFor();
    await log.getByRole('link', { name: 'Footnote a' }).click();
    await expectAccessibleInBothSchemes(page);
    expect(refused).toEqual([]);
    await page.context().close();
  });

  it('keeps both versions of a question, at 360 pixels too', async () => {
    let number = 0;
    ui.model.answerBy((_asked, reply) => reply.say(`Answer ${(number += 1)}`));
    const page = await ui.signIn('alice', { width: 360 });
    await ask(page, 'Which version is it?');
    await ended(page);
    await page.getByRole('button', { name: 'Ask again' }).click();
    const log = conversation(page);
    await log.getByText('2 of 2').waitFor();
    await log.getByText('Answer 2').waitFor();
    await page.getByRole('button', { name: 'Previous version' }).press('Enter');
    await log.getByText('Answer 1').waitFor();
    await log.getByText('Answer 2').waitFor({ state: 'detached' });
    await expectAccessibleInBothSchemes(page);
    expect(await widthOf(page)).toBeLessThanOrEqual(360);
    await page.context().close();
  });

  it('are found by what was said, and downloaded', async () => {
    ui.model.answerBy((_asked, reply) => reply.say('It is the aardvark.'));
    const page = await ui.signIn('alice');
    await ask(page, 'Which animal comes first?');
    await ended(page);
    await page.getByLabel('Search conversations').fill('aardv');
    await page.getByRole('region', { name: 'Today' }).getByText('aardvark').waitFor();
    await expectAccessibleInBothSchemes(page);
    const download = page.waitForEvent('download');
    await openMenu(page, 'Which animal comes first?', 'Export as Markdown');
    expect((await download).suggestedFilename()).toMatch(/^Which-animal-comes-first-\d{4}-\d\d-\d\d\.md$/);
    await page.context().close();
  });

  it('are shared with a person, who reads them until that ends', async () => {
    ui.model.answerBy((_asked, reply) => reply.say('Level seven.'));
    const page = await ui.signIn('alice');
    await ask(page, 'Which level is mine?');
    await ended(page);
    await openMenu(page, 'Which level is mine?', 'Share');
    const dialog = page.getByRole('dialog', { name: 'Share “Which level is mine?”' });
    await dialog.getByText('A person', { exact: true }).click();
    await dialog.getByLabel('E-mail address').fill('bob@example.test');
    await expectAccessibleInBothSchemes(page);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByRole('button', { name: /^Share with/ }).click();
    await dialog.getByRole('button', { name: /^Stop sharing with/ }).waitFor();
    await expectAccessibleInBothSchemes(page);

    const reader = await ui.signIn('bob', { width: 360 });
    await question(reader).waitFor();
    await reader.goto(`${ui.url}/chat/shared`);
    await reader.getByRole('link', { name: 'Which level is mine?' }).click();
    await reader.getByText('Level seven.').waitFor();
    await expectAccessibleInBothSchemes(reader);
    expect(await widthOf(reader)).toBeLessThanOrEqual(360);

    await dialog.getByRole('button', { name: /^Stop sharing with/ }).click();
    await page
      .getByRole('dialog', { name: /^Stop sharing with/ })
      .getByRole('button', { name: 'Stop sharing' })
      .click();
    await dialog.getByRole('button', { name: /^Stop sharing with/ }).waitFor({ state: 'detached' });
    await reader.reload();
    await reader.getByRole('heading', { name: 'Not shared with you' }).waitFor();
    for (const { context } of [page, reader].map((one) => ({ context: one.context() }))) await context.close();
  });
});
