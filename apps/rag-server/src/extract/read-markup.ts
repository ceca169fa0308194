import { readRobots, robotsAllow } from '../markup/robots-rules.js';
import { readSitemapFile } from '../markup/sitemap-file.js';
import { includedPages } from '../markup/storage-format/includes.js';
import { extractDocument } from './extract-document.js';

/** All content written by others that is parsed, by type. Input and result are plain data. */
const readers = {
  document: extractDocument,
  sitemap: readSitemapFile,
  robots: readRobots,
  robotsAllow,
  includedPages,
};
type Readers = typeof readers;

export type MarkupKind = keyof Readers;
export type Given<Kind extends MarkupKind> = Parameters<Readers[Kind]>[0];
export type Told<Kind extends MarkupKind> = Awaited<ReturnType<Readers[Kind]>>;

/** Reads here and now, however long that takes. Throws `CrawlRefusal` for what is not to be read. */
export async function readMarkup<Kind extends MarkupKind>(kind: Kind, given: Given<Kind>): Promise<Told<Kind>> {
  const read = readers[kind] as (given: Given<Kind>) => Told<Kind> | Promise<Told<Kind>>;
  return read(given);
}
