import { CrawlRefusal } from '../../pages/crawl-refusal.js';
import type { DocumentReader } from '../document-reader.js';

/** A reader of files that programs write: what its library stumbles over is a broken file. */
export const fileReader = (reader: DocumentReader): DocumentReader => ({
  ...reader,
  async read(document, inside) {
    try {
      return await reader.read(document, inside);
    } catch (error) {
      if (error instanceof CrawlRefusal) throw error;
      throw new CrawlRefusal('broken_file', undefined, { cause: error });
    }
  },
});

const zipSigns = Buffer.from('PK\x03\x04', 'latin1');

/** Whether the bytes are a ZIP archive with a file of that path: names stand in it as they are. */
export function isZipWith({ bytes }: { readonly bytes: Uint8Array }, path: string): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return buffer.subarray(0, 4).equals(zipSigns) && buffer.includes(path, undefined, 'latin1');
}

export const beginsWith = ({ bytes }: { readonly bytes: Uint8Array }, signs: string): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, signs.length)).toString('latin1') === signs;
