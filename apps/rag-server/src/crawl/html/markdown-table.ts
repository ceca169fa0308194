import { type Element, isTag } from 'domhandler';
import { inlineMarkdown, type LinkBase } from './markdown-inline.js';

/**
 * A table as GitHub writes them: one line a row, spanned cells repeated as empty ones, a caption above. A table without
 * header cells gets an empty header, so that its first row stays a row. Short rows are not filled up: one wide row
 * among many would make a table larger than memory, and readers of Markdown do that by themselves.
 */
export function tableMarkdown(node: Element, base: LinkBase): string {
  const source = rowsOf(node);
  const hasHead = source[0]?.children.some((cell) => isTag(cell) && cell.name === 'th') === true;
  const spans = { left: source.reduce((sum, row) => sum + cellsIn(row).length, leastSpans) };
  const cells = source.map((row) => cellsOf(row, base, spans));
  const rows = hasHead ? cells : [[], ...cells];
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0);
  if (width === 0) return '';
  const [first = [], ...body] = rows;
  const head = [...first, ...Array<string>(width - first.length).fill('')];
  const caption = node.children.filter(isTag).find(({ name }) => name === 'caption');
  const title = caption ? inlineMarkdown(caption.children, base) : '';
  const lines = [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n');
  return title === '' ? lines : `${title}\n\n${lines}`;
}

const rowsOf = (node: Element): Element[] =>
  node.children
    .filter(isTag)
    .flatMap((child) =>
      child.name === 'tr' ? [child] : /^(thead|tbody|tfoot)$/.test(child.name) ? rowsOf(child) : [],
    );

const cellsIn = (row: Element): Element[] =>
  row.children.filter(isTag).filter(({ name }) => name === 'td' || name === 'th');

/** Empty cells that spans may still add to the table: as many as it has cells, so that it no more than doubles. */
interface Spans {
  left: number;
}
/** For small tables. */
const leastSpans = 50;

function cellsOf(row: Element, base: LinkBase, spans: Spans): string[] {
  return cellsIn(row).flatMap((cell) => {
    const text = inlineMarkdown(cell.children, base)
      .split('\n')
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .join(' ')
      .replaceAll('|', '\\|');
    const span = Number.parseInt(cell.attribs['colspan'] ?? '1', 10) || 1;
    const added = Math.max(0, Math.min(span - 1, 49, spans.left));
    spans.left -= added;
    return [text, ...Array<string>(added).fill('')];
  });
}

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
