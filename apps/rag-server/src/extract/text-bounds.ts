import { CrawlRefusal } from '../pages/crawl-refusal.js';

const minText = 10;
/** In bytes of UTF-8, as for a document that a client ingests. */
const maxText = 1024 * 1024;

/**
 * The text of a document, empty when it says next to nothing.
 * Throws `CrawlRefusal`: `empty_page` unless it may be empty, `too_large`.
 */
export function withinBounds(text: string, { mayBeEmpty = false } = {}): string {
  if (text.trim().length < minText) {
    if (!mayBeEmpty) throw new CrawlRefusal('empty_page');
    return '';
  }
  if (Buffer.byteLength(text) > maxText) throw new CrawlRefusal('too_large');
  return text;
}

/** The same bytes, with what a buffer can do. */
export const bytesOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);
