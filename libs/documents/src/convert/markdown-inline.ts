import { type AnyNode, type Element, isTag, isText } from 'domhandler';
import { textContent } from 'domutils';
import { blockNames } from '../tree/block-names.js';
import { around, writtenAs } from '../tree/made-nodes.js';
import { lowered, raised } from './raised-text.js';
import { textWithFormulas } from './written-formulas.js';

export interface LinkBase {
  readonly baseUrl: string;
}

const emphasis: Readonly<Record<string, string>> = { strong: '**', b: '**', em: '*', i: '*', del: '~~', s: '~~' };

/** What is written bold as a whole; what is stressed in it adds no marks. */
const isBold = ({ name }: Element): boolean => /^(strong|b|dt|summary)$/.test(name);

/** Words that stand above, below or between marks. */
const places: Readonly<Record<string, (text: string, node: Element) => string>> = {
  sup: (text, node) => (isEnding(text, node) ? text : raised(text)),
  sub: lowered,
  rt: (text) => `(${text})`,
  q: (text) => `“${text}”`,
};

/** A letter that ends a number, as in 1º or XIXe. */
const isEnding = (text: string, { prev }: Element): boolean =>
  /^[eoa]$/i.test(text.trim()) && prev !== null && isText(prev) && /[\dIVXLCM]$/.test(prev.data);

/** Running text of some nodes as Markdown on one line; `<br>` becomes a hard break. */
export function inlineMarkdown(nodes: readonly AnyNode[], base: LinkBase): string {
  return nodes
    .map((node) => inlineOf(node, base))
    .join('')
    .replace(/[ \t\n\r\f]+/g, ' ')
    .replace(/ ?\u0000 ?/g, '  \n')
    .trim();
}

function inlineOf(node: AnyNode, base: LinkBase): string {
  if (isText(node)) return textWithFormulas(node.data.replaceAll('\u0000', ''), escapeText);
  if (!isTag(node)) return '';
  const written = writtenAs(node);
  if (written !== undefined) return written;
  const inside = () => node.children.map((child) => inlineOf(child, base)).join('');
  const mark = emphasis[node.name];
  if (mark !== undefined) return stressed(inside(), mark, node);
  const put = places[node.name];
  if (put) return put(inside(), node);
  switch (node.name) {
    case 'br':
      // A mark that white space folding leaves alone; a page cannot hold it, as HTML has no such character.
      return '\u0000';
    case 'code':
    case 'kbd':
    case 'samp':
    case 'tt':
      return codeSpans(node);
    case 'a':
      return linkMarkdown(node, inside(), base);
    case 'img':
      return imageMarkdown(node, base);
    default:
      // In a cell there are no lines: what begins one does not run on from the word before it.
      return isApart(node) ? ` ${inside()} ` : inside();
  }
}

const isApart = ({ name }: Element) => blockNames.has(name) || /^(tr|td|th)$/.test(name);

const stressed = (text: string, mark: string, node: Element): string =>
  mark === '**' && around(node, 20).some(isBold) ? text : wrapped(text, mark);

/** Marks belong next to the words: `<b> bold </b>` is ` **bold** `. */
function wrapped(text: string, mark: string): string {
  const words = text.trim();
  if (words === '') return text;
  const at = text.indexOf(words);
  return `${text.slice(0, at)}${mark}${words}${mark}${text.slice(at + words.length)}`;
}

/** Each line is a span of its own: a command does not run on from the one before it. */
const codeSpans = (node: Element): string => lineTexts(node).map(codeSpan).join('\u0000');

const lineTexts = (node: Element): string[] =>
  node.children.some((child) => isTag(child) && child.name === 'br')
    ? node.children
        .map((child) => (isTag(child) && child.name === 'br' ? '\n' : codeWords(child)))
        .join('')
        .split('\n')
    : [codeWords(node)];

/** What is raised in code is so for a reason as well. */
function codeWords(node: AnyNode): string {
  if (!isTag(node)) return textContent(node);
  const inner = node.children.map(codeWords).join('');
  return node.name === 'sup' ? raised(inner) : inner;
}

export function codeSpan(code: string): string {
  const text = code.replace(/\s+/g, ' ').trim();
  if (text === '') return '';
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  return longest > 0 ? `${fence} ${text} ${fence}` : `${fence}${text}${fence}`;
}

function linkMarkdown(node: Element, text: string, { baseUrl }: LinkBase): string {
  const { href } = node.attribs;
  const url = href === undefined ? null : URL.parse(href, baseUrl);
  const isReadable = url && /^(https?|mailto):$/.test(url.protocol);
  if (!isReadable || text.trim() === '') return text;
  return `[${text.trim()}](${target(url)})`;
}

function imageMarkdown(node: Element, { baseUrl }: LinkBase): string {
  const alt = (node.attribs['alt'] ?? '').trim();
  // Each says one sign, however it is drawn.
  if (/(^|\s)(emoji|twemoji|gemoji|emojione)(\s|$)/.test(node.attribs['class'] ?? '')) return escapeText(alt);
  const { src = '' } = node.attribs;
  const url = src.trim() === '' ? null : URL.parse(src, baseUrl);
  if (alt === '' || !url || !/^https?:$/.test(url.protocol)) return escapeText(alt);
  return `![${escapeText(alt)}](${target(url)})`;
}

const target = (url: URL) => url.href.replace(/[()]/g, (bracket) => (bracket === '(' ? '%28' : '%29'));

/** Only what would turn into markup is escaped: text should stay searchable as it was written. */
const escapeText = (text: string) => text.replace(/[\\`*[\]]/g, '\\$&').replace(/<(?=[a-z/!])/gi, '\\<');
