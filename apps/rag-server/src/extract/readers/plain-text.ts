import { decodeBody } from '../../markup/html/page-charset.js';
import type { DocumentReader, Extracted, FoundDocument } from '../document-reader.js';
import { withUnixLineEnds } from '../line-ends.js';
import { bytesOf, withinBounds } from '../text-bounds.js';

/** Text is its own Markdown, and its first heading is its title. */
export const plainTextReader: DocumentReader = {
  title: 'plain text',
  mediaTypes: ['text/plain'],
  endings: ['txt', 'text'],
  read: readText,
};

export function readText({ bytes, mediaType, mayBeLong = false }: FoundDocument): Extracted {
  const text = withUnixLineEnds(decodeBody(bytesOf(bytes), mediaType));
  const title = /^#\s+(.+)$/m.exec(text)?.[1]?.trim() ?? '';
  return { text: withinBounds(text, { mayBeLong }), title, description: '', language: '', leftOut: [] };
}
