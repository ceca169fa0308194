import { lookAt, type LookedAt, UnreadableBytes } from '@parley/documents';
import { CrawlRefusal } from '../pages/crawl-refusal.js';
import { chooseReader } from './choose-reader.js';
import type { DocumentReader, Extracted, FoundDocument, Inside, LeftOut } from './document-reader.js';
import { readers } from './readers.js';

/** Most bytes that a packed document may unpack to. */
const maxUnpackedBytes = 64 * 1024 * 1024;
/** All that a file unpacks to, with the files inside it. */
const maxUnpacked = 512 * 1024 * 1024;
const maxDepth = 3;

/**
 * Reads a document here and now, with the reader of what its bytes are, or of its media type or name.
 * Throws `CrawlRefusal`: `content_type` when there is none, its message says what the bytes are and what can be read;
 * `too_large` or `content_encoding` for what cannot be unpacked.
 */
export async function extractDocument(document: FoundDocument): Promise<Extracted> {
  let left = maxUnpacked;
  const unpack = (bytes: number) => {
    left -= bytes;
    if (left < 0) throw new CrawlRefusal('unpacks_too_large');
  };
  const insideAt = (depth: number): Inside => ({ unpack, read: (found) => readAt(found, depth) });
  async function readAt(found: FoundDocument, depth: number): Promise<Extracted> {
    const looked = await lookAt(found.bytes, maxUnpackedBytes).catch(asRefusal);
    const opened = { ...found, bytes: looked.bytes };
    const reader = chooseReader(readers, looked, opened);
    if (!reader) throw new CrawlRefusal('content_type', notRead(looked));
    if (reader.holdsFiles && depth > maxDepth) throw new CrawlRefusal('nested_too_deep');
    const read = await reader.read(opened, insideAt(depth + 1));
    return looked.isCut ? { ...read, leftOut: [...read.leftOut, cutOff] } : read;
  }
  return readAt(document, 0);
}

const cutOff: LeftOut = { what: 'the end', why: 'The compressed file ends early, so its end was not read.' };

function asRefusal(error: unknown): never {
  if (!(error instanceof UnreadableBytes)) throw error;
  const { reason, message } = error;
  throw new CrawlRefusal(reason === 'too_large' ? reason : 'content_encoding', message, { cause: error });
}

const endsLike =
  (name: string) =>
  ({ endings }: DocumentReader): boolean =>
    endings.some((ending) => name.toLowerCase().endsWith(`.${ending}`));

/** A document that says where it stands is no file of its own: nobody can bring one. */
const titles = readers.filter(({ endings }) => endings.length > 0).map(({ title }) => title);
const readableKinds = `only ${new Intl.ListFormat('en-GB').format(titles)} are read`;

const notRead = ({ what }: LookedAt) => (what === '' ? readableKinds : `this is ${what}, and ${readableKinds}`);

/** Whether the name is one of a file that can be read. */
export const isReadable = (name: string): boolean => readers.some(endsLike(name));

/** Whether the name is one of a file that can be read, and that a page leads to as to another page. */
export const hasReadableName = (name: string): boolean =>
  readers.filter(({ isNotFollowed }) => isNotFollowed !== true).some(endsLike(name));
