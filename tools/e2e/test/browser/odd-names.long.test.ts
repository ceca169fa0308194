import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { callAs, describeInBrowser, startUi, type Ui } from '../../src/browser/index.js';

describeInBrowser('unusual names', () => {
  let ui: Ui;
  beforeAll(async () => {
    ui = await startUi();
  }, 240_000);
  afterAll(() => ui.close(), 60_000);

  /** A skill of Bob's, whose description is its name. */
  const addSkill = async (page: Page, id: string, name: string) => {
    const tasks = [{ display_text: 'Write it', llm_prompt: 'Write.', subagent: 'docs-guide' }];
    const body = { id, name, description: name, category: 'writing', tasks };
    expect(await callAs(page, { method: 'POST', path: '/api/skills', body })).toBe(201);
  };

  it('keeps the close button of a dialog in view when a name has no spaces', async () => {
    const page = await ui.signIn('bob', { width: 360 });
    const name = 'Unbreakable'.repeat(9);
    await addSkill(page, 'unbreakable', name);
    await page.goto('/skills');
    await page.getByRole('button', { name: `Show ${name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.goto('/skills/edit/unbreakable');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const close = page.getByRole('dialog').getByRole('button', { name: 'Close' });
    const box = await close.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
    await close.click();
    await page.context().close();
  });

  it('starts right-to-left text at the right', async () => {
    const page = await ui.signIn('bob');
    const name = 'كيف أختار منفذًا آخر (port)؟';
    await addSkill(page, 'right-to-left', name);
    await page.goto('/skills');
    const card = page.getByRole('article', { name });
    const title = card.getByRole('heading', { name });
    const [from, words] = [await title.boundingBox(), await wordsIn(title)];
    expect(Math.abs(words.right - ((from?.x ?? 0) + (from?.width ?? 0)))).toBeLessThan(2);
    await page.goto('/chat');
    const question = page.getByRole('textbox', { name: 'Your question' });
    await question.fill(name);
    expect(await question.evaluate((field) => getComputedStyle(field).unicodeBidi)).toBe('plaintext');
    await page.context().close();
  });
});

/** Where the text of an element is, rather than its box. */
const wordsIn = (element: Locator) =>
  element.evaluate((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    const { left, right } = range.getBoundingClientRect();
    return { left, right };
  });
