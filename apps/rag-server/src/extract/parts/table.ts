const special = /[\r\n\u2028\\|]/;

/** A cell on one line of a Markdown table. */
const cell = (text: string): string =>
  special.test(text)
    ? text
        .replace(/\s*[\r\n\u2028]+\s*/g, ' ')
        .replace(/[\\|]/g, '\\$&')
        .trim()
    : text.trim();

export const tableRow = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;

/** The line under a table's head. */
export const tableRule = (columns: number): string => `|${' --- |'.repeat(columns)}`;

/** Rows as a Markdown table, the first one its head; shorter rows are filled up. Empty without rows. */
export function tableOf(rows: readonly (readonly string[])[]): string {
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const [head, ...rest] = rows.map((row) => tableRow([...row, ...Array<string>(columns - row.length).fill('')]));
  return head === undefined ? '' : [head, tableRule(columns), ...rest].join('\n');
}
