import { load } from 'cheerio';
import type { AnyNode, Element } from 'domhandler';
import { isTag, isText } from 'domhandler';

/** An HTML page as title and Markdown: headings, lists, code and paragraphs, enough for cutting and finding it. */
export function htmlText(html: string): { readonly title: string | undefined; readonly text: string } {
  const page = load(html);
  page('script, style, noscript, template, nav, svg, iframe').remove();
  const title = words(page('h1').first().text()) || words(page('title').first().text());
  const [root] = page('main, article, body').toArray();
  const text = root ? blocks(root).replace(/\n{3,}/g, '\n\n') : '';
  return { title: title === '' ? undefined : title, text: text.trim() };
}

const words = (text: string) => text.replace(/\s+/g, ' ').trim();

const inlineTags = new Set('a abbr b cite code em i kbd mark q s samp small span strong sub sup u var'.split(' '));

const blocks = (element: Element): string => element.children.map(blockOf).join('');

function blockOf(node: AnyNode): string {
  if (isText(node)) return node.data.replace(/\s+/g, ' ');
  if (!isTag(node)) return '';
  const { name } = node;
  if (name === 'pre') return `\n\n\`\`\`\n${plain(node).replace(/^\n|\n$/g, '')}\n\`\`\`\n\n`;
  if (name === 'br') return '\n';
  if (inlineTags.has(name)) return blocks(node);
  const inner = blocks(node).trim();
  if (inner === '') return '';
  if (/^h[1-6]$/.test(name)) return `\n\n${'#'.repeat(Number(name[1]))} ${words(inner)}\n\n`;
  if (name === 'li') return `\n- ${inner.replace(/\n+/g, '\n  ')}`;
  if (name === 'td' || name === 'th') return `${words(inner)} | `;
  if (name === 'tr') return `\n${inner}`;
  return `\n\n${inner}\n\n`;
}

const plain = (node: AnyNode): string =>
  isText(node) ? node.data : isTag(node) ? node.children.map(plain).join('') : '';
