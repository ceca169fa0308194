import type { Page } from 'playwright-core';

/** Ends a person's session without the page knowing; they stay signed in at the idp. */
export async function endSession(page: Page): Promise<void> {
  const cookies = await page.context().cookies(page.url());
  const session = cookies.find(({ name }) => name.includes('session'));
  if (!session) throw new Error(`There is no session's cookie among ${cookies.map(({ name }) => name).join(', ')}`);
  await page.context().clearCookies({ name: session.name });
}
