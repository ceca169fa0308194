import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { describeInBrowser, expectAccessibleInBothSchemes, startUi, type Ui } from '../../src/browser/index.js';
import { ask, conversation, ended } from './asking.js';

const question = 'Who looks after the espresso machine?';
const verified = 'The office team looks after the espresso machine. Call extension 4711.';

describeInBrowser('an answer that did not help', () => {
  let ui: Ui;
  beforeAll(async () => {
    ui = await startUi();
    ui.model.answerBy(({ question: asked, toolResults }, { call, say }) =>
      toolResults === 0 ? call('search', { query: asked }) : say('Somebody with a port [1].'),
    );
  }, 240_000);
  afterAll(() => ui.close(), 60_000);

  it('reaches a person and the gaps, and is answered there, once for all', async () => {
    const [bob, alice] = [await ui.signIn('bob'), await ui.signIn('alice', { path: '/gaps' })];
    await ask(bob, question);
    await ended(bob);
    await sayItDidNotHelp(bob);
    await askAPerson(bob);

    await alice.reload();
    await alice.getByText(question).first().waitFor();
    await expectAccessibleInBothSchemes(alice);
    await answerIt(alice);

    await askUntilVerified(alice);
    await expectAccessibleInBothSchemes(alice);
    await share(alice);
    await exported(alice);
    await Promise.all([bob.context().close(), alice.context().close()]);
  }, 240_000);
});

async function sayItDidNotHelp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Not helpful' }).click();
  await page.getByRole('radio', { name: /wrong/i }).first().check();
  await expectAccessibleInBothSchemes(page);
  await page.getByRole('form', { name: 'Why it did not help' }).getByRole('button').first().click();
  await page.getByRole('button', { name: 'Not helpful', pressed: true }).waitFor();
}

async function askAPerson(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'I still need a person' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask a person' });
  await dialog.getByLabel('In your words').fill('It drips.');
  await expectAccessibleInBothSchemes(page);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await page.getByText(/Sent to /).waitFor();
}

async function answerIt(page: Page): Promise<void> {
  const gap = page.getByRole('list', { name: 'Questions' }).getByRole('listitem').filter({ hasText: question });
  await gap.getByRole('button', { name: 'Answer', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Answer the question' });
  await dialog.getByLabel('Answer', { exact: false }).last().fill(verified);
  await expectAccessibleInBothSchemes(page);
  await dialog.getByRole('button', { name: 'Save answer' }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** It is found once it is indexed. */
async function askUntilVerified(page: Page): Promise<void> {
  await page.goto('/gaps/answers');
  await page.getByText(question).first().waitFor();
  await expectAccessibleInBothSchemes(page);
  for (let tries = 0; ; tries += 1) {
    await page.goto('/chat');
    await ask(page, question);
    await ended(page);
    if ((await conversation(page).getByText('extension 4711').count()) > 0) return;
    expect(tries).toBeLessThan(10);
  }
}

async function share(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Actions for / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: /^Share / });
  await dialog.getByText('A person', { exact: true }).click();
  await dialog.getByLabel('E-mail address').fill('bob@example.test');
  await expectAccessibleInBothSchemes(page);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('button', { name: /^Share with / }).click();
  await dialog.getByRole('button', { name: /^Stop sharing with / }).waitFor();
  await expectAccessibleInBothSchemes(page);
  await page.keyboard.press('Escape');
}

async function exported(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Actions for / })
    .first()
    .click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export' }).click(),
  ]);
  const text = readFileSync(await file.path(), 'utf8');
  expect(text).toContain(`> ${question}`);
  expect(text.slice(text.indexOf('### Sources'))).toContain(question);
}
