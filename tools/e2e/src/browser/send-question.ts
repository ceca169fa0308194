import type { Page } from 'playwright-core';

/** Sends the text of the field by Enter, once that is possible: the field is filled in, and no answer is running. */
export async function sendQuestion(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send', exact: true, disabled: false }).waitFor();
  await page.getByRole('textbox', { name: 'Your question' }).press('Enter');
}
