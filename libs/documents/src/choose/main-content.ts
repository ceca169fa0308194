import type { Cheerio, CheerioAPI } from 'cheerio';
import { type Element, isText } from 'domhandler';
import { articleIn } from './article.js';
import { cleanArticle } from './clean-article.js';
import { findMenus } from './find-menus.js';
import type { Generator } from './generators.js';
import { markCode } from './mark-code.js';
import { outerElements } from '../tree/outer-elements.js';
import { prepare } from '../prepare/prepare.js';
import { removeElements } from '../tree/remove-elements.js';
import { removeFurniture } from './furniture.js';
import { around, classOf, findAllIn, findIn } from '../tree/made-nodes.js';
import { linkShare, nothing, type TextWeights, weigh } from './text-weights.js';

/** Shorter pages are read as they are: there is too little to weigh. */
const minArea = 600;
/** A named part that has more is a list of pages on purpose. */
const maxLinkShare = 0.5;
/** A choice that leaves out more of what is no link is a mistake. */
const minShare = 0.25;
/** Of so many paragraphs, which no teaser has. */
const minShareOfMany = 0.15;
const many = 5;

/** The parts of a page that are about something, in reading order, their furniture removed in place. */
export function mainContent($: CheerioAPI, generator: Generator | undefined): Element[] {
  if (generator) removeElements($(generator.extras).toArray());
  for (const root of $.root().toArray()) prepare(root, { keepsHidden: false });
  if (generator?.code !== undefined) markCode($<Element, string>(generator.code).toArray());
  const known = generator && first($, generator.content);
  const { body } = outerElements($);
  const parts = known?.toArray() ?? (body ? partsOf(body) : []);
  for (const top of parts) removeFurniture(top);
  return parts;
}

/** The text within a named part of a page, or within all of it. */
function partsOf(body: Element): Element[] {
  const weights = weigh(body);
  const area = namedContent(body, weights) ?? body;
  const parts = articleIn(area, weights) ?? [area];
  const all = textBesideLinks(area, weights);
  const chosen = parts.reduce((sum, part) => sum + textBesideLinks(part, weights), 0);
  const isList = area !== body && linkShare(weights.get(area) ?? nothing) > maxLinkShare;
  if (isList && chosen < Math.max(minArea, minNamedShare * all)) return [area];
  const isShort = (weights.get(area)?.length ?? 0) < minArea;
  const paragraphs = parts.reduce((sum, part) => sum + (weights.get(part)?.paragraphs ?? 0), 0);
  const least = paragraphs < many ? minShare : minShareOfMany;
  const found = isShort || chosen < least * all ? [area] : parts;
  cleanArticle(found, weights);
  return [...titleBefore(found, area), ...found];
}

/**
 * The one heading of the first level, where it stands above parts that have code or headings below it; the name of a site
 * is a link or a picture. An article needs none: its page has the title.
 */
function titleBefore(parts: readonly Element[], area: Element): Element[] {
  const titles = findAllIn(area, ({ name }) => name === 'h1');
  const [title] = titles;
  const [first] = parts;
  if (!title || !first || titles.length > 1 || first === area || !parts.some(isStructured)) return [];
  const isOutside = !parts.some((part) => part === title || around(title, 300).includes(part));
  const isNamed = title.children.some((child) => isText(child) && child.data.trim() !== '');
  return isOutside && isNamed && comesBefore(title, first, area) && !around(title, 300).some(isNav) ? [title] : [];
}

const isStructured = (part: Element): boolean =>
  findIn(part, ({ name }) => name === 'pre') !== undefined ||
  findAllIn(part, ({ name }) => /^h[2-4]$/.test(name)).length >= minHeadings;
const minHeadings = 3;

const isNav = ({ name }: Element) => /^(nav|aside|footer)$/.test(name);

const comesBefore = (one: Element, other: Element, area: Element): boolean =>
  findIn(area, (element) => element === one || element === other) === one;

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

/** What pages call their content, the surest first. */
const named: readonly ((element: Element) => boolean)[] = [
  ({ name }) => name === 'main',
  ({ attribs }) => attribs['role'] === 'main',
  ({ name }) => name === 'article',
  ({ attribs }) => attribs['id'] === 'content',
  (element) => /(^|\s)main-content(\s|$)/.test(classOf(element)),
  (element) => /(^|\s)content(\s|$)/.test(classOf(element)),
];
const minText = 80;
/** What is called the content and holds less of what is said is something else, such as a teaser. */
const minNamedShare = 0.4;

/** The one part of a page that is called its content. Where several are called so, none is. */
function namedContent(body: Element, weights: TextWeights): Element | undefined {
  const found = named.map((): Element[] => []);
  for (const element of weights.keys()) {
    for (const [at, is] of named.entries()) if (is(element)) found[at]?.push(element);
  }
  const all = textBesideLinks(body, weights);
  const isContent = (element: Element) =>
    (weights.get(element)?.length ?? 0) >= minText &&
    (all < minArea || textBesideLinks(element, weights) >= minNamedShare * all);
  return found.flatMap((elements) => (elements.length === 1 ? elements : [])).find(isContent);
}
