import type { Page } from 'playwright-core';
import { until } from './until.js';

/** Shows the page in those colours, and waits until it has them. */
export async function inColours(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor({ state: 'attached' });
  // Asked again and again: the promise of a transition whose element goes meanwhile may never settle in Chromium.
  await until(
    () => page.evaluate(() => document.getAnimations().filter((one) => one instanceof CSSTransition).length),
    (changing) => changing === 0,
  );
}
