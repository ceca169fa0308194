import { load } from 'cheerio';
import { type AnyNode, type ChildNode, type Document, Element, hasChildren, isTag } from 'domhandler';
import { textContent } from 'domutils';
import { calloutQuote } from './callouts.js';
import { controlWords } from './controls.js';
import { flattenDeep } from '../tree/flatten-deep.js';
import { noteMark, notesList } from './footnotes.js';
import { formulaOf } from './formulas.js';
import { isHidden, openableIds } from './hidden.js';
import { iconMark, iconWords, svgWords, taskMark } from './icon-labels.js';
import { around, classOf, neighbours, rawMarkdown, text } from '../tree/made-nodes.js';
import { protectedMail } from './protected-mail.js';
import { shownChildren } from './shadow-roots.js';
import { summaryTable } from './summary-table.js';
import { nameTabs } from './tabs.js';

/** They hold nothing for readers, or what only a script shows. */
const never: ReadonlySet<string> = new Set(
  'script style noscript template iframe object embed canvas audio video link meta head rp'.split(' '),
);

export interface Preparing {
  /** Reads also what is hidden: for a page that says nothing else. */
  readonly keepsHidden: boolean;
}

/**
 * Turns what a page shows in other ways than by text into text, in place: formulas, icons, controls, tabs, callouts,
 * notes, shadow roots, mail addresses. Takes away what nobody reads.
 */
export function prepare(root: Document | Element, { keepsHidden }: Preparing): void {
  openShadowRoots(root);
  const elements = elementsIn(root);
  const openable = openableIds(elements);
  nameTabs(elements);
  const hides = (element: Element) => !keepsHidden && isHidden(element, openable);
  rewrite(root, hides);
}

function openShadowRoots(root: Document | Element): void {
  const waiting: AnyNode[] = [root];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (!hasChildren(next)) continue;
    const shown = isTag(next) ? shownChildren(next) : undefined;
    if (shown) adopt(next as Element, shown);
    for (const child of next.children) waiting.push(child);
  }
}

function elementsIn(root: Document | Element): Element[] {
  const found: Element[] = [];
  const waiting: AnyNode[] = [...root.children].reverse();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (!isTag(next)) continue;
    found.push(next);
    for (const child of next.children.toReversed()) waiting.push(child);
  }
  return found;
}

type Hides = (element: Element) => boolean;

/** Walks the tree from above, so that what replaces an element is looked at as well. It is no deeper than `flattenDeep` leaves it. */
function rewrite(parent: Document | Element, hides: Hides): void {
  adopt(
    parent,
    parent.children.flatMap((child) => (isTag(child) ? replaced(child, hides) : [child])),
  );
  for (const child of parent.children) if (isTag(child)) rewrite(child, hides);
}

function adopt(parent: Document | Element, children: readonly AnyNode[]): void {
  parent.children = children as ChildNode[];
  for (const [at, child] of parent.children.entries()) {
    child.parent = parent;
    child.prev = parent.children[at - 1] ?? null;
    child.next = parent.children[at + 1] ?? null;
  }
}

/** What stands in the place of an element: itself, other nodes or nothing. */
function replaced(element: Element, hides: Hides): AnyNode[] {
  const instead = drawnOr(element);
  if (instead) return instead;
  const isInCell = around(element, 3).some(({ name }) => name === 'td' || name === 'th');
  const mark = isInCell ? iconMark(element) : '';
  if (mark !== '' && element.attribs['title'] === undefined) return [text(mark)];
  const task = taskMark(element);
  if (task !== '') return [rawMarkdown(task)];
  if (never.has(element.name) || isClosedDialog(element) || hides(element) || isOrnament(element)) return [];
  if (element.name === 'svg') return words(svgWords(element), element);
  const controls = controlWords(element);
  if (controls) return controls.flatMap((node) => (isTag(node) ? replaced(node, hides) : [node]));
  const label = iconWords(element, { isInCell });
  return label === '' ? ofText(element) : words(label, element);
}

/** Parts of a text that are written in another way. */
const ofText = (element: Element): AnyNode[] =>
  notesList(element) ?? [
    protectedMail(element) ?? noteMark(element) ?? calloutQuote(element) ?? summaryTable(element) ?? element,
  ];

/** Formulas and documents within the page, which hold what is never read elsewhere. */
function drawnOr(element: Element): AnyNode[] | undefined {
  const tex = formulaOf(element);
  if (tex !== undefined) return tex === 'none' ? [] : [tex];
  const { srcdoc } = element.attribs;
  return element.name === 'iframe' && srcdoc ? embedded(srcdoc) : undefined;
}

const isClosedDialog = ({ name, attribs }: Element) => name === 'dialog' && attribs['open'] === undefined;

/** The sign of a link to the place that it stands at, the line above notes, and the language that a box of code shows. */
const isOrnament = (element: Element): boolean =>
  isLanguageLabel(element) ||
  (isOwnLink(element) &&
    /^[\s\u200b\p{Co}#¶§⚓🔗]*$/u.test(textContent(element)) &&
    !around(element, 3).some(isCode)) ||
  (element.name === 'hr' && /(^|\s)footnotes/.test(classOf(element)));

const isLanguageLabel = (element: Element): boolean =>
  /(^|[\s_-])lang(uage)?(\s|$)/.test(classOf(element)) &&
  /^(span|div|p)$/.test(element.name) &&
  /^\s*[\w+#.-]{1,12}\s*$/.test(textContent(element)) &&
  neighbours(element, 3).some((node) => isTag(node) && node.name === 'pre');

const isOwnLink = ({ name, attribs }: Element) => name === 'a' && attribs['href']?.startsWith('#') === true;
const isCode = ({ name }: Element) => name === 'code' || name === 'pre';

/** A link to its own heading shows a picture that says nothing. */
function words(said: string, element: Element): AnyNode[] {
  return said === '' || around(element, 2).some(isOwnLink) ? [] : [text(said)];
}

/** The document within the page itself; what it embeds in turn is left out. */
function embedded(html: string): AnyNode[] {
  const $ = load(html);
  $('iframe').remove();
  flattenDeep($.root().toArray());
  return [new Element('div', {}, $('body').contents().toArray())];
}
