import { type Element } from 'domhandler';
import { textContent } from 'domutils';
import { findMenus } from './find-menus.js';
import { around, classOf, findAllIn, findIn } from '../tree/made-nodes.js';
import { removeElements } from '../tree/remove-elements.js';

/** Takes what belongs to the site and not to the text out of its root, in place. */
export function removeFurniture(root: Element): void {
  removeElements(findAllIn(root, (element) => isFurniture(element, root)));
  removeElements(findMenus(root));
}

const always = /^(navigation|banner|contentinfo|search)$/;

function isFurniture(element: Element, root: Element): boolean {
  const { name, attribs } = element;
  const role = attribs['role'] ?? '';
  if (isContentsOfPage(element)) return true;
  if (name === 'nav' || (always.test(role) && name !== 'header')) return true;
  if (name === 'header') return !isHeadOfText(element, root);
  if (name === 'footer') return !isPartOfText(element);
  if (name === 'aside' || role === 'complementary') return !isAsideOfText(element);
  return /(^|\s)(sr-only|visually-hidden|screen-reader-text)(\s|$)/.test(classOf(element)) && !isInCell(element);
}

/** A list called so that leads to places of the same page alone, which say it themselves. */
function isContentsOfPage(element: Element): boolean {
  if (!/(^|[\s_])(toc|table-of-contents)([\s_]|$)/i.test(classOf(element))) return false;
  const isOwn = ({ attribs }: Element) => attribs['href']?.startsWith('#') === true;
  return (
    findIn(element, ({ name }) => name === 'a') !== undefined &&
    findIn(element, (node) => node.name === 'a' && !isOwn(node)) === undefined
  );
}

/** There it may be all that an icon says. */
const isInCell = (element: Element) => around(element, 4).some(({ name }) => name === 'td' || name === 'th');

const sections = /^(article|section|main)$/;

/** The head of the page holds its title, that of a section its heading. */
function isHeadOfText(header: Element, root: Element): boolean {
  if (isMostlyLinks(header)) return false;
  if (findIn(header, ({ name }) => name === 'h1')) return true;
  const isOfSection = root.name !== 'body' || around(header, 50).some(({ name }) => sections.test(name));
  return isOfSection && findIn(header, ({ name }) => /^h[2-6]$/.test(name)) !== undefined;
}

/** Of a quote it says who is quoted; notes are text wherever they stand. */
const isPartOfText = (footer: Element): boolean =>
  around(footer, 3).some(({ name }) => /^(blockquote|figure|q|td|li)$/.test(name)) ||
  /footnote|endnote/i.test(classOf(footer)) ||
  findIn(footer, (node) => /(^|\s)footnotes?(\s|$)/.test(classOf(node)) || node.attribs['role'] === 'doc-endnotes') !==
    undefined;

const sideName =
  /(^|[\s_-])(related|share|sharing|social|sidebar|side-bar|toc|table-of-contents|newsletter|subscribe|promo|promotion|advert|advertisement|ads?|sponsor|sponsored|nav|menu|recommended|recirc|trending|popular|author|bio|comments?|widget|cookie)([\s_-]|$)/i;
const sideLabel = /table of contents|on this page|related|share|newsletter|advert|comments/i;

/** A note or warning beside the text is part of it, as long as it says something; the other side of a page is not. */
function isAsideOfText(aside: Element): boolean {
  const { attribs } = aside;
  if (sideName.test(`${classOf(aside)} ${attribs['id'] ?? ''}`) || sideLabel.test(attribs['aria-label'] ?? ''))
    return false;
  if (isMostlyLinks(aside)) return false;
  return (
    /admonition|callout|note|warning|tip|aside|footnote|topic/i.test(classOf(aside)) ||
    findIn(aside, isBlock) !== undefined
  );
}

const isBlock = ({ name }: Element) => /^(p|pre|ul|ol|dl|table|blockquote|h[1-6])$/.test(name);

function isMostlyLinks(element: Element): boolean {
  const all = lengthOf(element);
  const links = findAllIn(element, ({ name }) => name === 'a');
  return links.length > 1 && links.reduce((sum, link) => sum + lengthOf(link), 0) > 0.6 * all;
}

const lengthOf = (element: Element) => textContent(element).replace(/\s+/g, '').length;
