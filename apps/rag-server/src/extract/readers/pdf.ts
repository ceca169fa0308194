import { CrawlRefusal } from '../../pages/crawl-refusal.js';
import type { LeftOut } from '../document-reader.js';
import { fileReader } from '../parts/file-reader.js';
import { titleOfName } from '../parts/file-name.js';
import { joinSections, type Section } from '../parts/sections.js';
import { openPdf, type Pdf } from '../pdf/open-pdf.js';
import { pageMarkdown } from '../pdf/page-markdown.js';
import { runsOf, type TextItem } from '../pdf/page-words.js';
import { type Row, rowsOf } from '../pdf/rows.js';
import { recognisePage } from '../pdf/scanned-page.js';
import type { RecogniseText } from '../text-recognition.js';
import { bytesOf } from '../text-bounds.js';

const maxPages = 5_000;
/** Pictures of pages take a second or two each. */
const maxScans = 60;

/** PDF: its pages in reading order. Pages that are pictures are read where text recognition is installed. */
export const pdfReader = (recognise: RecogniseText) =>
  fileReader({
    title: 'PDF',
    mediaTypes: ['application/pdf', 'application/x-pdf'],
    endings: ['pdf'],
    recognises: ({ bytes }) => bytesOf(bytes).subarray(0, 1_024).includes('%PDF-'),
    async read(document) {
      const pdf = await openPdf(document.bytes);
      try {
        const { sections, leftOut } = await readPages(pdf, recognise);
        const title = (await titleOf(pdf)) || titleOfName(document.name);
        return joinSections(sections, { title, leftOut }, document);
      } finally {
        await pdf.loadingTask.destroy();
      }
    },
  });

/** Programs that print write the name of the file, or their own. */
async function titleOf(pdf: Pdf): Promise<string> {
  const { info } = await pdf.getMetadata().catch(() => ({ info: {} }));
  const title = 'Title' in info && typeof info.Title === 'string' ? info.Title.trim() : '';
  return /^(untitled|microsoft word - .*|.*\.(docx?|indd|tex|dvi|pptx?|xlsx?))$/i.test(title) ? '' : title;
}

async function readPages(pdf: Pdf, recognise: RecogniseText): Promise<{ sections: Section[]; leftOut: LeftOut[] }> {
  const pages: { number: number; rows: Row[] }[] = [];
  const leftOut: LeftOut[] = [];
  const count = Math.min(pdf.numPages, maxPages);
  for (let number = 1; number <= count; number += 1) {
    const rows = await rowsOfPage(pdf, number).catch(() => undefined);
    if (rows) pages.push({ number, rows });
    else leftOut.push({ what: `Page ${number}`, why: 'it is damaged.' });
  }
  if (pages.length === 0) throw new CrawlRefusal('broken_file');
  if (pdf.numPages > count) leftOut.push({ what: `Everything from page ${count + 1} on`, why: 'it is too much.' });
  const scans = await readScans(
    pdf,
    pages.filter(({ rows }) => rows.length === 0).map(({ number }) => number),
    recognise,
  );
  const bodySize = bodySizeOf(pages.flatMap(({ rows }) => rows));
  const sections = pages.map(({ number, rows }): Section => {
    const text = rows.length === 0 ? (scans.texts.get(number) ?? '') : pageMarkdown(rows, bodySize);
    return { text, label: `page ${number}`, fragment: `page=${number}`, isPage: true };
  });
  if (sections.every(({ text }) => text === '') && scans.refusal) throw scans.refusal;
  return { sections, leftOut: [...leftOut, ...scans.leftOut] };
}

async function rowsOfPage(pdf: Pdf, number: number): Promise<Row[]> {
  const page = await pdf.getPage(number);
  try {
    const { items } = await page.getTextContent();
    const written = items.filter((item): item is Extract<typeof item, TextItem> => 'str' in item);
    return rowsOf(runsOf(written, page.getViewport({ scale: 1 }).transform));
  } finally {
    page.cleanup();
  }
}

/** The size of most letters. */
function bodySizeOf(rows: readonly Row[]): number {
  const letters = new Map<number, number>();
  for (const { segments } of rows) {
    for (const { size, text } of segments) {
      const rounded = Math.round(size * 2) / 2;
      letters.set(rounded, (letters.get(rounded) ?? 0) + text.length);
    }
  }
  return [...letters].reduce((most, one) => (one[1] > most[1] ? one : most), [10, 0])[0];
}

async function readScans(pdf: Pdf, pages: readonly number[], recognise: RecogniseText) {
  const texts = new Map<number, string>();
  const leftOut: LeftOut[] = [];
  for (const [at, number] of pages.entries()) {
    if (at >= maxScans) {
      leftOut.push({ what: `${pages.length - at} pages without text`, why: 'too many of them are pictures.' });
      break;
    }
    try {
      texts.set(number, await recognisePage(pdf, number, recognise));
    } catch (error) {
      if (!(error instanceof CrawlRefusal) || error.reason !== 'no_text_recognition') {
        leftOut.push({ what: `The picture on page ${number}`, why: 'it could not be read.' });
        continue;
      }
      const why = 'they are pictures, and text recognition is not installed here.';
      leftOut.push({ what: `${pages.length - at} pages without text`, why });
      return { texts, leftOut, refusal: error };
    }
  }
  return { texts, leftOut, refusal: undefined };
}
