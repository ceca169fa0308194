import { readMarkdown, textOf } from '@parley/documents';
import type { DocumentReader, Extracted, FoundDocument } from '../document-reader.js';
import { withinBounds } from '../text-bounds.js';

/** Text is its own Markdown: its first heading, or what stands before it, names it. */
export const plainTextReader: DocumentReader = {
  title: 'plain text',
  mediaTypes: ['text/plain'],
  endings: ['txt', 'text'],
  read: readText,
};

export function readText({ bytes, mediaType, mayBeLong = false }: FoundDocument): Extracted {
  const { text, ...about } = readMarkdown(textOf(bytes, mediaType));
  return { ...about, text: withinBounds(text, { mayBeLong }), language: '', leftOut: [] };
}
