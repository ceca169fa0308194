import { textOf } from '@parley/documents';
import type { DocumentReader, Extracted, FoundDocument } from '../document-reader.js';
import { withUnixLineEnds } from '../line-ends.js';
import { withinBounds } from '../text-bounds.js';

/** Text is its own Markdown, and its first heading is its title. */
export const plainTextReader: DocumentReader = {
  title: 'plain text',
  mediaTypes: ['text/plain'],
  endings: ['txt', 'text'],
  read: readText,
};

export function readText({ bytes, mediaType }: FoundDocument): Extracted {
  const text = withUnixLineEnds(textOf(bytes, mediaType));
  const title = /^#\s+(.+)$/m.exec(text)?.[1]?.trim() ?? '';
  return { text: withinBounds(text), title, description: '', language: '', leftOut: [] };
}
