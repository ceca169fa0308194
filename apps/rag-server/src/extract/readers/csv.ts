import { textOf } from '@parley/documents';
import type { FoundDocument } from '../document-reader.js';
import { fileReader } from '../parts/file-reader.js';
import { titleOfName } from '../parts/file-name.js';
import { rowTable } from '../parts/row-table.js';
import { joinSections } from '../parts/sections.js';

/** A table of commas, semicolons, tabs or bars; its first row is the head of the others. */
export const csvReader = fileReader({
  title: 'CSV',
  mediaTypes: ['text/csv', 'application/csv', 'text/tab-separated-values'],
  endings: ['csv', 'tsv'],
  async read(document) {
    const { parse } = await import('csv-parse/sync');
    const text = textOf(document.bytes, document.mediaType);
    const delimiter = delimiterOf(document, text);
    // Spreadsheets write odd quotes and rows of any length.
    const rows = parse(text, { delimiter, bom: true, relax_column_count: true, relax_quotes: true });
    const table = rowTable();
    for (const [at, row] of rows.entries()) table.add(row, `row ${at + 1}`);
    const about = { title: titleOfName(document.name), leftOut: table.leftOut() };
    return joinSections([table.section()], about, document);
  },
});

const delimiters = [',', ';', '\t', '|'];

/** The one that the first line has most of. */
function delimiterOf({ name }: FoundDocument, text: string): string {
  if (/\.tsv$/i.test(name)) return '\t';
  const line = (/^[^\r\n]{0,10000}/.exec(text)?.[0] ?? '').replace(/"[^"]*"/g, '');
  const counted = delimiters.map((sign) => ({ sign, count: line.split(sign).length }));
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).sign;
}
