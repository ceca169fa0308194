import { type Element, isTag } from 'domhandler';
import { textContent } from 'domutils';
import { codeBlock, codeText, fenced, languageOf } from './markdown-code.js';
import { around, classOf, findAllIn } from '../tree/made-nodes.js';

const highlighted =
  /(^|\s)(highlighttable|rouge-table|lntable|codehilitetable|hljs-ln|highlight|highlight-table|blob|js-file-line-container|code-table|syntaxhighlighter|crayon-table|CodeRay|diff-table)(\s|$)/;
const gutter =
  /(^|\s)(gutter|lineno|linenos?|line-?numbers?|blob-num|hljs-ln-numbers|rouge-gutter|crayon-nums|diff-line-num|lntd)(\s|$)/;
/** From the cell of a table to the block that says the language. */
const wrappersOfTable = 8;

/**
 * The code of a table that generators put it in beside its line numbers: all of it in one cell, or one line in each row.
 * `undefined` for a table of anything else.
 */
export function codeOfTable(table: Element): string | undefined {
  const all = findAllIn(table, ({ name }) => name === 'tr').map((row) => row.children.filter(isTag));
  const title = titleIn(all[0] ?? []);
  const code = codeOfRows(table, title === '' ? all : all.slice(1));
  return code === undefined || title === '' ? code : `${title}\n\n${code}`;
}

/** The name of the file, which a row above the code shows. */
const titleIn = ([cell, ...others]: readonly Element[]): string =>
  cell && others.length === 0 && /(^|\s)filename(\s|$)/.test(classOf(cell)) ? textContent(cell).trim() : '';

function codeOfRows(table: Element, rows: readonly Element[][]): string | undefined {
  if (rows.length === 0 || rows.some((cells) => cells.length < 1 || cells.length > 3)) return undefined;
  const isNumbered = rows.some((cells) => cells.some((cell) => gutter.test(classOf(cell))));
  const isMarked = [table, ...around(table, 2)].some((element) => highlighted.test(classOf(element)));
  if (!isNumbered && !isMarked) return undefined;
  const blocks = rows.length === 1 ? findAllIn(table, ({ name }) => name === 'pre').filter(hasText) : [];
  const [last] = blocks.slice(-1);
  if (last) return codeBlock(last, wrappersOfTable);
  return isNumbered ? lineByLine(table, rows) : undefined;
}

const hasText = (element: Element): boolean => textContent(element).trim() !== '';

function lineByLine(table: Element, rows: readonly Element[][]): string | undefined {
  const cells = rows.flatMap((row) => row.filter((cell) => !gutter.test(classOf(cell))).slice(-1));
  const code = cells.map((cell) => codeText(cell).replace(/\n$/, '')).join('\n');
  const [cell] = cells;
  return code.trim() === ''
    ? undefined
    : fenced(code.trimEnd(), cell ? languageOf(cell, wrappersOfTable) || languageOf(table, 3) : '');
}
