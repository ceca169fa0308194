import type { Cheerio, CheerioAPI } from 'cheerio';
import type { Element } from 'domhandler';
import { findMenus } from './find-menus.js';
import type { Generator } from './generators.js';
import { markCode } from './mark-code.js';
import { prepare } from './prepare.js';
import { removeElements } from './remove-elements.js';
import { removeFurniture } from './furniture.js';

const genericContent = ['main', '[role="main"]', 'article', '#content', '.main-content', '.content'];
const minText = 80;

/** The part of a page that is about something, its furniture removed in place. */
export function mainContent($: CheerioAPI, generator: Generator | undefined): Cheerio<Element> {
  if (generator) removeElements($(generator.extras).toArray());
  for (const root of $.root().toArray()) prepare(root, { keepsHidden: false });
  if (generator?.code !== undefined) markCode($<Element, string>(generator.code).toArray());
  const root = (generator && first($, generator.content)) ?? genericRoot($);
  for (const top of root.toArray()) removeFurniture(top);
  return root;
}

/** All of a page but its menus and its foot: for one of which nothing was left. */
export function wholePage($: CheerioAPI): Cheerio<Element> {
  for (const root of $.root().toArray()) prepare(root, { keepsHidden: true });
  removeElements($('nav, body > footer, [role="navigation"], [role="contentinfo"], [role="search"]').toArray());
  const body = $<Element, string>('body').first();
  for (const top of body.toArray()) removeElements(findMenus(top));
  return body;
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
