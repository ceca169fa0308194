import { marked, unmarkedWide } from './wide-text.js';
import { guessEncoding } from './guess-encoding.js';

/**
 * The text of some bytes. Its encoding is told by a byte order mark; by the media type's `charset`, a meta tag or an XML
 * declaration as long as the bytes are possible in it (WHATWG HTML, "determining the character encoding"); otherwise by
 * the bytes themselves. Text that is UTF-8 is read as UTF-8, whatever single-byte encoding its label names.
 * @param mediaType with parameters, as the source says it; may be empty
 */
export function textOf(bytes: Uint8Array, mediaType = ''): string {
  const text = marked(bytes) ?? labelled(bytes, mediaType) ?? unmarkedWide(bytes) ?? unlabelled(bytes);
  // No text holds it, and stores and parsers differ over what it means.
  return text.replaceAll('\u0000', '');
}

function labelled(bytes: Uint8Array, mediaType: string): string | undefined {
  const label = knownLabel(charsetOf(mediaType)) ?? knownLabel(declaredIn(bytes));
  if (label === undefined || label === 'utf-8') return undefined;
  // In UTF-16 it would be signs of Chinese that mean nothing.
  if (label.startsWith('utf-16') && bytes.every((byte) => byte > 0 && byte < 0x80)) return undefined;
  if (isSingleByte(label)) return utf8With(bytes) ?? new TextDecoder(label).decode(bytes);
  return decoded(bytes, label) ?? utf8With(bytes) ?? nearly(bytes, label);
}

/** A page cut within a character, or with one bad byte in it, is UTF-8 all the same. */
function unlabelled(bytes: Uint8Array): string {
  if (isIso2022Jp(bytes)) return new TextDecoder('iso-2022-jp').decode(bytes);
  return decoded(bytes, 'utf-8') ?? nearly(bytes, 'utf-8') ?? new TextDecoder(guessEncoding(bytes)).decode(bytes);
}

/** It shifts between sets of characters with ESC, in ASCII alone (RFC 1468). */
const isIso2022Jp = (bytes: Uint8Array) => {
  const at = bytes.indexOf(0x1b);
  return at >= 0 && /^\u001b(\$[@B]|\([JI])/.test(new TextDecoder('latin1').decode(bytes.subarray(at, at + 3)));
};

const charsetOf = (text: string) => /charset\s*=\s*["']?\s*([\w:.-]+)/i.exec(text)?.[1];

/** What a page may say of itself: a byte of it is a character, as far as its label can be read at all. */
function declaredIn(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 4_096));
  const declared = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w:.-]+)/i.exec(head)?.[1] ?? metaCharset(head);
  // It could be read, so it is none of the wide ones.
  return declared !== undefined && /^utf-?(16|32)/i.test(declared) ? 'utf-8' : declared;
}

function metaCharset(head: string): string | undefined {
  const withoutComments = head.replace(/<!--.*?-->/gs, '');
  for (const [tag] of withoutComments.matchAll(/<meta\s[^>]*>/gi)) {
    const found = charsetOf(tag);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The encoding by its own name; `undefined` when there is none of that name. */
function knownLabel(label: string | undefined): string | undefined {
  if (label === undefined) return undefined;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

const isSingleByte = (encoding: string) => /^(windows-|iso-8859-|koi8|macintosh|x-mac|ibm866)/.test(encoding);

/** As UTF-8, when there are characters outside of ASCII that only UTF-8 writes so. */
const utf8With = (bytes: Uint8Array): string | undefined =>
  bytes.some((byte) => byte > 0x7f) ? decoded(bytes, 'utf-8') : undefined;

function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const beyondAscii = /[\u0080-\ufffc]|[\u{10000}-\u{10ffff}]/gu;

/** What has far more characters of that encoding than bytes that are none. */
function nearly(bytes: Uint8Array, encoding: string): string | undefined {
  const text = new TextDecoder(encoding).decode(bytes);
  const bad = text.split('\ufffd').length - 1;
  return (text.match(beyondAscii)?.length ?? 0) > 2 * bad ? text : undefined;
}
