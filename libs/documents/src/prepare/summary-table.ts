import { type Element, isTag } from 'domhandler';
import { classOf, made } from '../tree/made-nodes.js';

/** A table that Javadoc lays out with blocks, cell after cell, its heads first; `undefined` for any other element. */
export function summaryTable(element: Element): Element | undefined {
  if (!/(^|\s)(summary|details)-table(\s|$)/.test(classOf(element)) || element.name !== 'div') return undefined;
  const cells = element.children.filter(isTag);
  const width = cells.filter((cell) => /(^|\s)table-header(\s|$)/.test(classOf(cell))).length;
  if (width === 0 || width === cells.length) return undefined;
  const row = (at: number) =>
    cells.slice(at, at + width).map((cell) => made(at === 0 ? 'th' : 'td', {}, cell.children));
  const starts = Array.from({ length: Math.ceil(cells.length / width) }, (_, at) => at * width);
  return made(
    'table',
    {},
    starts.map((at) => made('tr', {}, row(at))),
  );
}
