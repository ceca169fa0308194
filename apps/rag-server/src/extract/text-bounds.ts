import { CrawlRefusal } from '../pages/crawl-refusal.js';

const minText = 10;
/** In bytes of UTF-8, as for a document that a client ingests. */
export const maxText = 1024 * 1024;
/** Of a file that becomes several documents. */
export const maxFileText = 32 * maxText;

/**
 * The text of a document, empty when it says next to nothing.
 * Throws `CrawlRefusal`: `empty_page` unless it may be empty, `too_large`.
 */
export function withinBounds(text: string, { mayBeEmpty = false, mayBeLong = false } = {}): string {
  if (text.trim().length < minText) {
    if (!mayBeEmpty) throw new CrawlRefusal('empty_page');
    return '';
  }
  if (Buffer.byteLength(text) > (mayBeLong ? maxFileText : maxText)) throw new CrawlRefusal('too_large');
  return text;
}

/** The same bytes, with what a buffer can do. */
export const bytesOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);
