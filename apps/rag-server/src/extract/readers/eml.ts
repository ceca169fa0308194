import type { Attachment, Email } from 'postal-mime';
import { fragmentMarkdown } from '../../markup/html/fragment-markdown.js';
import type { Inside } from '../document-reader.js';
import { fileReader } from '../parts/file-reader.js';
import { titleOfName } from '../parts/file-name.js';
import { readInner } from '../parts/read-inner.js';
import { joinSections, type Section } from '../parts/sections.js';

/** A letter with its attachments (RFC 5322, RFC 2045). */
export const emlReader = fileReader({
  title: 'e-mail (EML)',
  mediaTypes: ['message/rfc822'],
  endings: ['eml'],
  isNotFollowed: true,
  holdsFiles: true,
  async read(document, inside) {
    const { default: PostalMime } = await import('postal-mime');
    const mail = await PostalMime.parse(document.bytes, { maxNestingDepth: 50, maxHeadersSize: 1024 * 1024 });
    if (mail.headers.length === 0) throw new Error('no header');
    const { sections, leftOut } = await attached(mail.attachments, inside);
    const title = mail.subject?.trim() || titleOfName(document.name);
    const letter = { text: [`# ${title}`, headOf(mail), bodyOf(mail)].filter(Boolean).join('\n\n') };
    return joinSections([letter, ...sections], { title, leftOut }, document);
  },
});

function headOf({ from, to, cc, date }: Email): string {
  const named = (people: Email['to'] = []) =>
    people.map(({ name, address }) => [name, address && `<${address}>`].filter(Boolean).join(' ')).join(', ');
  const lines = [
    ['From', named(from ? [from] : [])],
    ['To', named(to)],
    ['Cc', named(cc)],
    ['Date', date ?? ''],
  ] as const;
  return lines.flatMap(([label, value]) => (value === '' ? [] : [`**${label}:** ${escaped(value)}`])).join('  \n');
}

/** An address in angle brackets would be a link. */
const escaped = (text: string) => text.replace(/</g, '\\<');

const bodyOf = ({ html, text }: Email): string =>
  html === undefined ? (text ?? '').replace(/\r\n?/g, '\n').trim() : fragmentMarkdown(html);

/** Pictures that the letter shows within its text say nothing of their own. */
const isShown = ({ disposition, related, mimeType }: Attachment) =>
  mimeType.startsWith('image/') && (related === true || disposition === 'inline');

async function attached(attachments: readonly Attachment[], inside: Inside) {
  const sections: Section[] = [];
  const leftOut = [];
  for (const attachment of attachments.filter((one) => !isShown(one))) {
    const { filename, mimeType, content } = attachment;
    const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
    const name = filename ?? (mimeType === 'message/rfc822' ? 'letter.eml' : 'attachment');
    const read = await readInner({ bytes, mediaType: '', name, mayBeLong: true }, inside);
    sections.push(...read.sections);
    leftOut.push(...read.leftOut);
  }
  return { sections, leftOut };
}
