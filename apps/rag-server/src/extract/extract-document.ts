import { CrawlRefusal } from '../pages/crawl-refusal.js';
import type { DocumentReader, Extracted, FoundDocument, Inside } from './document-reader.js';
import { fileNameOf } from './parts/file-name.js';
import { readers } from './readers.js';

/** All that a file unpacks to, with the files inside it. */
const maxUnpacked = 512 * 1024 * 1024;
const maxDepth = 3;

/**
 * Reads a document here and now, with the reader of its media type; with that of its bytes or its name where the type says
 * nothing. Throws `CrawlRefusal`: `content_type` when there is none, its message names what can be read.
 */
export async function extractDocument(document: FoundDocument): Promise<Extracted> {
  let left = maxUnpacked;
  const unpack = (bytes: number) => {
    left -= bytes;
    if (left < 0) throw new CrawlRefusal('unpacks_too_large');
  };
  const insideAt = (depth: number): Inside => ({ unpack, read: (found) => readAt(found, depth) });
  async function readAt(found: FoundDocument, depth: number): Promise<Extracted> {
    const reader = readerOf(found);
    if (!reader) throw new CrawlRefusal('content_type', readableKinds);
    if (reader.holdsFiles && depth > maxDepth) throw new CrawlRefusal('nested_too_deep');
    return reader.read(found, insideAt(depth + 1));
  }
  return readAt(document, 0);
}

/** What servers say of files that they know nothing of; Office files and books are ZIP archives as well. */
const saysNothing = new Set([
  '',
  'application/octet-stream',
  'binary/octet-stream',
  'application/x-download',
  'application/zip',
  'application/x-zip-compressed',
]);

function readerOf(document: FoundDocument): DocumentReader | undefined {
  const mediaType = document.mediaType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (!saysNothing.has(mediaType)) return readers.find((reader) => reader.mediaTypes.includes(mediaType));
  return readers.find((reader) => reader.recognises?.(document)) ?? readers.find(endsLike(fileNameOf(document.name)));
}

const endsLike =
  (name: string) =>
  ({ endings }: DocumentReader): boolean =>
    endings.some((ending) => name.toLowerCase().endsWith(`.${ending}`));

/** A document that says where it stands is no file of its own: nobody can bring one. */
const titles = readers.filter(({ endings }) => endings.length > 0).map(({ title }) => title);
const readableKinds = new Intl.ListFormat('en-GB').format(titles);

/** Whether the name is one of a file that can be read, and that a page leads to as to another page. */
export const hasReadableName = (name: string): boolean =>
  readers.filter(({ isNotFollowed }) => isNotFollowed !== true).some(endsLike(name));
