import { type UnzipFileInfo, unzipSync } from 'fflate';
import { CrawlRefusal } from '../../pages/crawl-refusal.js';
import type { Inside } from '../document-reader.js';

/** Files of an archive by their path in it. */
export type Entries = Readonly<Record<string, Uint8Array>>;

const maxEntries = 10_000;
/** Deflate packs a run of one byte a thousandfold; what people write, seldom fiftyfold. */
const maxRatio = 200;
/** Smaller parts may be as empty as they like. */
const ratioFrom = 4 * 1024 * 1024;

/**
 * Those files of an archive that are wanted. What its directory says of their sizes is refused before anything is unpacked,
 * and nothing is unpacked beyond that.
 * Throws `CrawlRefusal`: `broken_file`, `encrypted`, `unpacks_too_large`.
 */
export function unzip(bytes: Uint8Array, inside: Inside, isWanted: (path: string) => boolean): Entries {
  let count = 0;
  const filter = ({ name, size, originalSize }: UnzipFileInfo) => {
    if (++count > maxEntries) throw new CrawlRefusal('unpacks_too_large');
    if (name.endsWith('/') || !isWanted(name)) return false;
    if (originalSize > ratioFrom && originalSize > size * maxRatio) throw new CrawlRefusal('unpacks_too_large');
    inside.unpack(originalSize);
    return true;
  };
  if (isEncrypted(bytes)) throw new CrawlRefusal('encrypted');
  try {
    return unzipSync(bytes, { filter });
  } catch (error) {
    if (error instanceof CrawlRefusal) throw error;
    throw new CrawlRefusal('broken_file', undefined, { cause: error });
  }
}

/** The first bit of the flags of the first file (APPNOTE 4.4.4). */
const isEncrypted = (bytes: Uint8Array) =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4 && ((bytes[6] ?? 0) & 1) === 1;

/** An archive's name for the part, whatever the case and the slash in front. Throws `broken_file` where it is absent. */
export function partOf(entries: Entries, path: string): Uint8Array {
  const bytes = entries[path.replace(/^\//, '')];
  if (!bytes) throw new CrawlRefusal('broken_file', `${path} is absent`);
  return bytes;
}
