import { fileReader, isZipWith } from '../parts/file-reader.js';
import { titleOfName } from '../parts/file-name.js';
import type { LeftOut } from '../document-reader.js';
import { coreProperties, propertiesOf } from '../parts/core-properties.js';
import { styleKinds } from '../parts/number-formats.js';
import { relationsOf } from '../parts/relations.js';
import { rowTable } from '../parts/row-table.js';
import { joinSections, type Section } from '../parts/sections.js';
import { type CellRules, readSharedStrings, readSheet } from '../parts/sheet.js';
import { type Entries, partOf, unzip } from '../parts/unzip.js';
import { elementsNamed, xmlTree } from '../parts/xml.js';

const workbook = 'xl/workbook.xml';
const isWanted = (path: string) =>
  path === coreProperties || /^xl\/(_rels\/|worksheets\/[^/]+\.xml|(workbook|sharedStrings|styles)\.xml)/i.test(path);

/** Excel: every sheet as a table, its first row the head of the others. */
export const xlsxReader = fileReader({
  title: 'Excel (XLSX)',
  mediaTypes: [
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.ms-excel.sheet.macroenabled.12',
  ],
  endings: ['xlsx', 'xlsm'],
  recognises: (document) => isZipWith(document, workbook),
  read(document, inside) {
    const entries = unzip(document.bytes, inside, isWanted);
    const { title, description } = propertiesOf(entries);
    const { sections, leftOut } = sheetSections(entries);
    return joinSections(sections, { title: title || titleOfName(document.name), description, leftOut }, document);
  },
});

function sheetSections(entries: Entries): { sections: Section[]; leftOut: LeftOut[] } {
  const { sheets, rules } = openWorkbook(entries);
  const leftOut: LeftOut[] = [];
  const sections = sheets.map(({ name, path }): Section => {
    const table = rowTable();
    readSheet(partOf(entries, path), rules, (cells, row) => table.add(cells, `${name}!A${row}`));
    leftOut.push(...table.leftOut().map((left) => ({ ...left, what: `${left.what} of ${name}` })));
    return headed(name, table.section());
  });
  return { sections, leftOut };
}

/** A sheet without a word is none. */
function headed(name: string, { text, anchors = [] }: Section): Section {
  if (text === '') return { text };
  const heading = `## ${name}\n\n`;
  const places = anchors.map((anchor) => ({ ...anchor, at: anchor.at + heading.length }));
  return { text: heading + text, label: `${name}!A1`, fragment: '', anchors: [place(name), ...places] };
}

const place = (name: string) => ({ at: 0, label: `${name}!A1`, fragment: '' });

function openWorkbook(entries: Entries) {
  const [root] = xmlTree(partOf(entries, workbook)).root().toArray();
  const paths = new Map(relationsOf(entries, workbook).map(({ id, path }) => [id, path]));
  const sheets = (root ? elementsNamed(root, 'sheet') : []).flatMap(({ attribs }) => {
    const path = paths.get(attribs['r:id'] ?? '');
    // Charts have a place among the sheets and no cells.
    return path?.includes('worksheets/') ? [{ name: attribs['name'] ?? '', path }] : [];
  });
  const date1904 = root ? elementsNamed(root, 'workbookPr')[0]?.attribs['date1904'] : undefined;
  const rules: CellRules = {
    strings: readSharedStrings(entries['xl/sharedStrings.xml']),
    kindOf: styleKinds(entries['xl/styles.xml']),
    is1904: date1904 === '1' || date1904 === 'true',
  };
  return { sheets, rules };
}
