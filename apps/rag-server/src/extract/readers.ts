import type { DocumentReader } from './document-reader.js';
import { asciidocReader } from './readers/asciidoc.js';
import { csvReader } from './readers/csv.js';
import { jsonReader, yamlReader } from './readers/data-text.js';
import { docxReader } from './readers/docx.js';
import { emlReader } from './readers/eml.js';
import { epubReader } from './readers/epub.js';
import { htmlReader } from './readers/html.js';
import { markdownReader } from './readers/markdown.js';
import { notebookReader } from './readers/notebook.js';
import { oldOfficeReader } from './readers/old-office.js';
import { pdfReader } from './readers/pdf.js';
import { pictureReader } from './readers/picture.js';
import { plainTextReader } from './readers/plain-text.js';
import { pptxReader } from './readers/pptx.js';
import { restructuredTextReader } from './readers/restructured-text.js';
import { wikiPageReader } from './readers/wiki-page.js';
import { xlsxReader } from './readers/xlsx.js';
import { zipReader } from './readers/zip.js';
import { textRecognition } from './text-recognition.js';

const recognise = textRecognition();

/** Every kind of document that can be read. Kinds of ZIP archives stand before those that are nothing else. */
export const readers: readonly DocumentReader[] = [
  htmlReader,
  plainTextReader,
  markdownReader,
  wikiPageReader,
  pdfReader(recognise),
  docxReader,
  pptxReader,
  xlsxReader,
  csvReader,
  emlReader,
  epubReader,
  notebookReader,
  jsonReader,
  yamlReader,
  restructuredTextReader,
  asciidocReader,
  pictureReader(recognise),
  oldOfficeReader,
  zipReader,
];
