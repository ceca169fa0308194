import { markdownOf } from '@parley/documents';
import { type AnyNode, type Element, isCDATA, isTag, isText } from 'domhandler';
import { adfHtml } from './adf.js';
import { element, text } from './html-nodes.js';
import { insideOf, rawText, resourceIn } from './macro-parts.js';
import { macroHtml } from './macros.js';
import { parseStorage } from './parse-storage.js';
import { type Account, type LeftOutPart, openAccount, type Reading } from './reading.js';
import { type PagePlace, resourceImage, resourceLink } from './resources.js';

/**
 * Grows whenever pages are read otherwise, be it by what turns web pages into Markdown as well: those that have not changed
 * since are then read anew, once.
 */
export const storageReadingVersion = 4;

/** What is nested deeper is left out: no page may exhaust the stack. */
const deepest = 300;

export interface StorageText {
  /** Markdown. */
  readonly text: string;
  readonly leftOut: readonly LeftOutPart[];
}

/** A page in Confluence's storage format as Markdown: its `ac:` and `ri:` elements become HTML, and that Markdown. */
export function storageMarkdown(storage: string, place: PagePlace): StorageText {
  const account = openAccount();
  const html = htmlOf(parseStorage(storage), { place, account, depth: 0 });
  return { text: markdownOf(html, { baseUrl: `${place.wikiUrl}/` }), leftOut: account.leftOut };
}

interface Spot {
  readonly place: PagePlace;
  readonly account: Account;
  readonly depth: number;
}

function htmlOf(nodes: readonly AnyNode[], spot: Spot): AnyNode[] {
  if (spot.depth > deepest) return [];
  return nodes.flatMap((node) => {
    if (isText(node)) return [text(node.data)];
    if (isCDATA(node)) return [text(rawText(node.children))];
    return isTag(node) ? elementHtml(node, spot) : [];
  });
}

type Rule = (node: Element, reading: Reading) => AnyNode[];

function elementHtml(node: Element, { place, account, depth }: Spot): AnyNode[] {
  const convert: Reading['convert'] = (nodes, where = place) =>
    htmlOf(nodes, { place: where, account, depth: depth + 1 });
  const rule = rules.get(node.name) ?? (node.name.includes(':') ? unwrapped : kept);
  return rule(node, { place, convert, account });
}

const kept: Rule = (node, { convert }) => [element(node.name, node.attribs, convert(node.children))];
const unwrapped: Rule = (node, { convert }) => convert(node.children);
const block: Rule = (node, { convert }) => [element('div', {}, convert(node.children))];
const leftOut: Rule = () => [];

const rules: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ['ac:structured-macro', macroHtml],
  ['ac:macro', macroHtml],
  ['ac:link', (node, { convert, place }) => resourceLink(resourceIn(node), linkWords(node, convert), place)],
  [
    'ac:image',
    (node, { convert, place }) => [
      ...resourceImage(resourceIn(node), node.attribs['ac:alt'] ?? '', place),
      ...convert(insideOf(node, 'ac:caption')),
    ],
  ],
  ['ac:task-list', (node, { convert }) => [element('ul', {}, convert(node.children))]],
  ['ac:task', (node, { convert }) => [taskItem(node, convert)]],
  ['ac:emoticon', (node) => [text(node.attribs['ac:emoji-fallback'] ?? `:${node.attribs['ac:name'] ?? ''}:`)]],
  ['ac:layout', block],
  ['ac:layout-section', block],
  ['ac:layout-cell', block],
  ['ac:adf-extension', adfHtml],
  // Hints for authors of a template, and settings of the elements around them.
  ['ac:placeholder', leftOut],
  ['ac:parameter', leftOut],
  ['time', (node) => [text(node.attribs['datetime'] ?? rawText(node.children))]],
]);

function linkWords(link: Element, convert: Reading['convert']): AnyNode[] {
  return [...convert(insideOf(link, 'ac:link-body')), ...convert(insideOf(link, 'ac:plain-text-link-body'))];
}

/** The writer keeps brackets of running text apart from markup, so the box is a character of its own. */
function taskItem(task: Element, convert: Reading['convert']): Element {
  const isDone = rawText(insideOf(task, 'ac:task-status')).trim() === 'complete';
  return element('li', {}, [text(isDone ? '☑ ' : '☐ '), ...convert(insideOf(task, 'ac:task-body'))]);
}
