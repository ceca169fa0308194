import { CrawlRefusal } from '../pages/crawl-refusal.js';
import type { DocumentReader, Extracted, FoundDocument } from './document-reader.js';
import { readers } from './readers.js';

/**
 * Reads a document here and now, with the reader of its media type.
 * Throws `CrawlRefusal`: `content_type` when there is none, its message names what can be read.
 */
export async function extractDocument(document: FoundDocument): Promise<Extracted> {
  const reader = readerOf(document);
  if (!reader) throw new CrawlRefusal('content_type', readableKinds);
  return reader.read(document);
}

function readerOf(document: FoundDocument): DocumentReader | undefined {
  const mediaType = document.mediaType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return mediaType === ''
    ? readers.find((reader) => reader.recognises?.(document))
    : readers.find((reader) => reader.mediaTypes.includes(mediaType));
}

/** A document that says where it stands is no file of its own: nobody can bring one. */
const titles = readers.filter(({ endings }) => endings.length > 0).map(({ title }) => title);
const readableKinds = new Intl.ListFormat('en-GB').format(titles);

/** Whether the name is one of a file that can be read. */
export const hasReadableName = (name: string): boolean =>
  readers.some(({ endings }) => endings.some((ending) => name.toLowerCase().endsWith(`.${ending}`)));
