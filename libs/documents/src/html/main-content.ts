import type { Cheerio, CheerioAPI } from 'cheerio';
import type { Element } from 'domhandler';
import { articleIn } from './article.js';
import { cleanArticle } from './clean-article.js';
import { findMenus } from './find-menus.js';
import type { Generator } from './generators.js';
import { markCode } from './mark-code.js';
import { prepare } from './prepare.js';
import { removeElements } from './remove-elements.js';
import { removeFurniture } from './furniture.js';
import { type TextWeights, weigh } from './text-weights.js';

/** Shorter pages are read as they are: there is too little to weigh. */
const minArea = 600;
/** A choice that leaves out more of what is no link is a mistake. */
const minShare = 0.25;

/** The parts of a page that are about something, in reading order, their furniture removed in place. */
export function mainContent($: CheerioAPI, generator: Generator | undefined): Element[] {
  if (generator) removeElements($(generator.extras).toArray());
  for (const root of $.root().toArray()) prepare(root, { keepsHidden: false });
  if (generator?.code !== undefined) markCode($<Element, string>(generator.code).toArray());
  const known = generator && first($, generator.content);
  const parts = known ? known.toArray() : partsOf(genericRoot($));
  for (const top of parts) removeFurniture(top);
  return parts;
}

/** The text within a named part of a page, or within all of it. */
function partsOf(area: Element | undefined): Element[] {
  if (!area) return [];
  const weights = weigh(area);
  const { length = 0, linked = 0 } = weights.get(area) ?? {};
  const parts = articleIn(area, weights) ?? [area];
  const chosen = parts.reduce((sum, part) => sum + textBesideLinks(part, weights), 0);
  const found = length < minArea || chosen < minShare * (length - linked) ? [area] : parts;
  cleanArticle(found);
  return found;
}

function textBesideLinks(part: Element, weights: TextWeights): number {
  const { length = 0, linked = 0 } = weights.get(part) ?? {};
  return length - linked;
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

const genericContent = ['main', '[role="main"]', 'article', '#content', '.main-content', '.content'];
const minText = 80;
/** What is called the content and holds less of what is said is something else, such as a teaser. */
const minNamedShare = 0.4;

function genericRoot($: CheerioAPI): Element | undefined {
  const [body] = $<Element, string>('body').toArray();
  if (!body) return undefined;
  const all = body ? textBesideLinks(body, weigh(body)) : 0;
  return (
    genericContent
      .flatMap((selector) => {
        const found = $<Element, string>(selector).toArray();
        return found.length === 1 ? found : [];
      })
      .find((named) => isContent(named, all)) ?? body
  );
}

function isContent(named: Element, all: number): boolean {
  const weights = weigh(named);
  const length = weights.get(named)?.length ?? 0;
  return length >= minText && (all < minArea || textBesideLinks(named, weights) >= minNamedShare * all);
}
