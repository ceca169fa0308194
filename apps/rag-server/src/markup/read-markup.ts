import { readRobots, robotsAllow } from './robots-rules.js';
import { readSitemapFile } from './sitemap-file.js';
import { contentOfPage } from './html/page-content.js';
import { storagePage } from './storage-format/storage-markdown.js';

/** All content written by others that is parsed, by type. Input and result are plain data. */
const readers = {
  page: contentOfPage,
  sitemap: readSitemapFile,
  robots: readRobots,
  robotsAllow,
  wikiPage: storagePage,
};
type Readers = typeof readers;

export type MarkupKind = keyof Readers;
export type Given<Kind extends MarkupKind> = Parameters<Readers[Kind]>[0];
export type Told<Kind extends MarkupKind> = ReturnType<Readers[Kind]>;

/** Reads here and now, however long that takes. Throws `CrawlRefusal` for what is not to be read. */
export function readMarkup<Kind extends MarkupKind>(kind: Kind, given: Given<Kind>): Told<Kind> {
  const read = readers[kind] as (given: Given<Kind>) => Told<Kind>;
  return read(given);
}
