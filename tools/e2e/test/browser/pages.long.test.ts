import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  describeInBrowser,
  expectAccessible,
  inColours,
  startUi,
  type Ui,
  watchRequests,
} from '../../src/browser/index.js';
import { everyPage, isShown } from '../../src/pages/every-page.js';
import { type DemoWork, workInDemo } from '../../src/seed/demo-work.js';

/** Each width and each scheme once: axe takes seconds per page, and a scheme has the same colours at every width. */
const looks = [
  { width: 1280, colorScheme: 'light' },
  { width: 360, colorScheme: 'dark' },
] as const;

describeInBrowser('every page', () => {
  let ui: Ui;
  let page: Page;
  let work: DemoWork;
  beforeAll(async () => {
    ui = await startUi();
    page = await ui.signIn('alice');
    work = await workInDemo(ui, page);
  }, 420_000);
  afterAll(() => ui.close(), 60_000);

  it.each(everyPage)('is accessible and fits, wide and light, narrow and dark: $name', async (shown) => {
    const watched = watchRequests(page, ui.url);
    await page.goto(shown.path(work));
    await isShown(page, shown);
    for (const { width, colorScheme } of looks) {
      await page.setViewportSize({ width, height: 800 });
      await inColours(page, colorScheme);
      await expectAccessible(page);
      const seen = { width, overflow: await overflow(page), cut: await cutBadges(page), wide: await wideTables(page) };
      expect(seen).toEqual({ width, overflow: 0, cut: [], wide: [] });
    }
    expect(watched).toEqual({ foreign: [], faults: [] });
  });
});

/** Pixels by which the page exceeds its window. */
const overflow = (page: Page) =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth));

/** Tables of ours that have to be scrolled sideways. */
const wideTables = (page: Page) =>
  page
    .locator('.parley-table')
    .evaluateAll((tables) =>
      tables.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.getAttribute('aria-label')),
    );

/** Badges whose text does not fit: it appears nowhere else. */
const cutBadges = (page: Page) =>
  page
    .locator('.mantine-Badge-label')
    .evaluateAll((labels) => labels.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
