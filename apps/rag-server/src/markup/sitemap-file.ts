import { hasMoreTags, textOf } from '@parley/documents';
import { XMLParser } from 'fast-xml-parser';
import { CrawlRefusal } from '../pages/crawl-refusal.js';
import { isSameSite, webAddress } from '../pages/canonical-url.js';

export interface SitemapEntry {
  readonly url: string;
  /** As the site wrote it; empty when it did not. */
  readonly lastmod: string;
}

export interface SitemapFile {
  readonly pages: readonly SitemapEntry[];
  readonly children: readonly string[];
}

/** What may be a sitemap: unpacked, where it was found, and an address of the site that is asked for. */
export interface FoundFile {
  readonly body: Uint8Array;
  readonly url: string;
  readonly start: string;
}

/** What it names of that site; `none` when it is no sitemap. Throws `CrawlRefusal` when it is too large. */
export function readSitemapFile({ body, url, start }: FoundFile): SitemapFile | 'none' {
  try {
    const text = textOf(body);
    const { pages, children } = parseSitemap(text, url);
    return {
      pages: pages.filter((page) => isSameSite(page.url, start)),
      children: children.filter((child) => isSameSite(child, start)),
    };
  } catch (error) {
    if (error instanceof CrawlRefusal) throw error;
    return 'none';
  }
}

const parser = new XMLParser({
  // `href` of Atom's links.
  ignoreAttributes: (name) => name !== 'href' && name !== 'rel',
  attributeNamePrefix: '',
  removeNSPrefix: true,
  parseTagValue: false,
  isArray: (name) => ['url', 'sitemap', 'item', 'entry', 'link'].includes(name),
});

/** A file lists 50,000 pages at most, says the protocol. */
const maxLines = 100_000;
/**
 * The parser holds all of them at once: 64 MiB of tags would take 16 s and 2.5 GB.
 * So many let each of 50,000 pages have nine things said of it.
 */
const maxTags = 1_000_000;

/**
 * Reads a sitemap, a sitemap index or a list of addresses, one a line. Throws when it is none of them, and `CrawlRefusal`
 * when it is too large.
 */
export function parseSitemap(text: string, base: string): SitemapFile {
  const content = text.replace(/^\uFEFF/, '').trimStart();
  if (!content.startsWith('<')) return { pages: pagesOfList(content, base), children: [] };
  // A sitemap declares nothing of its own; entities that grow when read are all that declarations are good for here.
  if (/<!DOCTYPE[^>]*\[|<!ENTITY/i.test(content)) throw new Error('the file is not a sitemap');
  if (hasMoreTags(content, maxTags)) throw new CrawlRefusal('too_large');
  const root: unknown = parser.parse(content);
  if (!kinds.some((kind) => has(root, kind))) throw new Error('the file is not a sitemap');
  const urlset = field(root, 'urlset');
  const index = field(root, 'sitemapindex');
  return {
    pages: [
      ...list(field(urlset, 'url')).flatMap((item) => entry(field(item, 'loc'), field(item, 'lastmod'), base)),
      ...feedPages(root, base),
    ],
    children: list(field(index, 'sitemap')).flatMap((item) =>
      entry(field(item, 'loc'), '', base).map(({ url }) => url),
    ),
  };
}

const kinds = ['urlset', 'sitemapindex', 'rss', 'RDF', 'feed'];

/** Sites may name a feed as their sitemap: RSS 0.9 to 2.0, or Atom (RFC 4287). It lists its latest pages. */
function feedPages(root: unknown, base: string): SitemapEntry[] {
  const rdf = field(root, 'RDF');
  const items = [...list(field(field(field(root, 'rss'), 'channel'), 'item')), ...list(field(rdf, 'item'))];
  return [
    ...items.flatMap((item) => entry(list(field(item, 'link'))[0], dateIn(field(item, 'pubDate')), base)),
    ...list(field(field(root, 'feed'), 'entry')).flatMap((item) =>
      entry(atomLink(list(field(item, 'link'))), field(item, 'updated'), base),
    ),
  ];
}

/** A link without `rel` leads to the page itself, as `alternate` does (RFC 4287, section 4.2.7.2). */
const atomLink = (links: readonly unknown[]): unknown =>
  field(
    links.find((link) => [undefined, 'alternate'].includes(field(link, 'rel') as string | undefined)),
    'href',
  );

/** RSS writes dates as mail does; pages are sorted by ISO dates. */
function dateIn(text: unknown): string {
  const time = typeof text === 'string' ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? '' : new Date(time).toISOString();
}

/** Whole addresses, one a line. Any other line makes it another text, such as an excuse of the site under this name. */
function pagesOfList(content: string, base: string): SitemapEntry[] {
  const lines = content.split(/\r\n|\r|\n/, maxLines + 1).map((line) => line.trim());
  const told = lines.filter((line) => line !== '');
  if (!told.every((line) => /^https?:\/\/\S+$/i.test(line))) throw new Error('the file is not a sitemap');
  if (lines.length > maxLines) throw new CrawlRefusal('too_large');
  return told.flatMap((line) => entry(line, '', base));
}

/** Pages are sorted by it: no site may make that slow. */
const maxDateLength = 64;

function entry(loc: unknown, lastmod: unknown, base: string): SitemapEntry[] {
  const url = typeof loc === 'string' && loc.trim() !== '' ? webAddress(loc, base) : undefined;
  return url === undefined
    ? []
    : [{ url, lastmod: typeof lastmod === 'string' ? lastmod.trim().slice(0, maxDateLength) : '' }];
}

const has = (value: unknown, name: string): boolean => typeof value === 'object' && value !== null && name in value;
const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);
