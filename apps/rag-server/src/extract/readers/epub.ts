import { type AnyNode } from 'domhandler';
import { fragmentMarkdown } from '../../markup/html/fragment-markdown.js';
import { CrawlRefusal } from '../../pages/crawl-refusal.js';
import type { LeftOut } from '../document-reader.js';
import { fileReader, isZipWith } from '../parts/file-reader.js';
import { titleOfName } from '../parts/file-name.js';
import { pathFrom } from '../parts/relations.js';
import { joinSections, type Section } from '../parts/sections.js';
import { type Entries, partOf, unzip } from '../parts/unzip.js';
import { elementNamed, elementsNamed, textOf, xmlText, xmlTree } from '../parts/xml.js';

const container = 'META-INF/container.xml';
const encryption = 'META-INF/encryption.xml';
const isWanted = (path: string) => /^META-INF\/|\.(opf|x?html?|xml)$/i.test(path);

/** A book: its chapters in the order in which it is read. */
export const epubReader = fileReader({
  title: 'EPUB',
  mediaTypes: ['application/epub+zip'],
  endings: ['epub'],
  recognises: (document) => isZipWith(document, container),
  read(document, inside) {
    const entries = unzip(document.bytes, inside, isWanted);
    const book = openBook(entries);
    const { sections, leftOut } = chapters(entries, book.chapters);
    return joinSections(sections, { ...book, title: book.title || titleOfName(document.name), leftOut }, document);
  },
});

/** The package document (EPUB 3.3, 5): what it is called, and the paths of its chapters in reading order. */
function openBook(entries: Entries) {
  const root = treeOf(entries, container);
  const path = elementNamed(root, 'rootfile')?.attribs['full-path'] ?? '';
  const opf = treeOf(entries, path);
  const folder = path.replace(/[^/]*$/, '');
  const items = new Map(elementsNamed(opf, 'item').map(({ attribs }) => [attribs['id'], attribs['href'] ?? '']));
  const hrefs = elementsNamed(opf, 'itemref').flatMap(({ attribs }) => items.get(attribs['idref']) ?? []);
  return {
    title: textOf(elementNamed(opf, 'title')).trim(),
    description: textOf(elementNamed(opf, 'description')).trim(),
    language: textOf(elementNamed(opf, 'language')).trim(),
    chapters: hrefs.map((href) => pathFrom(folder, href)),
  };
}

const treeOf = (entries: Entries, path: string): AnyNode => xmlTree(partOf(entries, path)).root()[0] as AnyNode;

function chapters(entries: Entries, paths: readonly string[]): { sections: Section[]; leftOut: LeftOut[] } {
  const locked = lockedPaths(entries);
  if (paths.some((path) => locked.has(path))) throw new CrawlRefusal('encrypted');
  const missing = paths.filter((path) => !entries[path]);
  const sections = paths.flatMap((path) => (entries[path] ? [chapterOf(entries[path])] : []));
  return { sections, leftOut: missing.map((path) => ({ what: path, why: 'it is not in the book.' })) };
}

function chapterOf(bytes: Uint8Array): Section {
  const text = fragmentMarkdown(xmlText(bytes));
  const heading = /^#{1,6} (.+)$/m.exec(text)?.[1];
  return { text, ...(heading !== undefined && { label: heading, fragment: '' }) };
}

/** Fonts are often made unreadable, chapters where the book is sold under a lock. */
function lockedPaths(entries: Entries): Set<string> {
  if (!entries[encryption]) return new Set();
  const references = elementsNamed(treeOf(entries, encryption), 'CipherReference');
  return new Set(references.map(({ attribs }) => attribs['URI'] ?? ''));
}
