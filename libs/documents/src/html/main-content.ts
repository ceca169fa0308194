import type { Cheerio, CheerioAPI } from 'cheerio';
import type { Element } from 'domhandler';
import { existsOne, getElementsByTagName } from 'domutils';
import { findMenus } from './find-menus.js';
import type { Generator } from './generators.js';
import { markCode } from './mark-code.js';
import { removeElements } from './remove-elements.js';

const never =
  'script, style, noscript, template, iframe, object, embed, svg, canvas, form, button, input, select, textarea, dialog, link, meta';
/** Tabs that are not open are hidden, but have content of their own. */
const furniture =
  'nav, header, footer, aside, [role="navigation"], [role="banner"], [role="contentinfo"], [role="complementary"], [role="search"], [hidden]:not([role="tabpanel"]), [aria-hidden="true"]:not([role="tabpanel"]), .sr-only, .visually-hidden';
const genericContent = ['main', '[role="main"]', 'article', '#content', '.main-content', '.content'];
const minText = 80;

/** The part of a page that is about something, its furniture removed in place. */
export function mainContent($: CheerioAPI, generator: Generator | undefined): Cheerio<Element> {
  removeElements($(never).toArray());
  if (generator) removeElements($(generator.extras).toArray());
  if (generator?.code !== undefined) markCode($<Element, string>(generator.code).toArray());
  const root = (generator && first($, generator.content)) ?? genericRoot($);
  dropFurniture($, root);
  return root;
}

function first($: CheerioAPI, selectors: string): Cheerio<Element> | undefined {
  for (const selector of selectors.split(/,\s*/)) {
    const found = $<Element, string>(selector).first();
    if (found.length > 0 && found.text().trim() !== '') return found;
  }
  return undefined;
}

function genericRoot($: CheerioAPI): Cheerio<Element> {
  const named = genericContent
    .map((selector) => $<Element, string>(selector))
    .find((found) => found.length === 1 && found.text().trim().length >= minText);
  return named ?? $<Element, string>('body').first();
}

/** A header inside an article holds its title, so it stays; blocks that are nearly all links are menus and go. */
function dropFurniture($: CheerioAPI, root: Cheerio<Element>): void {
  const [top] = root.toArray();
  if (!top) return;
  // Queried on the whole page: below an element, cheerio starts again from each child.
  const inside = new Set(elementsOf(top));
  const found = $<Element, string>(furniture)
    .toArray()
    .filter((element) => inside.has(element));
  removeElements(found.filter((element) => element.name !== 'header' || !holdsTitle(element)));
  removeElements(findMenus(top));
}

const elementsOf = (top: Element): Element[] => getElementsByTagName('*', top.children);
const holdsTitle = (header: Element) => existsOne(({ name }) => name === 'h1', header.children);
