import { isPacked, unpackByBytes, type Unpacked, unpackLabelled, UnreadableBytes } from '@parley/documents';
import { CrawlRefusal } from '../../pages/crawl-refusal.js';

/**
 * The bytes of a page without its content codings (RFC 9110, section 8.4). The bytes count for more than their labels:
 * servers and proxies label what they have unpacked, label it twice, and put other things than codings there.
 * @param mayBeCut whether a stream that ends early is handed on as it is: who reads it sees by its bytes that it is cut
 * Throws CrawlRefusal `too_large` for what unpacks to more than `maxBytes`, `content_encoding` for what stays unreadable.
 */
export async function unpackBody(
  sent: Buffer,
  encoding: string | undefined,
  { maxBytes, mayBeCut = false }: { readonly maxBytes: number; readonly mayBeCut?: boolean },
): Promise<Buffer> {
  let body: Uint8Array = sent;
  for (const label of labelsOf(encoding).reverse()) {
    const { bytes, isCut } = await withoutLabel(body, label, maxBytes);
    if (isCut && mayBeCut && isPacked(body)) return asBuffer(body);
    if (isCut) throw unusable(label);
    body = bytes;
  }
  return asBuffer(body);
}

/**
 * A file that is packed without a label, as `sitemap.xml.gz` is.
 * Throws CrawlRefusal as `unpackBody`.
 */
export async function unpackFile(file: Buffer, maxBytes: number): Promise<Buffer> {
  const { bytes, isCut } = await unpackByBytes(file, maxBytes).catch((error: unknown) => refuse(error, 'none'));
  if (isCut) throw unusable('none');
  return asBuffer(bytes);
}

/** More than this many are made to keep a reader busy. */
const maxLabels = 4;

const labelsOf = (encoding = ''): string[] =>
  encoding
    .split(',')
    .map((label) => label.trim().toLowerCase())
    .filter((label) => label !== '')
    .slice(0, maxLabels);

/** What servers write that is no coding, or no longer one when the body arrives. */
const noCodings: ReadonlySet<string> = new Set(['identity', 'none', 'utf-8', 'utf8', 'aws-chunked', 'binary', '8bit']);

async function withoutLabel(body: Uint8Array, label: string, maxBytes: number): Promise<Unpacked> {
  if (body.length === 0 || noCodings.has(label)) return { bytes: body, isCut: false };
  return unpackLabelled(body, label, maxBytes).catch((error: unknown) => {
    const isTooLarge = error instanceof UnreadableBytes && error.reason === 'too_large';
    return isTooLarge || !looksLikeText(body) ? refuse(error, label) : { bytes: body, isCut: false };
  });
}

/** Packed bytes have control characters within the first few; text has none, or begins with a mark of UTF-16. */
function looksLikeText(body: Uint8Array): boolean {
  const [first, second] = body;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true;
  return !body.subarray(0, 1_024).some((byte) => byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d, 0x1b].includes(byte));
}

function refuse(cause: unknown, label: string): never {
  if (!(cause instanceof UnreadableBytes)) throw cause;
  if (cause.reason === 'too_large') throw new CrawlRefusal('too_large', undefined, { cause });
  throw unusable(label, cause);
}

/** The label comes from outside, and people will read it. */
const unusable = (label: string, cause?: unknown) =>
  new CrawlRefusal('content_encoding', label.replace(/[^\w ,.+-]/g, '').slice(0, 40), { cause });

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);
