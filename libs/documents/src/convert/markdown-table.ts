import { type Element, isTag } from 'domhandler';
import { cellMarkdown } from './markdown-cell.js';
import { columnMarks } from './column-marks.js';
import { inlineMarkdown, type LinkBase } from './markdown-inline.js';

/**
 * A table as GitHub writes them: one line a row, cells that span columns followed by empty ones, short ones that span rows
 * repeated in each, as a row may be read without the one above, a caption above all. A table without
 * header cells gets an empty header, so that its first row stays a row. Short rows are not filled up: one wide row
 * among many would make a table larger than memory, and readers of Markdown do that by themselves.
 */
export function tableMarkdown(node: Element, base: LinkBase): string {
  const source = rowsOf(node);
  const hasHead = isHead(source[0]);
  const spans = { left: source.reduce((sum, row) => sum + cellsIn(row).length, minSpans) };
  const rowsAbove = spanningRows(spans);
  const cells = source.map((row) => rowsAbove(row, cellsOf(row, base, spans)));
  const rows = hasHead ? cells : [[], ...cells];
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0);
  if (width === 0) return '';
  const [first = [], ...body] = rows;
  const head = [...first, ...Array<string>(width - first.length).fill('')];
  const caption = node.children.filter(isTag).find(({ name }) => name === 'caption');
  const title = caption ? inlineMarkdown(caption.children, base) : '';
  const lines = [line(head), line(columnMarks(source.map(cellsIn), width)), ...body.map(line)].join('\n');
  return title === '' ? lines : `${title}\n\n${lines}`;
}

/** A row that begins with the name of its thing is none, as those of an infobox are. */
function isHead(row: Element | undefined): boolean {
  if (!row) return false;
  if (row.parent && isTag(row.parent) && row.parent.name === 'thead') return true;
  const cells = cellsIn(row);
  const named = cells.filter(({ name }) => name === 'th').length;
  return named > 0 && (named === cells.length || (named === cells.length - 1 && cells[0]?.name === 'td'));
}

export const rowsOf = (node: Element): Element[] =>
  node.children
    .filter(isTag)
    .flatMap((child) =>
      child.name === 'tr' ? [child] : /^(thead|tbody|tfoot)$/.test(child.name) ? rowsOf(child) : [],
    );

export const cellsIn = (row: Element): Element[] =>
  row.children.filter(isTag).filter(({ name }) => name === 'td' || name === 'th');

/** Cells that spans may still add to the table: as many as it has cells, so that it no more than doubles. */
interface Spans {
  left: number;
}
/** For small tables. */
const minSpans = 50;

interface Cell {
  readonly text: string;
  /** Rows below that it reaches into. */
  readonly below: number;
}

function cellsOf(row: Element, base: LinkBase, spans: Spans): Cell[] {
  return cellsIn(row).flatMap((cell) => {
    const text = cellMarkdown(cell, base);
    const below = spanOf(cell, 'rowspan') - 1;
    const added = Math.max(0, Math.min(spanOf(cell, 'colspan') - 1, 49, spans.left));
    spans.left -= added;
    return [{ text, below }, ...Array<Cell>(added).fill({ text: '', below })];
  });
}

const spanOf = (cell: Element, name: 'colspan' | 'rowspan') => Number.parseInt(cell.attribs[name] ?? '1', 10) || 1;

/** Longer cells are not repeated in the rows that they reach into. */
const maxRepeatedLength = 80;

/** Puts the cells that reach into a row from above to their columns. They end with the head or body that they are in. */
function spanningRows(spans: Spans): (row: Element, cells: readonly Cell[]) => string[] {
  let above = new Map<number, Cell>();
  let group: Element['parent'] = null;
  return (row, cells) => {
    if (row.parent !== group) above = new Map();
    group = row.parent;
    const texts: string[] = [];
    const reach = () => {
      for (let cell = above.get(texts.length); cell && spans.left > 0; cell = above.get(texts.length)) {
        spans.left -= 1;
        if (cell.below > 1) above.set(texts.length, { ...cell, below: cell.below - 1 });
        else above.delete(texts.length);
        texts.push(cell.text);
      }
    };
    for (const { text, below } of cells) {
      reach();
      const repeated = text.length > maxRepeatedLength ? '' : text;
      if (below > 0) above.set(texts.length, { text: repeated, below });
      texts.push(text);
    }
    reach();
    return texts;
  };
}

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
