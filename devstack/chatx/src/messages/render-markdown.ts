import { Marked } from 'marked';
import { publicId } from '../ids.js';

export interface Rendered {
  readonly text: string;
  readonly html: string;
  readonly mentionedPeople: readonly string[];
  readonly mentionsAll: boolean;
}

/** Finds the person behind `personEmail:` or `personId:` when they are in the room. */
export type FindMember = (
  by: 'personEmail' | 'personId',
  value: string,
) => { readonly id: string; readonly name: string } | undefined;

const mention = /<@(?:(personEmail|personId):([^|>\s]+)(?:\|([^>]*))?|(all))>/g;
/** Stands for a mention while the text is rendered: private-use characters that no input keeps. */
const slot = /\uE000(\d+)\uE001/g;

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[char] ?? '&quot;');

const marked = new Marked({
  gfm: true,
  breaks: true,
  renderer: {
    html: ({ text }) => escapeHtml(text),
    image: ({ text }) => escapeHtml(text),
    link({ href, tokens }) {
      const label = this.parser.parseInline(tokens);
      return /^(https?:|mailto:)/i.test(href) ? `<a href="${escapeHtml(href)}" rel="noopener">${label}</a>` : label;
    },
  },
});

/** Markdown with the product's mentions, as safe HTML and as plain text; raw HTML in it is shown, not interpreted. */
export function renderMarkdown(markdown: string, findMember: FindMember): Rendered {
  const people: string[] = [];
  const slots: { html: string; name: string }[] = [];
  let mentionsAll = false;
  const keep = (name: string, attributes: string) => {
    slots.push({ name, html: `<spark-mention ${attributes}>${escapeHtml(name)}</spark-mention>` });
    return `\uE000${slots.length - 1}\uE001`;
  };
  const source = markdown.replace(/[\uE000\uE001]/g, '').replace(mention, (written, by, value, label, all) => {
    if (all !== undefined) {
      mentionsAll = true;
      return keep('All', 'data-object-type="groupMention" data-group-type="all"');
    }
    const member = findMember(by as 'personEmail' | 'personId', String(value));
    if (!member) return typeof label === 'string' && label !== '' ? label : written.slice(2, -1);
    if (!people.includes(member.id)) people.push(member.id);
    return keep(
      typeof label === 'string' && label !== '' ? label : member.name,
      `data-object-type="person" data-object-id="${publicId('PEOPLE', member.id)}"`,
    );
  });
  const rendered = marked.parse(source, { async: false }).trim();
  const fill = (part: 'html' | 'name') => (_: string, index: string) => slots[Number(index)]?.[part] ?? '';
  return {
    html: rendered.replace(slot, fill('html')),
    text: plainText(rendered).replace(slot, fill('name')),
    mentionedPeople: people,
    mentionsAll,
  };
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };

const plainText = (html: string): string =>
  html
    .replace(/<br>/g, '\n')
    .replace(/<li>/g, '- ')
    .replace(/<[^>]+>/g, '')
    .replace(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
