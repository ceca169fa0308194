import type { Page } from 'playwright-core';

/** Waits until a page is past its opening, which is in the document before any script runs. */
export async function opened(page: Page): Promise<void> {
  await page.locator('.parley-opening').waitFor({ state: 'detached' });
  await page.getByRole('main').waitFor();
}
