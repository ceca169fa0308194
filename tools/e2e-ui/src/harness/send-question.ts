import type { Page } from 'playwright-core';

/** Sends by Enter what is in the field, once it may be sent: the field is filled in, and no answer comes any more. */
export async function sendQuestion(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send', exact: true, disabled: false }).waitFor();
  await page.getByRole('textbox', { name: 'Your question' }).press('Enter');
}
