import { type AnyNode, type ChildNode, type Element, isTag, isText } from 'domhandler';
import { textContent } from 'domutils';
import { classOf, findAllIn, findIn, made, rawMarkdown, text } from '../tree/made-nodes.js';

const isNotes = (element: Element) =>
  /(^|\s)(footnotes?|footnote-list|footnotes-list)(\s|$)/.test(classOf(element)) ||
  element.attribs['role'] === 'doc-endnotes' ||
  element.attribs['data-footnotes'] !== undefined;

const isWayBack = ({ name, attribs }: Element): boolean =>
  name === 'a' &&
  (/(^|\s)(footnote-backref|footnote-back|reversefootnote|data-footnote-backref)(\s|$)/.test(attribs['class'] ?? '') ||
    attribs['role'] === 'doc-backlink' ||
    attribs['rev'] === 'footnote' ||
    attribs['data-footnote-backref'] !== undefined ||
    /^#(fnref|reffn_|user-content-fnref|footnote-ref|ref-fn)/.test(attribs['href'] ?? ''));

/** `[^1]` in the place of the mark of a note, which stands raised or in brackets; `undefined` for other elements. */
export function noteMark(element: Element): Element | undefined {
  const link = element.name === 'sup' ? findIn(element, ({ name }) => name === 'a') : element;
  if (!link || link.name !== 'a' || !isNoteLink(link, element.name === 'sup')) return undefined;
  const mark = markOf(textContent(link));
  return mark === '' ? undefined : rawMarkdown(`[^${mark}]`);
}

function isNoteLink({ attribs }: Element, isRaised: boolean): boolean {
  if (!/^#./.test(attribs['href'] ?? '')) return false;
  const isNamed =
    /(^|\s)(footnote-ref|footnote-reference|footnote)(\s|$)/.test(attribs['class'] ?? '') ||
    attribs['role'] === 'doc-noteref' ||
    attribs['data-footnote-ref'] !== undefined;
  return (
    isNamed ||
    (isRaised && /^#(_?(fn|footnote|note|cite_note|user-content-fn|ftnt)|[^#]*fn)/i.test(attribs['href'] ?? ''))
  );
}

const markOf = (words: string) => /^\s*\[?\s*([\p{L}\p{N}*†‡]{1,12})\s*\]?\s*$/u.exec(words)?.[1] ?? '';

/** A list of notes as paragraphs that begin with `[^1]: `; `undefined` for other elements. */
export function notesList(element: Element): AnyNode[] | undefined {
  if (isQuotedNote(element)) return [quotedNote(element)];
  if (isLabelled(element)) return [labelledNote(element)];
  if (!isNotes(element)) return undefined;
  if (element.name === 'dl') return listedNotes(element);
  const labelled = findAllIn(element, isLabelled);
  if (labelled.length > 0) return labelled.map(labelledNote);
  const list = element.name === 'ol' ? element : findIn(element, ({ name }) => name === 'ol');
  if (!list) return undefined;
  const items = list.children.filter(isTag).filter(({ name, attribs }) => name === 'li' && attribs['id'] !== undefined);
  const start = Number.parseInt(list.attribs['start'] ?? '1', 10) || 1;
  return items.length === 0 ? undefined : items.map((item, at) => noteText(item, start + at, items.length === 1));
}

/** GitBook writes each note as a quote that begins with its mark. */
const isQuotedNote = ({ name, attribs, children }: Element): boolean =>
  name === 'blockquote' && /^fn_./.test(attribs['id'] ?? '') && children.find(isTag)?.name === 'sup';

function quotedNote({ children }: Element): Element {
  const mark = children.find(isTag);
  const rest = withoutWaysBack(children.filter((child) => child !== mark));
  const words = rest.map((child) =>
    isText(child) && child.prev === mark ? text(child.data.replace(/^\./, '')) : child,
  );
  return made('p', {}, [rawMarkdown(`[^${mark ? markOf(textContent(mark)) : ''}]: `), ...words]);
}

/** Docutils writes each note, and each book that it cites, as a label and its text. */
const isLabelled = (element: Element): boolean =>
  /^doc-(footnote|biblioentry)$/.test(element.attribs['role'] ?? '') && labelIn(element) !== undefined;

const labelIn = (element: Element): Element | undefined =>
  element.children.filter(isTag).find((child) => /(^|\s)label(\s|$)/.test(classOf(child)));

function labelledNote(element: Element): Element {
  const label = labelIn(element);
  const [first, ...rest] = element.children.filter((child) => child !== label && isTag(child));
  const words = label ? textContent(label).trim() : '';
  const isNote = element.attribs['role'] === 'doc-footnote';
  const mark = isNote ? rawMarkdown(`[^${markOf(words)}]:`) : text(words);
  return made('div', {}, [made('p', {}, [mark, text(' '), ...(first && isTag(first) ? first.children : [])]), ...rest]);
}

/** Older Docutils: the mark of each note is a term. */
function listedNotes(list: Element): Element[] {
  const items = list.children.filter(isTag);
  return items.flatMap((item, at) => {
    const mark = item.name === 'dt' ? markOf(textContent(item)) : '';
    const said = items[at + 1];
    if (mark === '' || said?.name !== 'dd') return item.name === 'dd' && at > 0 ? [] : [item];
    const label = made('dt', { class: 'label' }, [text(mark)]);
    return [labelledNote(made('div', { role: 'doc-footnote' }, [label, ...said.children]))];
  });
}

/** Its place in the list is its mark; one alone may be of a page with several lists, where its id tells. */
function noteText(item: Element, number: number, isAlone: boolean): Element {
  const inId = /(?:fn|footnote)[-:_]*(\p{N}+)$/iu.exec(item.attribs['id'] ?? '')?.[1];
  const named = (isAlone ? inId : undefined) ?? String(number);
  const body = withoutWaysBack(item.children);
  const [first, ...rest] = body.filter((node) => !isText(node) || node.data.trim() !== '');
  const mark = rawMarkdown(`[^${named}]:`);
  if (first && isTag(first) && first.name === 'p') {
    return made('div', {}, [made('p', {}, [mark, text(' '), ...first.children]), ...rest]);
  }
  return made('div', {}, [mark, text(' '), ...body]);
}

function withoutWaysBack(nodes: readonly ChildNode[]): ChildNode[] {
  return nodes.flatMap((node): ChildNode[] => {
    if (!isTag(node)) return [node];
    if (isWayBack(node) || (node.name === 'sup' && node.children.some((child) => isTag(child) && isWayBack(child))))
      return [];
    node.children = withoutWaysBack(node.children);
    return [node];
  });
}
