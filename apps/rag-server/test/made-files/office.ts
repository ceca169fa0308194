import { strToU8, zipSync } from 'fflate';

const packed = (files: Record<string, string>): Buffer =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)]))));

export const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = (targets: Readonly<Record<string, readonly [type: string, target: string]>>) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${Object.entries(targets)
    .map(([id, [type, target]]) => `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

const contentTypes = (main: string, type: string) =>
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ' +
  'ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>' +
  `<Override PartName="/${main}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`;

const core = (title: string) =>
  '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" ' +
  `xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escaped(title)}</dc:title></cp:coreProperties>`;

const frame = (main: string, type: string, title: string) => ({
  '[Content_Types].xml': contentTypes(main, type),
  '_rels/.rels': relations({ rId1: ['officeDocument', main] }),
  'docProps/core.xml': core(title),
});

const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const run = (text: string) => `<w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`;

/** A paragraph, a heading of the first or a further depth, or the rows of a table. */
export type DocxBlock = string | { readonly heading: string; readonly depth?: number } | { readonly rows: string[][] };

function docxBlock(block: DocxBlock): string {
  if (typeof block === 'string') return `<w:p>${run(block)}</w:p>`;
  if ('heading' in block)
    return `<w:p><w:pPr><w:pStyle w:val="Heading${block.depth ?? 1}"/></w:pPr>${run(block.heading)}</w:p>`;
  const rows = block.rows.map(
    (row) => `<w:tr>${row.map((cell) => `<w:tc><w:p>${run(cell)}</w:p></w:tc>`).join('')}</w:tr>`,
  );
  return `<w:tbl>${rows.join('')}</w:tbl>`;
}

const styles = [1, 2, 3]
  .map((n) => `<w:style w:type="paragraph" w:styleId="Heading${n}"><w:name w:val="heading ${n}"/></w:style>`)
  .join('');

/** What a Word file is made of, by the path of each part. */
export const docxParts = (blocks: readonly DocxBlock[], { title = '' } = {}) => ({
  ...frame('word/document.xml', 'wordprocessingml.document', title),
  'word/document.xml': `<w:document ${w}><w:body>${blocks.map(docxBlock).join('')}</w:body></w:document>`,
  'word/styles.xml': `<w:styles ${w}>${styles}</w:styles>`,
  'word/_rels/document.xml.rels': relations({ rId1: ['styles', 'styles.xml'] }),
});

export const aDocx = (blocks: readonly DocxBlock[], about: { title?: string } = {}): Buffer =>
  packed(docxParts(blocks, about));

export interface SlideDraft {
  readonly title?: string;
  readonly lines?: readonly string[];
  readonly rows?: readonly (readonly string[])[];
  readonly notes?: string;
}

const ns =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" ' +
  `xmlns:r="${office}" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"`;
const paragraph = (text: string) => `<a:p><a:r><a:t>${escaped(text)}</a:t></a:r></a:p>`;
const shape = (placeholder: string, texts: readonly string[]) =>
  `<p:sp><p:nvSpPr><p:nvPr><p:ph type="${placeholder}"/></p:nvPr></p:nvSpPr><p:txBody>${texts.map(paragraph).join('')}</p:txBody></p:sp>`;
const table = (rows: readonly (readonly string[])[]) =>
  `<p:graphicFrame><a:tbl>${rows
    .map((row) => `<a:tr>${row.map((cell) => `<a:tc><a:txBody>${paragraph(cell)}</a:txBody></a:tc>`).join('')}</a:tr>`)
    .join('')}</a:tbl></p:graphicFrame>`;

const slide = ({ title, lines = [], rows }: SlideDraft) =>
  `<p:sld ${ns}><p:cSld><p:spTree>${title === undefined ? '' : shape('title', [title])}${shape('body', lines)}` +
  `${rows ? table(rows) : ''}${shape('sldNum', ['7'])}</p:spTree></p:cSld></p:sld>`;

/** A PowerPoint file whose slides are shown in the reverse of the order in which they were made. */
export function aPptx(slides: readonly SlideDraft[], { title = '' } = {}): Buffer {
  const made = [...slides].reverse();
  const ids = made.map((_slide, at) => `<p:sldId id="${256 + at}" r:id="rId${at + 1}"/>`).reverse();
  const parts = made.flatMap((draft, at): [string, string][] => [
    [`ppt/slides/slide${at + 1}.xml`, slide(draft)],
    ...(draft.notes === undefined
      ? []
      : ([
          [
            `ppt/slides/_rels/slide${at + 1}.xml.rels`,
            relations({ rId1: ['notesSlide', `../notesSlides/notesSlide${at + 1}.xml`] }),
          ],
          [
            `ppt/notesSlides/notesSlide${at + 1}.xml`,
            `<p:notes ${ns}><p:spTree>${shape('body', [draft.notes])}</p:spTree></p:notes>`,
          ],
        ] as [string, string][])),
  ]);
  const targets = made.map((_slide, at) => [`rId${at + 1}`, ['slide', `slides/slide${at + 1}.xml`]] as const);
  return packed({
    ...frame('ppt/presentation.xml', 'presentationml.presentation', title),
    'ppt/presentation.xml': `<p:presentation ${ns}><p:sldIdLst>${ids.join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relations(Object.fromEntries(targets)),
    ...Object.fromEntries(parts),
  });
}

/** A text, a number, or a number in the style of that index: see `aXlsx`. */
export type CellDraft = string | number | boolean | { readonly number: number; readonly style: number } | undefined;
export type SheetsDraft = Readonly<Record<string, readonly (readonly CellDraft[])[]>>;

export const columnName = (at: number): string =>
  (at >= 26 ? columnName(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26));

/** An Excel file. Styles: 1 a date, 2 a date with its time, 3 a percentage, 4 a time. Text is shared. */
export function aXlsx(sheets: SheetsDraft, { title = '', date1904 = false } = {}): Buffer {
  const strings = new Map<string, number>();
  const sharedAt = (text: string) => strings.get(text) ?? (strings.set(text, strings.size), strings.size - 1);
  const cell = (value: CellDraft, reference: string): string => {
    if (value === undefined) return '';
    if (typeof value === 'string') return `<c r="${reference}" t="s"><v>${sharedAt(value)}</v></c>`;
    if (typeof value === 'boolean') return `<c r="${reference}" t="b"><v>${value ? 1 : 0}</v></c>`;
    if (typeof value === 'number') return `<c r="${reference}"><v>${value}</v></c>`;
    return `<c r="${reference}" s="${value.style}"><v>${value.number}</v></c>`;
  };
  const row = (cells: readonly CellDraft[], at: number) =>
    `<row r="${at + 1}">${cells.map((value, column) => cell(value, `${columnName(column)}${at + 1}`)).join('')}</row>`;
  const names = Object.keys(sheets);
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const worksheets = Object.values(sheets).map((rows, at): [string, string] => [
    `xl/worksheets/sheet${at + 1}.xml`,
    `<worksheet ${main}><sheetData>${rows.map(row).join('')}</sheetData></worksheet>`,
  ]);
  const listed = names.map((name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`);
  return packed({
    ...frame('xl/workbook.xml', 'spreadsheetml.sheet', title),
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${office}"><workbookPr date1904="${date1904}"/><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      Object.fromEntries(
        names.map((_name, at) => [`rId${at + 1}`, ['worksheet', `worksheets/sheet${at + 1}.xml`] as const]),
      ),
    ),
    'xl/styles.xml':
      `<styleSheet ${main}><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd hh:mm"/></numFmts>` +
      '<cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="9"/><xf numFmtId="20"/></cellXfs></styleSheet>',
    ...Object.fromEntries(worksheets),
    'xl/sharedStrings.xml': `<sst ${main}>${[...strings.keys()].map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
  });
}

/** A book of these chapters, each the body of an XHTML page, stored in the reverse of their order. */
export function anEpub(chapters: readonly string[], { title = 'A book', locked = false } = {}): Buffer {
  const page = (body: string) =>
    `<?xml version="1.0"?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body>${body}</body></html>`;
  const items = chapters.map(
    (_chapter, at) => `<item id="c${at}" href="text/c${at}.xhtml" media-type="application/xhtml+xml"/>`,
  );
  const files = chapters.map((body, at): [string, string] => [`OEBPS/text/c${at}.xhtml`, page(body)]).reverse();
  return packed({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    ...(locked && {
      'META-INF/encryption.xml':
        '<encryption><EncryptedData><CipherData><CipherReference URI="OEBPS/text/c0.xhtml"/></CipherData></EncryptedData></encryption>',
    }),
    'OEBPS/book.opf':
      `<package xmlns="http://www.idpf.org/2007/opf"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${title}</dc:title><dc:language>en</dc:language></metadata>` +
      `<manifest>${items.reverse().join('')}</manifest><spine>${chapters.map((_c, at) => `<itemref idref="c${at}"/>`).join('')}</spine></package>`,
    ...Object.fromEntries(files),
  });
}

/** An archive of these files. */
export const aZip = (files: Readonly<Record<string, Uint8Array | string>>): Buffer =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([path, body]) => [path, typeof body === 'string' ? strToU8(body) : body]),
      ),
    ),
  );
