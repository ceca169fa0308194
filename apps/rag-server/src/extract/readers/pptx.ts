import { type AnyNode, type Element, isTag } from 'domhandler';
import { fileReader, isZipWith } from '../parts/file-reader.js';
import { titleOfName } from '../parts/file-name.js';
import { coreProperties, propertiesOf } from '../parts/core-properties.js';
import { relationsOf } from '../parts/relations.js';
import { joinSections, type Section } from '../parts/sections.js';
import { tableOf } from '../parts/table.js';
import { type Entries, partOf, unzip } from '../parts/unzip.js';
import { elementNamed, elementsNamed, localName, textOf, xmlTree } from '../parts/xml.js';

const presentation = 'ppt/presentation.xml';
const isWanted = (path: string) =>
  path === coreProperties || /^ppt\/(_rels|slides|notesSlides|diagrams|presentation\.xml)/.test(path);

/** PowerPoint: slides in the order in which they are shown, each with its tables and what is said to it. */
export const pptxReader = fileReader({
  title: 'PowerPoint (PPTX)',
  mediaTypes: [
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    'application/vnd.openxmlformats-officedocument.presentationml.slideshow',
  ],
  endings: ['pptx', 'pptm', 'ppsx'],
  recognises: (document) => isZipWith(document, presentation),
  read(document, inside) {
    const entries = unzip(document.bytes, inside, isWanted);
    const { title, description } = propertiesOf(entries);
    const sections = slidesOf(entries).map((path, at) => slideSection(entries, path, at + 1));
    return joinSections(sections, { title: title || titleOfName(document.name), description }, document);
  },
});

/** As `sldIdLst` has them: the numbers in their names say when they were made. */
function slidesOf(entries: Entries): string[] {
  const paths = new Map(relationsOf(entries, presentation).map(({ id, path }) => [id, path]));
  const root = xmlTree(partOf(entries, presentation)).root().toArray();
  const slides = root.flatMap((node) => elementsNamed(node, 'sldId'));
  return slides.flatMap(({ attribs }) => paths.get(attribs['r:id'] ?? '') ?? []);
}

function slideSection(entries: Entries, path: string, number: number): Section {
  const relations = relationsOf(entries, path);
  const ofType = (type: string) => relations.filter((relation) => relation.type === type).map((one) => one.path);
  const { titles, blocks } = shapesOf(treeOf(entries, path));
  const drawings = ofType('diagramData').flatMap((data) => paragraphsOf(treeOf(entries, data)));
  const notes = ofType('notesSlide').flatMap((notesPath) => notesOf(treeOf(entries, notesPath)));
  const told = notes.length > 0 ? [`Notes: ${notes.join('\n\n')}`] : [];
  const heading = [`## ${titles.join(' ') || `Slide ${number}`}`];
  const text = [...heading, ...blocks, ...drawings, ...told].join('\n\n');
  return { text, label: `slide ${number}`, fragment: '', isPage: true };
}

const treeOf = (entries: Entries, path: string): AnyNode => xmlTree(partOf(entries, path)).root()[0] as AnyNode;

/** Placeholders that say the same on every slide. */
const furniture = new Set(['dt', 'ftr', 'hdr', 'sldNum', 'sldImg']);
const titleTypes = new Set(['title', 'ctrTitle']);

function shapesOf(slide: AnyNode): { titles: string[]; blocks: string[] } {
  const titles: string[] = [];
  const blocks: string[] = [];
  for (const shape of shapesIn(slide)) {
    const type = placeholderOf(shape);
    if (furniture.has(type)) continue;
    if (titleTypes.has(type)) titles.push(paragraphsOf(shape).join(' '));
    else blocks.push(...blocksOf(shape));
  }
  return { titles: titles.filter((title) => title !== ''), blocks };
}

const placeholderOf = (shape: Element) => elementNamed(shape, 'ph')?.attribs['type'] ?? '';

/** Shapes and frames, those of groups as well. */
const shapesIn = (node: AnyNode): Element[] =>
  'children' in node
    ? node.children.flatMap((child): Element[] => {
        if (!isTag(child)) return [];
        return ['sp', 'graphicFrame'].includes(localName(child.name)) ? [child] : shapesIn(child);
      })
    : [];

function blocksOf(shape: Element): string[] {
  const tables = elementsNamed(shape, 'tbl');
  return tables.length > 0 ? tables.map(tableMarkdown) : [paragraphsOf(shape).join('\n')].filter((text) => text !== '');
}

const tableMarkdown = (table: Element) =>
  tableOf(
    elementsNamed(table, 'tr').map((row) => elementsNamed(row, 'tc').map((cell) => paragraphsOf(cell).join(' '))),
  );

/** Lines of a text body; those of a list keep their depth. */
const paragraphsOf = (node: AnyNode): string[] =>
  elementsNamed(node, 'p').flatMap((paragraph) => {
    const text = lineOf(paragraph);
    if (text === '') return [];
    const depth = Number(elementNamed(paragraph, 'pPr')?.attribs['lvl'] ?? 0);
    return [depth > 0 ? `${'  '.repeat(depth - 1)}- ${text}` : text];
  });

/** Words of its runs and fields; a break of the line is a blank. */
const lineOf = (paragraph: Element): string =>
  paragraph.children
    .map((child) => (isTag(child) && localName(child.name) === 'br' ? ' ' : wordsOf(child)))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();

const wordsOf = (node: AnyNode) =>
  elementsNamed(node, 't')
    .map((text) => textOf(text))
    .join('');

const notesOf = (notes: AnyNode): string[] =>
  shapesIn(notes)
    .filter((shape) => !furniture.has(placeholderOf(shape)))
    .flatMap(paragraphsOf);
