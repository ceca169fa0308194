import { type AnyNode, type Element, isTag } from 'domhandler';
import { textContent } from 'domutils';
import { classOf, findIn, made, text } from '../tree/made-nodes.js';

const box =
  /(^|\s)(?:[a-z]+-)?(admonition|admonitionblock|markdown-alert|starlight-aside|theme-admonition|custom-block|callout|alert|hint|notice|topic|note-box)(\s|$|-)/;
const titleName =
  /admonition-?(title|heading)|markdown-alert-title|starlight-aside__title|custom-block-title|topic-title|sidebar-title|(callout|alert|hint|notice)[-_]+(title|heading)/i;

/**
 * A note, tip or warning as a quote below its bold title; `undefined` for other elements, and for a box without a title,
 * which is nothing but its text.
 */
export function calloutQuote(element: Element): Element | undefined {
  if (!/^(div|aside|section|blockquote)$/.test(element.name)) return undefined;
  if (!isTitledQuote(element) && !isSidebarOfText(element) && !box.test(classOf(element))) return undefined;
  if (/admonitionblock/.test(classOf(element))) return asciidocQuote(element);
  const title = isTitledQuote(element)
    ? element.children.find(isTag)
    : findIn(element, (node) => titleName.test(classOf(node)));
  const words = title ? textContent(title).replace(/\s+/g, ' ').trim() : '';
  return title && words !== ''
    ? quote(
        capital(words),
        element.children.flatMap((child) => without(title, child)),
      )
    : undefined;
}

/** Docutils calls a box beside the text so, with its title in a paragraph. */
const isSidebarOfText = ({ name, attribs, children }: Element): boolean => {
  const first = children.find(isTag);
  return (
    name === 'aside' && attribs['class'] === 'sidebar' && first?.name === 'p' && classOf(first) === 'sidebar-title'
  );
};

/** Just the Docs says by the class of a quote that its first line is the title. */
const isTitledQuote = (element: Element): boolean =>
  element.name === 'blockquote' && /(^|\s)[a-z]+-title(\s|$)/.test(classOf(element));

/** AsciiDoctor puts an icon and the text into the two cells of a table. */
function asciidocQuote(element: Element): Element | undefined {
  const content = findIn(element, (node) => node.name === 'td' && /(^|\s)content(\s|$)/.test(classOf(node)));
  const icon = findIn(element, (node) => node.name === 'td' && /(^|\s)icon(\s|$)/.test(classOf(node)));
  const named = icon && findIn(icon, ({ attribs }) => (attribs['title'] ?? attribs['alt'] ?? '') !== '');
  const words = (icon && textContent(icon).trim()) || (named?.attribs['title'] ?? named?.attribs['alt'] ?? '');
  return content && words !== '' ? quote(capital(words), content.children) : undefined;
}

const quote = (title: string, children: readonly AnyNode[]): Element =>
  made('blockquote', {}, [made('p', {}, [made('strong', {}, [text(title)])]), ...children]);

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** The node without the title that is somewhere in it. */
function without(title: Element, node: AnyNode): AnyNode[] {
  if (node === title) return [];
  if (isTag(node)) {
    node.children = node.children.filter((child) => child !== title);
    for (const child of node.children) if (isTag(child)) without(title, child);
  }
  return [node];
}
