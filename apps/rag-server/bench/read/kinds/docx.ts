import { aDocx, type DocxBlock } from '../../../test/made-files/office.js';
import { sentences } from '../sentences.js';
import type { MadeFile } from '../made-file.js';

/** About twenty printed pages: sections, paragraphs and tables. */
export const docx: MadeFile = {
  figure: 'docx_per_s',
  name: 'a.docx',
  units: 1,
  file: () => aDocx(Array.from({ length: 40 }, (_section, at) => sectionOf(at)).flat()),
};

const sectionOf = (at: number): DocxBlock[] => [
  { heading: `Section ${at}`, depth: 1 + (at % 3) },
  ...sentences(20, at * 20),
  { rows: Array.from({ length: 6 }, (_row, row) => [`Row ${row}`, `${at * row}`, 'a short note']) },
];
