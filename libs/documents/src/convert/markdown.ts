import { type AnyNode, type Element, isTag, isText } from 'domhandler';
import { textContent } from 'domutils';
import { blockNames } from '../tree/block-names.js';
import { codeOfTable } from './code-table.js';
import { isLayout } from './layout-table.js';
import { codeBlocks } from './markdown-code.js';
import { inlineMarkdown, type LinkBase } from './markdown-inline.js';
import { cellsIn, rowsOf, tableMarkdown } from './markdown-table.js';

/** Deeper pages are read as text from there on: no page may exhaust the stack. */
const deepest = 200;

/** Nodes of a page as Markdown: blocks a blank line apart, links absolute, code as it was. */
export const markdownOf = (nodes: readonly AnyNode[], base: LinkBase): string =>
  `${flow(nodes, base, 0).join('\n\n')}\n`;

/** Blocks in order; text between blocks makes paragraphs of its own. */
function flow(nodes: readonly AnyNode[], base: LinkBase, depth: number): string[] {
  const out: string[] = [];
  let running: AnyNode[] = [];
  const flush = () => {
    const text = inlineMarkdown(running, base);
    running = [];
    if (text !== '') out.push(paragraph(text));
  };
  for (const node of nodes) {
    if (isText(node) || (isTag(node) && (depth > deepest || !holdsBlock(node, depth)))) running.push(node);
    else if (isTag(node)) {
      flush();
      // Not spread: each would be an argument of its own, and there may be more than the stack holds.
      for (const text of blockOf(node, base, depth + 1)) out.push(text);
    }
  }
  flush();
  return out.filter((text) => text.trim() !== '');
}

/** A line that begins like a heading, list or quote was only text. */
const paragraph = (text: string) => text.replace(/^(#{1,6} |[-+>] |\d+[.)] )/, (start) => `\\${start}`);

function holdsBlock(node: Element, depth: number): boolean {
  if (blockNames.has(node.name)) return true;
  return depth < deepest && node.children.some((child) => isTag(child) && holdsBlock(child, depth + 1));
}

function blockOf(node: Element, base: LinkBase, depth: number): string[] {
  if (/^h[1-6]$/.test(node.name)) return heading(node, base);
  switch (node.name) {
    case 'hr':
      return ['---'];
    case 'pre':
      return codeBlocks(node);
    case 'blockquote':
      return [prefixed(flow(node.children, base, depth).join('\n\n'), '> ')];
    case 'ul':
    case 'ol':
      return isOfSections(node) ? flow(node.children, base, depth) : [list(node, base, depth)];
    case 'dt':
    case 'summary':
      return flow(node.children, base, depth).map((text) => (isLine(text) ? `**${text}**` : text));
    case 'table':
      return tableBlocks(node, base, depth);
    default:
      return flow(node.children, base, depth);
  }
}

/** What marks of stress can stand around; a paragraph that begins like a heading is escaped. */
const isLine = (text: string) => !text.includes('\n') && !/^#{1,6} /.test(text);

/** Code and the text of a page may stand in a table as well; what stands in cells of values is part of their line. */
function tableBlocks(node: Element, base: LinkBase, depth: number): string[] {
  const code = codeOfTable(node);
  if (code !== undefined) return [code];
  if (!isLayout(node)) return [tableMarkdown(node, base)];
  const [captions, rows] = [node.children.filter(isTag).filter(({ name }) => name === 'caption'), rowsOf(node)];
  return [...captions, ...rows.flatMap(cellsIn)].flatMap((cell) => flow(cell.children, base, depth));
}

function heading(node: Element, base: LinkBase): string[] {
  const text = inlineMarkdown(node.children.flatMap(withoutAnchor), base).replace(/\s+/g, ' ');
  return text === '' ? [] : [`${'#'.repeat(Number(node.name.slice(1)))} ${text}`];
}

/** A heading's link to itself means nothing: the words stay, the link symbol is removed. */
function withoutAnchor(node: AnyNode): AnyNode[] {
  if (!isTag(node)) return [node];
  if (isAnchor(node)) return /[\p{L}\p{N}]/u.test(textContent(node)) ? node.children : [];
  return node.name === 'span' ? node.children.flatMap(withoutAnchor) : [node];
}

const isAnchor = ({ name, attribs }: Element) => name === 'a' && attribs['href']?.startsWith('#') === true;

/** Items that begin with headings are parts of the text: within an item nobody would find them. */
function isOfSections(node: Element): boolean {
  const items = node.children.filter(isTag);
  return items.length > 0 && items.every((item) => beginsSection(item.children.find(isTag)));
}

const beginsSection = (first: Element | undefined): boolean =>
  first !== undefined &&
  (/^h[2-6]$/.test(first.name) ||
    (first.name === 'section' && /^h[2-6]$/.test(first.children.find(isTag)?.name ?? '')));

function list(node: Element, base: LinkBase, depth: number): string {
  const start = Number.parseInt(node.attribs['start'] ?? '1', 10) || 1;
  const items = node.children.filter(isTag).map((item, at) => {
    const mark = node.name === 'ol' ? `${start + at}. ` : '- ';
    return itemMarkdown(item, mark, base, depth);
  });
  return items.filter((text) => text !== '').join('\n');
}

function itemMarkdown(item: Element, mark: string, base: LinkBase, depth: number): string {
  const isNested = item.name === 'ul' || item.name === 'ol';
  const parts = flow(isNested ? [item] : item.children, base, depth);
  if (parts.length === 0) return '';
  const isTight = parts.slice(1).every((part) => /^\s*([-+*]|\d+\.) /.test(part));
  const [first = '', ...rest] = parts.join(isTight ? '\n' : '\n\n').split('\n');
  const indent = ' '.repeat(mark.length);
  return [mark + first, ...rest.map((line) => (line === '' ? '' : indent + line))].join('\n');
}

const prefixed = (text: string, prefix: string) =>
  text
    .split('\n')
    .map((line) => `${prefix}${line}`.trimEnd())
    .join('\n');
