import { decodePublicId } from '@parley/contracts';
import { Parser } from 'htmlparser2';
import type { Message, Person } from '../chat-product/chat-product.js';

/**
 * What a message says, without the mentions of the bot: wherever it stands, a mention is no part of the question. The
 * message's own mark-up knows mentions and keeps code and tables; of its plain text a name can only be guessed.
 */
export function textOfMessage({ text, markdown, html }: Message, own: Person, isMentioned: boolean): string {
  if (markdown !== undefined) return withoutNames(withoutMentions(markdown, own), isMentioned ? own.displayName : '');
  if (html !== undefined)
    return withoutNames(fromHtml(html, own), isMentioned && !html.includes(own.id) ? own.displayName : '');
  return withoutNames(text ?? '', isMentioned ? own.displayName : '');
}

/** `<@personId:ID|Name>` and `<@personEmail:ADDRESS|Name>`: names of others stay. */
const withoutMentions = (markdown: string, own: Person): string =>
  markdown
    .replace(/<@all>/gi, 'All')
    .replace(/<@person(?:Id|Email):([^|>]*)(?:\|([^>]*))?>/gi, (_all, who: string, name = '') =>
      [own.id, ...own.emails].some((one) => one.toLowerCase() === who.toLowerCase()) ? '' : String(name),
    );

/**
 * People are mentioned by their whole name, at the beginning (perhaps twice) or at the end, or by the first part of it, at
 * the beginning: further on, that may be a word of the question.
 */
function withoutNames(text: string, name: string): string {
  const [first = ''] = name.split(' ');
  if (first === '') return text.trim();
  const [whole, part] = [name, first].map((one) => one.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`));
  const after = String.raw`(?![\p{L}\p{N}_])[\s,:;–-]*`;
  const atBeginning = new RegExp(`^(?:(?:${whole}${after})+|${part}${after})`, 'iu');
  const atEnd = new RegExp(String.raw`(?<=\s)${whole}$`, 'iu');
  return text.trim().replace(atBeginning, '').replace(atEnd, '').trim();
}

const blocks = new Set([
  'p',
  'div',
  'blockquote',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'table',
  'pre',
  'hr',
]);

/** Markdown of the few tags that the chat product has. */
function fromHtml(html: string, own: Person): string {
  let text = '';
  let [inPre, inOwnMention] = [false, false];
  const begin = (mark: string) => {
    text = text.trimEnd() === '' ? mark : `${text.trimEnd()}${mark === '' ? '\n\n' : `\n${mark}`}`;
  };
  const open: Readonly<Record<string, () => void>> = {
    pre: () => {
      begin('');
      text += '```\n';
      inPre = true;
    },
    code: () => void (text += inPre ? '' : '`'),
    br: () => void (text += '\n'),
    li: () => begin('- '),
    tr: () => begin('| '),
  };
  const close: Readonly<Record<string, () => void>> = {
    pre: () => {
      text = `${text.trimEnd()}\n\`\`\`\n\n`;
      inPre = false;
    },
    code: () => void (text += inPre ? '' : '`'),
    td: () => void (text += ' | '),
    th: () => void (text += ' | '),
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'spark-mention') inOwnMention = isOwn(attributes['data-object-id'], own);
      else if (open[name]) open[name]();
      else if (blocks.has(name)) begin('');
    },
    ontext(said) {
      if (!inOwnMention) text += inPre ? said : said.replace(/\s+/g, ' ');
    },
    onclosetag(name) {
      if (name === 'spark-mention') inOwnMention = false;
      else close[name]?.();
    },
  });
  parser.end(html);
  return text.replace(/[ \t]+\n/g, '\n').replace(/\n{3,}/g, '\n\n');
}

/** The product names people by their public ids, some of its clients by their UUIDs. */
const isOwn = (id: string | undefined, own: Person): boolean =>
  id !== undefined && (id === own.id || id.toLowerCase() === decodePublicId(own.id)?.id.toLowerCase());
