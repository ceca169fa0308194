import { zipSync } from 'fflate';
import { fragmentMarkdown } from '../../markup/html/fragment-markdown.js';
import { fileReader, isZipWith } from '../parts/file-reader.js';
import { titleOfName } from '../parts/file-name.js';
import { propertiesOf } from '../parts/core-properties.js';
import { joinSections } from '../parts/sections.js';
import { type Entries, unzip } from '../parts/unzip.js';
import { xmlText } from '../parts/xml.js';

const isXml = (path: string) => /\.(xml|rels)$/i.test(path) && !/^customXml\//i.test(path);

/** Word, by way of HTML: headings, lists, tables, notes. Its pictures are not read. */
export const docxReader = fileReader({
  title: 'Word (DOCX)',
  mediaTypes: [
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.ms-word.document.macroenabled.12',
  ],
  endings: ['docx', 'docm'],
  recognises: (document) => isZipWith(document, 'word/document.xml'),
  async read(document, inside) {
    const entries = unzip(document.bytes, inside, isXml);
    const html = await htmlOf(entries);
    const { title, description } = propertiesOf(entries);
    const sections = [{ text: fragmentMarkdown(html) }];
    return joinSections(sections, { title: title || titleOfName(document.name), description }, document);
  },
});

/** Packed anew with what was let in, so that the library unpacks nothing else. */
async function htmlOf(entries: Entries): Promise<string> {
  for (const [path, bytes] of Object.entries(entries)) if (path.startsWith('word/')) xmlText(bytes);
  const { default: mammoth } = await import('mammoth');
  const buffer = Buffer.from(zipSync({ ...entries }, { level: 0 }));
  const convertImage = mammoth.images.imgElement(() => Promise.resolve({ src: '' }));
  const { value } = await mammoth.convertToHtml({ buffer }, { convertImage, externalFileAccess: false });
  return value.replace(firstRow, (row) => row.replace(/<(\/?)td/g, '<$1th'));
}

/** Word seldom says which row is the head of a table: people put it first. */
const firstRow = /<table>(?:<tbody>)?<tr>(?:(?!<table>|<\/tr>).)*<\/tr>/gs;
