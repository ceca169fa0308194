import { fileTypeFromBuffer } from 'file-type';
import { htmlSign, type HtmlSign } from './html-sign.js';
import { textOf } from './text-of.js';
import { unpackByBytes } from './unpack.js';

/** What some bytes are, whatever a label says. */
export interface LookedAt {
  /** Without the gzip, Zstandard or zlib around them. */
  readonly bytes: Uint8Array;
  /** Whether they were packed and the stream ended early. */
  readonly isCut: boolean;
  readonly form: 'text' | 'binary';
  /** Of a binary form: its media type, empty when it is not known. */
  readonly mediaType: string;
  /** Of a binary form: its name for people, such as `PNG`. */
  readonly what: string;
  /** Of text: whether it is HTML. */
  readonly html: HtmlSign;
}

/** A packed file within a packed answer; more layers are made to keep a reader busy. */
const maxLayers = 2;

/**
 * Looks at bytes: what they are packed in, what their signature says, whether they are text, whether that is HTML.
 * @param maxBytes most bytes that they may unpack to
 * Throws `UnreadableBytes`.
 */
export async function lookAt(given: Uint8Array, maxBytes: number): Promise<LookedAt> {
  let bytes = given;
  let isCut = false;
  for (let layer = 0; layer < maxLayers; layer += 1) {
    const unpacked = await unpackByBytes(bytes, maxBytes);
    if (unpacked.bytes === bytes) break;
    bytes = unpacked.bytes;
    isCut ||= unpacked.isCut;
  }
  return { bytes, isCut, ...(await formOf(bytes)) };
}

const unknown = { form: 'binary', mediaType: '', what: 'binary data', html: 'none' } as const;

async function formOf(bytes: Uint8Array): Promise<Omit<LookedAt, 'bytes' | 'isCut'>> {
  const sample = bytes.subarray(0, maxSample);
  const text = textOf(sample);
  const isText = looksLikeText(sample, text);
  const signature = await signatureOf(bytes);
  if (signature && (!isText || neverText.has(signature.mime))) {
    return { form: 'binary', mediaType: signature.mime, what: nameOf(signature), html: 'none' };
  }
  return isText ? { form: 'text', mediaType: '', what: '', html: htmlSign(text) } : unknown;
}

const maxSample = 65_536;

/** Text has next to no control characters; a single one is somebody's mistake. */
function looksLikeText(sample: Uint8Array, text: string): boolean {
  // Zeros are gone from the text; where they are no part of UTF-16 or UTF-32 they are controls.
  const zeros = text.length > 0.8 * sample.length ? sample.reduce((sum, byte) => sum + (byte === 0 ? 1 : 0), 0) : 0;
  const controls = text.match(/[\u0001-\u0006\u000e-\u001a\u001c-\u001f\u007f-\u009f\ufffd]/g)?.length ?? 0;
  return zeros + controls <= text.length / 200;
}

interface Signature {
  readonly ext: string;
  readonly mime: string;
}

/** They may look like text, of letters alone or of UTF-16, and are none for people. */
const neverText: ReadonlySet<string> = new Set([
  'application/pdf',
  'application/rtf',
  'application/postscript',
  'application/x-cfb',
]);

/** `undefined` also for what breaks off within its signature. */
async function signatureOf(bytes: Uint8Array): Promise<Signature | undefined> {
  if (bytes.length < 4) return undefined;
  try {
    return (await fileTypeFromBuffer(bytes)) ?? olderOffice(bytes);
  } catch {
    return undefined;
  }
}

const olderOffice = ([first, second, third, fourth]: Uint8Array): Signature | undefined =>
  first === 0xd0 && second === 0xcf && third === 0x11 && fourth === 0xe0
    ? { ext: 'cfb', mime: 'application/x-cfb' }
    : undefined;

const names: Readonly<Record<string, string>> = {
  cfb: 'an older Office file (DOC, XLS, PPT or MSG)',
  docx: 'a Word document (DOCX)',
  xlsx: 'an Excel workbook (XLSX)',
  pptx: 'a PowerPoint presentation (PPTX)',
  exe: 'a program',
  elf: 'a program',
  macho: 'a program',
};

const nameOf = ({ ext, mime }: Signature): string => names[ext] ?? `${ext.toUpperCase()} (${mime})`;
