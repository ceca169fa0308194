import { promisify } from 'node:util';
import { brotliDecompress, constants, gunzip, inflate, inflateRaw, zstdDecompress } from 'node:zlib';
import { UnreadableBytes } from './unreadable-bytes.js';

export interface Unpacked {
  readonly bytes: Uint8Array;
  /** Whether the packed stream ended early: what there was of it is here. */
  readonly isCut: boolean;
}

interface UnpackOptions {
  readonly maxOutputLength: number;
  /** What is done at the end of the input; the default asks for a whole stream. */
  readonly finishFlush?: number;
}
type Unpack = (body: Uint8Array, options: UnpackOptions) => Promise<Buffer>;

interface Coding {
  readonly name: string;
  readonly unpack: Unpack;
  /** Of its library: takes what there is of a stream. */
  readonly flush: number;
}

const gzip = { name: 'gzip', unpack: promisify(gunzip) as Unpack, flush: constants.Z_SYNC_FLUSH };
const zlib = { name: 'deflate', unpack: promisify(inflate) as Unpack, flush: constants.Z_SYNC_FLUSH };
const raw = { name: 'deflate', unpack: promisify(inflateRaw) as Unpack, flush: constants.Z_SYNC_FLUSH };
const zstd = { name: 'zstd', unpack: promisify(zstdDecompress) as Unpack, flush: constants.ZSTD_e_flush };
const brotli = {
  name: 'br',
  unpack: promisify(brotliDecompress) as Unpack,
  flush: constants.BROTLI_OPERATION_FLUSH,
};

/** By the magic number of gzip (RFC 1952, section 2.3.1), Zstandard (RFC 8878, section 3.1.1) or the head of zlib. */
function codingByBytes(bytes: Uint8Array): Coding | undefined {
  const [first = 0, second = 0, third = 0, fourth = 0] = bytes;
  if (first === 0x1f && second === 0x8b) return gzip;
  if (first === 0x28 && second === 0xb5 && third === 0x2f && fourth === 0xfd) return zstd;
  // With the window that every library writes; its second byte depends on the level (RFC 1950, section 2.2).
  return first === 0x78 && [0x01, 0x5e, 0x9c, 0xda].includes(second) ? zlib : undefined;
}

/** `deflate` means zlib (RFC 1950), whose first two bytes are a multiple of 31; some servers send it without that head. */
const deflateOf = ([first = 0, second = 0]: Uint8Array): Coding =>
  (first & 0x0f) === 8 && ((first << 8) | second) % 31 === 0 ? zlib : raw;

/** `undefined` for labels of no coding, and of those that are known by their bytes alone. */
function codingByLabel(label: string, bytes: Uint8Array): Coding | undefined {
  if (label === 'br') return brotli;
  return label === 'deflate' ? deflateOf(bytes) : undefined;
}

/** Whether bytes have the magic number of a coding, so that `unpackByBytes` unpacks them. */
export const isPacked = (bytes: Uint8Array): boolean => codingByBytes(bytes) !== undefined;

/**
 * Bytes without one coding that a label names. The bytes count for more: what has the magic number of another coding is
 * unpacked as that. Throws `UnreadableBytes`.
 */
export async function unpackLabelled(bytes: Uint8Array, label: string, maxBytes: number): Promise<Unpacked> {
  const coding = codingByBytes(bytes) ?? codingByLabel(label, bytes);
  if (!coding) throw new UnreadableBytes('damaged', label);
  return unpackWith(coding, bytes, maxBytes);
}

/** Bytes that may be packed without a label; those that are not come back as they are. Throws `UnreadableBytes`. */
export async function unpackByBytes(bytes: Uint8Array, maxBytes: number): Promise<Unpacked> {
  const coding = codingByBytes(bytes);
  if (!coding) return { bytes, isCut: false };
  try {
    return await unpackWith(coding, bytes, maxBytes);
  } catch (error) {
    // The head of zlib is two letters: what begins with them and cannot be unpacked is something else.
    if (coding === zlib && error instanceof UnreadableBytes && error.reason === 'damaged')
      return { bytes, isCut: false };
    throw error;
  }
}

async function unpackWith({ name, unpack, flush }: Coding, bytes: Uint8Array, maxBytes: number): Promise<Unpacked> {
  const whole = { maxOutputLength: maxBytes };
  try {
    return { bytes: await unpack(bytes, whole), isCut: false };
  } catch (cause) {
    if (!isEnd(cause)) throw asUnreadable(cause, name);
  }
  try {
    const found = await unpack(bytes, { ...whole, finishFlush: flush });
    if (found.length > 0) return { bytes: found, isCut: true };
  } catch (cause) {
    throw asUnreadable(cause, name);
  }
  throw new UnreadableBytes('damaged', name);
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? '';

/** How the libraries say that the input ended too soon. */
const isEnd = (error: unknown) =>
  ['Z_BUF_ERROR', 'ERR_ZLIB_INPUT_ENDED', 'ZSTD_error_srcSize_wrong'].includes(codeOf(error));

const asUnreadable = (cause: unknown, name: string) =>
  new UnreadableBytes(codeOf(cause) === 'ERR_BUFFER_TOO_LARGE' ? 'too_large' : 'damaged', name, { cause });
