import type { Locator, Page } from 'playwright-core';
import { until } from './until.js';

interface Way {
  /** Backwards, by Shift and Tab. */
  readonly back?: boolean;
  /** Key presses before it counts as out of reach. */
  readonly most?: number;
}

/**
 * Moves to an element as a person without a mouse does: from the current focus, key by key.
 * Throws Error when the element is not reached.
 */
export async function tabTo(page: Page, target: Locator, { back = false, most = 80 }: Way = {}): Promise<void> {
  // A radio button in a segmented control has no box of its own: it is attached, but not visible.
  await target.waitFor({ state: 'attached' });
  for (let presses = 0; presses <= most; presses++) {
    if (await hasFocus(target)) return;
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
  }
  throw new Error(`${target.toString()} is not reached by ${most} times Tab; the focus is on ${await focused(page)}`);
}

/** Moves to a button or link, and presses Enter. */
export async function pressOn(page: Page, target: Locator, way?: Way): Promise<void> {
  await tabTo(page, target, way);
  await page.keyboard.press('Enter');
}

/** Moves to a field, and replaces its text by typing. */
export async function typeInto(page: Page, field: Locator, text: string, way?: Way): Promise<void> {
  await tabTo(page, field, way);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(text);
}

/** Chooses from a list that is searched by typing. */
export async function chooseIn(page: Page, field: Locator, option: string): Promise<void> {
  await typeInto(page, field, option);
  await page.getByRole('option', { name: option }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: option }).waitFor({ state: 'hidden' });
}

/** Chooses from the menu that was just opened, by the first letter. */
export async function chooseInMenu(page: Page, item: string): Promise<void> {
  await until(
    () => page.evaluate(whereFocusIs),
    (place) => place === 'in the menu',
  );
  const target = page.getByRole('menuitem', { name: item });
  // A menu that is still opening moves the focus to its first item: then the letter is pressed again.
  await until(
    async () =>
      (await hasFocus(target)) || page.keyboard.press(item.charAt(0).toLowerCase()).then(() => hasFocus(target)),
    (isThere) => isThere,
  );
  await page.keyboard.press('Enter');
}

function whereFocusIs(): string {
  const active = document.activeElement;
  if (active?.closest('[role=menu]')) return 'in the menu';
  const menu = document.querySelector('[role=menu]') ? 'beside an open menu' : 'where no menu is open';
  return `${menu}: ${active?.outerHTML.slice(0, 200)}`;
}

/** Waits for a page to move the focus by itself. */
export const untilFocused = (target: Locator): Promise<string> =>
  until(
    async () => ((await hasFocus(target)) ? 'there' : focused(target.page())),
    (place) => place === 'there',
  );

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

const focused = (page: Page) => page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200) ?? 'nothing');
