import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { inColours } from './in-colours.js';

/** WCAG 2.2 AA and best practice, by axe's names. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * The only frames are inert, so that axe need not collect its findings in a page of its own: its legacy mode.
 * Throws Error naming each violation and where it is.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const axe = () => new AxeBuilder({ page }).setLegacyMode();
  const found = await axe().withTags(rules).disableRules('region').analyze();
  // A menu is at the end of the page, but belongs to its button, whichever landmark that is in.
  const outside = await axe().withRules('region').exclude('[role="menu"]').analyze();
  const words = [...found.violations, ...outside.violations].flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n  ${html}\n  ${failureSummary ?? ''}`),
  );
  if (words.length > 0) throw new Error(`${page.url()} has ${words.length} violations:\n${words.join('\n')}`);
}

/** The same in dark colours, then in light ones, which stay: a page need not be visited twice. */
export async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  for (const scheme of ['dark', 'light'] as const) {
    await inColours(page, scheme);
    await expectAccessible(page);
  }
}
