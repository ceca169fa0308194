import { lookAt, type LookedAt, UnreadableBytes } from '@parley/documents';
import { CrawlRefusal } from '../pages/crawl-refusal.js';
import { chooseReader } from './choose-reader.js';
import type { Extracted, FoundDocument, LeftOut } from './document-reader.js';
import { readers } from './readers.js';

/** Most bytes that a packed document may unpack to. */
const maxUnpackedBytes = 64 * 1024 * 1024;

/**
 * Reads a document here and now, with the reader of what its bytes are, or of its media type or name.
 * Throws `CrawlRefusal`: `content_type` when there is none, its message says what the bytes are and what can be read;
 * `too_large` or `content_encoding` for what cannot be unpacked.
 */
export async function extractDocument(document: FoundDocument): Promise<Extracted> {
  const looked = await lookAt(document.bytes, maxUnpackedBytes).catch(asRefusal);
  const reader = chooseReader(readers, looked, document);
  if (!reader) throw new CrawlRefusal('content_type', notRead(looked));
  const read = await reader.read({ ...document, bytes: looked.bytes });
  return looked.isCut ? { ...read, leftOut: [...read.leftOut, cutOff] } : read;
}

const cutOff: LeftOut = { what: 'the end', why: 'The compressed file ends early, so its end was not read.' };

function asRefusal(error: unknown): never {
  if (!(error instanceof UnreadableBytes)) throw error;
  const { reason, message } = error;
  throw new CrawlRefusal(reason === 'too_large' ? reason : 'content_encoding', message, { cause: error });
}

/** A document that says where it stands is no file of its own: nobody can bring one. */
const titles = readers.filter(({ endings }) => endings.length > 0).map(({ title }) => title);
const readableKinds = `only ${new Intl.ListFormat('en-GB').format(titles)} are read`;

const notRead = ({ what }: LookedAt) => (what === '' ? readableKinds : `this is ${what}, and ${readableKinds}`);

/** Whether the name is one of a file that can be read. */
export const hasReadableName = (name: string): boolean =>
  readers.some(({ endings }) => endings.some((ending) => name.toLowerCase().endsWith(`.${ending}`)));
