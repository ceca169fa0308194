import type { Page } from 'playwright-core';

/** Waits until a page is past its opening, which stands in the document before any script runs and says nothing yet. */
export async function opened(page: Page): Promise<void> {
  await page.locator('.parley-opening').waitFor({ state: 'detached' });
  await page.getByRole('main').waitFor();
}
