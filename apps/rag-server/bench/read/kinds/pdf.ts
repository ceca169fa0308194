import { aPdf, lines } from '../../../test/made-files/pdf.js';
import { sentences } from '../sentences.js';
import type { MadeFile } from '../made-file.js';

const pages = 200;
const linesOfPage = 48;

/** Pages of running text, every fourth in two columns. */
export const pdf: MadeFile = {
  figure: 'pdf_pages_per_s',
  name: 'a.pdf',
  units: pages,
  file: () => aPdf(Array.from({ length: pages }, (_page, at) => pageOf(at))),
};

function pageOf(page: number) {
  const texts = sentences(linesOfPage, page * linesOfPage);
  if (page % 4 !== 0) return lines(texts);
  const half = texts.map((text) => text.slice(0, 42));
  return [...lines(half), ...lines(half, { x: 320 })];
}
