import type { Page } from 'playwright-core';

/** Slows the page's processor down from now on (Chrome DevTools Protocol). */
export async function throttled(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}
