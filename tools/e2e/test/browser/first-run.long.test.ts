import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { describeInBrowser, expectAccessible, sendQuestion, startUi, type Ui, until } from '../../src/browser/index.js';

const runbook = {
  name: 'restart.md',
  mimeType: 'text/markdown',
  buffer: Buffer.from('# Restart\n\nStop it, start it.\n'),
};

const steps = (page: Page) => page.getByRole('region', { name: 'First steps' });
const openSteps = async (page: Page) => {
  await page.getByRole('button', { name: /Account of/ }).click();
  await page.getByRole('link', { name: 'First steps' }).click();
  await page.getByRole('heading', { name: 'First steps', level: 1 }).waitFor();
};

describeInBrowser('the first run', () => {
  let ui: Ui;
  beforeAll(async () => {
    ui = await startUi({ documents: 'none' });
  }, 240_000);
  afterAll(() => ui.close(), 60_000);

  it('shows a member what they can do and whom to ask, can be dismissed, and comes back', async () => {
    const page = await ui.signIn('bob');
    await steps(page).getByText('0 of 2 done').waitFor();
    await steps(page)
      .getByText(/Ask .+ to let your team Support read a source/)
      .waitFor();
    expect(await steps(page).getByRole('link').allTextContents()).toEqual(['Write a question']);
    await expectAccessible(page);

    await steps(page).getByRole('button', { name: 'Dismiss' }).click();
    await steps(page).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('textbox', { name: 'Your question' }).waitFor();
    expect(await steps(page).count()).toBe(0);

    await openSteps(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Show in the chat' }).click();
    await steps(page).getByText('0 of 2 done').waitFor();
    await page.context().close();
  });

  it('leads an admin from an empty installation to a connected space, and checks off steps by itself', async () => {
    const page = await ui.signIn('alice');
    await steps(page).getByText('0 of 3 done').waitFor();
    await expectAccessible(page);

    await steps(page).getByRole('link', { name: 'Add knowledge' }).click();
    await addFile(page);
    await page.goto('/chat');
    await steps(page).getByText('1 of 3 done').waitFor();

    await steps(page).getByRole('link', { name: 'Write a question' }).click();
    await sendQuestion(page);
    await page.getByRole('log').getByRole('button', { name: 'Ask again' }).waitFor();
    await page.getByRole('link', { name: 'New conversation' }).click();
    await steps(page).getByText('2 of 3 done').waitFor();

    await steps(page).getByRole('link', { name: 'Connect a space' }).click();
    await connectSpace(page);
    await page.goto('/first-steps');
    await page.getByText('All done', { exact: false }).waitFor();
    await page.goto('/chat');
    await page.getByRole('textbox', { name: 'Your question' }).waitFor();
    await until(
      () => page.evaluate(() => Object.values(localStorage) as unknown[]),
      (kept) => kept.includes('away'),
    );
    expect(await steps(page).count()).toBe(0);
    await page.context().close();
  }, 240_000);
});

async function addFile(page: Page): Promise<void> {
  await page.getByText('Files', { exact: true }).click();
  await page.locator('input[type=file]:not([webkitdirectory])').setInputFiles([runbook]);
  await page.getByRole('textbox', { name: 'Source name' }).fill('Runbooks');
  await page.getByRole('button', { name: 'Add 1 file' }).click();
  await page.waitForURL('**/knowledge/jobs/*');
  await page.getByText('Took', { exact: false }).waitFor();
}

async function connectSpace(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Choose / })
    .first()
    .click();
  await page.getByRole('combobox', { name: 'Team' }).click();
  await page.getByRole('option', { name: 'Platform' }).click();
  await page.getByRole('combobox', { name: 'Agent' }).click();
  await page.getByRole('option', { name: 'Docs guide' }).click();
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByText('The space is connected').waitFor();
}
