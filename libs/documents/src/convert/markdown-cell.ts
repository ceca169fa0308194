import { type AnyNode, type Element, isTag, isText } from 'domhandler';
import { blockNames } from '../tree/block-names.js';
import { codeLines } from './markdown-code.js';
import { codeSpan, inlineMarkdown, type LinkBase } from './markdown-inline.js';

/** A cell on one line: what begins a line of its own stands behind `<br>`, code in spans of one line each. */
export const cellMarkdown = (cell: Element, base: LinkBase): string =>
  linesOf(cell.children, base, '', 0)
    .flatMap((line) => line.split('\n'))
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('<br>')
    .replaceAll('|', '\\|');

/** What is nested deeper in a cell is read as running text. */
const deepest = 60;

/** @param mark of the list that the first line is an item of */
function linesOf(nodes: readonly AnyNode[], base: LinkBase, mark: string, depth: number): string[] {
  const lines: string[] = [];
  let running: AnyNode[] = [];
  const flush = () => {
    const text = inlineMarkdown(running, base);
    running = [];
    if (text !== '') lines.push(text);
  };
  for (const node of nodes) {
    if (isText(node) || !isTag(node) || depth > deepest || !holdsLines(node, depth)) running.push(node);
    else {
      flush();
      for (const line of blockLines(node, base, depth + 1)) lines.push(line);
    }
  }
  flush();
  const [first, ...rest] = lines;
  return first === undefined ? [] : [mark + first, ...rest];
}

const holdsLines = (node: Element, depth: number): boolean =>
  blockNames.has(node.name) ||
  (depth < deepest && node.children.some((child) => isTag(child) && holdsLines(child, depth + 1)));

function blockLines(node: Element, base: LinkBase, depth: number): string[] {
  if (node.name === 'pre') return codeLines(node).map(codeSpan);
  if (node.name === 'tr') return [inlineMarkdown(node.children, base)];
  if (node.name !== 'ul' && node.name !== 'ol') return linesOf(node.children, base, '', depth);
  const start = Number.parseInt(node.attribs['start'] ?? '1', 10) || 1;
  return node.children
    .filter(isTag)
    .flatMap((item, at) => linesOf(item.children, base, node.name === 'ol' ? `${start + at}. ` : '- ', depth));
}
