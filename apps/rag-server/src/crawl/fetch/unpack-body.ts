import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw, zstdDecompress } from 'node:zlib';
import { CrawlRefusal } from '../../pages/crawl-refusal.js';

/**
 * The bytes of a page without its content codings (RFC 9110, section 8.4). The bytes count for more than their labels:
 * servers and proxies label what they have unpacked, label it twice, and put other things than codings there.
 * Throws CrawlRefusal `too_large` for what unpacks to more than `maxBytes`, `content_encoding` for what stays unreadable.
 */
export async function unpackBody(sent: Buffer, encoding: string | undefined, maxBytes: number): Promise<Buffer> {
  let body = sent;
  for (const label of labelsOf(encoding).reverse()) body = await withoutLabel(body, label, maxBytes);
  return body;
}

/**
 * A file that is packed without a label, as `sitemap.xml.gz` is.
 * Throws CrawlRefusal as `unpackBody`.
 */
export async function unpackFile(file: Buffer, maxBytes: number): Promise<Buffer> {
  const unpack = unpackerByBytes(file);
  return unpack ? unpacked(file, unpack, 'none', maxBytes) : file;
}

/** More than this many are made to keep a reader busy. */
const maxLabels = 4;

const labelsOf = (encoding = ''): string[] =>
  encoding
    .split(',')
    .map((label) => label.trim().toLowerCase())
    .filter((label) => label !== '')
    .slice(0, maxLabels);

type Unpack = (body: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

const unpackGzip: Unpack = promisify(gunzip);
const unpackZstd: Unpack = promisify(zstdDecompress);
const unpackBrotli: Unpack = promisify(brotliDecompress);
const unpackZlib: Unpack = promisify(inflate);
const unpackRaw: Unpack = promisify(inflateRaw);

/** By the magic number of gzip (RFC 1952, section 2.3.1) or of Zstandard (RFC 8878, section 3.1.1). */
function unpackerByBytes(body: Buffer): Unpack | undefined {
  if (body.length > 2 && body.readUInt16BE() === 0x1f8b) return unpackGzip;
  return body.length > 4 && body.readUInt32BE() === 0x28b52ffd ? unpackZstd : undefined;
}

/** `deflate` means zlib (RFC 1950), whose first two bytes are a multiple of 31; some servers send it without that head. */
const deflateOf = (body: Buffer): Unpack =>
  body.length > 1 && (body.readUInt8() & 0x0f) === 8 && body.readUInt16BE() % 31 === 0 ? unpackZlib : unpackRaw;

/** What servers write that is no coding, or no longer one when the body arrives. */
const noCodings: ReadonlySet<string> = new Set(['identity', 'none', 'utf-8', 'utf8', 'aws-chunked', 'binary', '8bit']);

async function withoutLabel(body: Buffer, label: string, maxBytes: number): Promise<Buffer> {
  if (body.length === 0 || noCodings.has(label)) return body;
  const unpack = unpackerByBytes(body) ?? unpackerByLabel(label, body);
  try {
    if (!unpack) throw unusable(label);
    return await unpacked(body, unpack, label, maxBytes);
  } catch (error) {
    const isTooLarge = error instanceof CrawlRefusal && error.reason === 'too_large';
    if (isTooLarge || !looksLikeText(body)) throw error;
    return body;
  }
}

/** Of the codings without a magic number, which have to be tried. */
function unpackerByLabel(label: string, body: Buffer): Unpack | undefined {
  if (label === 'br') return unpackBrotli;
  return label === 'deflate' ? deflateOf(body) : undefined;
}

/** Packed bytes have control characters within the first few; text has none, or begins with a mark of UTF-16. */
function looksLikeText(body: Buffer): boolean {
  const [first, second] = body;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true;
  return !body.subarray(0, 1_024).some((byte) => byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d, 0x1b].includes(byte));
}

async function unpacked(body: Buffer, unpack: Unpack, label: string, maxBytes: number): Promise<Buffer> {
  try {
    return await unpack(body, { maxOutputLength: maxBytes });
  } catch (cause) {
    const isTooLarge = (cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw isTooLarge ? new CrawlRefusal('too_large', undefined, { cause }) : unusable(label, cause);
  }
}

/** The label comes from outside, and people will read it. */
const unusable = (label: string, cause?: unknown) =>
  new CrawlRefusal('content_encoding', label.replace(/[^\w ,.+-]/g, '').slice(0, 40), { cause });
