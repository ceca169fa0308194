import { createGunzip } from 'node:zlib';
import { Readable } from 'node:stream';
import { XMLParser } from 'fast-xml-parser';
import { collectUpTo, type FetchedPage } from '../fetch/fetch-page.js';
import { CrawlRefusal, isOwnRule } from '../fetch/crawl-refusal.js';
import { hasMoreTags } from '../html/has-more-tags.js';
import { canonicalUrl, isSameSite } from './canonical-url.js';

export interface SitemapEntry {
  readonly url: string;
  /** As the site wrote it; empty when it did not. */
  readonly lastmod: string;
}

export interface SitemapDeps {
  /** GETs a sitemap or robots.txt; throws `CrawlRefusal`. */
  readonly fetchFile: (url: string) => Promise<FetchedPage>;
  /** Sitemaps that the site's robots.txt names. */
  readonly namedByRobots: (url: string) => Promise<readonly string[]>;
  readonly maxBytes: number;
  /** Files read at most, index files included. */
  readonly maxFiles: number;
  readonly maxEntries: number;
  readonly isWanted: (url: string) => boolean;
  readonly signal: AbortSignal;
}

export interface SitemapResult {
  readonly entries: readonly SitemapEntry[];
  /** Whether every file was read to its end: only then does a missing page mean that it is gone. */
  readonly isComplete: boolean;
}

interface Found extends SitemapResult {
  /** Whether a file may be there all the same: the site did not say. */
  readonly isUnsure: boolean;
}

interface SitemapFile {
  readonly pages: readonly SitemapEntry[];
  readonly children: readonly string[];
}

const isSitemapAddress = (url: string) => /sitemap[^/]*\.xml(\.gz)?$/i.test(new URL(url).pathname);

/**
 * Finds a site's sitemaps and reads them: the address itself, beside it, at the root, then what robots.txt names. What is
 * found after a place that could not be looked at is not known to be all: it may be another list than the last time.
 */
export async function discoverSitemap(start: string, deps: SitemapDeps): Promise<SitemapResult> {
  if (isSitemapAddress(start)) return readSitemaps([start], start, deps);
  let isSure = true;
  for (const address of usualPlaces(start)) {
    const found = await readSitemaps([address], start, deps);
    if (found.entries.length > 0) return { ...found, isComplete: found.isComplete && isSure };
    isSure &&= !found.isUnsure;
  }
  const named = await readSitemaps(await deps.namedByRobots(start), start, deps);
  return { ...named, isComplete: named.isComplete && isSure };
}

const usualPlaces = (start: string): string[] => {
  const folder = new URL(start).pathname.replace(/\/*$/, '');
  return [...new Set([`${folder}/sitemap.xml`, '/sitemap.xml'])].map((path) => new URL(path, start).href);
};

/** Reads sitemaps and what their index files name, each once, newest pages first, pages of other sites left out. */
async function readSitemaps(first: readonly string[], start: string, deps: SitemapDeps): Promise<Found> {
  const queue = first.filter((url) => isSameSite(url, start));
  const seen = new Set(queue);
  const entries = new Map<string, SitemapEntry>();
  let isComplete = queue.length > 0;
  let isUnsure = false;
  for (let read = 0; queue.length > 0; read += 1) {
    const file = read < deps.maxFiles ? await readFile(queue.shift() ?? '', deps) : 'unsure';
    if (file === 'none' || file === 'unsure') isComplete = false;
    if (file === 'unsure') isUnsure = true;
    if (read >= deps.maxFiles) break;
    const { children, pages } = typeof file === 'string' ? nothing : file;
    for (const child of children.filter((url) => isSameSite(url, start) && !seen.has(url))) {
      seen.add(child);
      queue.push(child);
    }
    for (const page of pages) {
      if (!isSameSite(page.url, start) || !deps.isWanted(page.url)) continue;
      if (entries.size >= deps.maxEntries) isComplete = false;
      else entries.set(page.url, page);
    }
  }
  return { entries: [...entries.values()].sort((a, b) => b.lastmod.localeCompare(a.lastmod)), isComplete, isUnsure };
}

const nothing: SitemapFile = { pages: [], children: [] };

/** What was found at an address, that nothing is there, or that the site did not say: one bad file must not lose others. */
async function readFile(url: string, deps: SitemapDeps): Promise<SitemapFile | 'none' | 'unsure'> {
  const read = await textAt(url, deps).catch((error: unknown) => {
    deps.signal.throwIfAborted();
    return error instanceof CrawlRefusal && isOwnRule(error.reason) ? ('none' as const) : ('unsure' as const);
  });
  if (typeof read === 'string') return read;
  try {
    return parseSitemap(read.text, read.url);
  } catch (error) {
    return error instanceof CrawlRefusal ? 'unsure' : 'none';
  }
}

async function textAt(url: string, { fetchFile, maxBytes }: SitemapDeps) {
  const answer = await fetchFile(url);
  if (answer.status === 429 || answer.status >= 500) return 'unsure';
  return answer.status === 200 ? { url: answer.url, text: await unpacked(answer.body, maxBytes) } : 'none';
}

const isGzip = (body: Buffer) => body[0] === 0x1f && body[1] === 0x8b;

async function unpacked(body: Buffer, maxBytes: number): Promise<string> {
  if (!isGzip(body)) return body.toString('utf8');
  const stream: AsyncIterable<Buffer> = Readable.from([body]).pipe(createGunzip());
  return (await collectUpTo(stream, maxBytes)).toString('utf8');
}

const parser = new XMLParser({
  ignoreAttributes: true,
  removeNSPrefix: true,
  parseTagValue: false,
  isArray: (name) => name === 'url' || name === 'sitemap',
});

/** A file lists 50,000 pages at most, says the protocol. */
const mostLines = 100_000;
/**
 * The parser holds all of them at once and lets nothing else run meanwhile: 64 MiB of tags would take 16 s and 2.5 GB.
 * So many let each of 50,000 pages have nine things said of it.
 */
const mostTags = 1_000_000;

/**
 * Reads a sitemap, a sitemap index or a list of addresses, one a line. Throws when it is none of them, and `CrawlRefusal`
 * when it is too large.
 */
export function parseSitemap(text: string, base: string): SitemapFile {
  const content = text.replace(/^\uFEFF/, '').trimStart();
  if (!content.startsWith('<')) return { pages: pagesOfList(content, base), children: [] };
  // A sitemap declares nothing of its own; entities that grow when read are all that a declaration is good for here.
  if (/<!DOCTYPE/i.test(content)) throw new Error('the file is not a sitemap');
  if (hasMoreTags(content, mostTags)) throw new CrawlRefusal('too_large');
  const root: unknown = parser.parse(content);
  if (!has(root, 'urlset') && !has(root, 'sitemapindex')) throw new Error('the file is not a sitemap');
  const urlset = field(root, 'urlset');
  const index = field(root, 'sitemapindex');
  return {
    pages: list(field(urlset, 'url')).flatMap((item) => entry(field(item, 'loc'), field(item, 'lastmod'), base)),
    children: list(field(index, 'sitemap')).flatMap((item) =>
      entry(field(item, 'loc'), '', base).map(({ url }) => url),
    ),
  };
}

/** Whole addresses, one a line. Any other line makes it another text, such as an excuse of the site under this name. */
function pagesOfList(content: string, base: string): SitemapEntry[] {
  const lines = content.split(/\r\n|\r|\n/, mostLines + 1).map((line) => line.trim());
  const told = lines.filter((line) => line !== '');
  if (!told.every((line) => /^https?:\/\/\S+$/i.test(line))) throw new Error('the file is not a sitemap');
  if (lines.length > mostLines) throw new CrawlRefusal('too_large');
  return told.flatMap((line) => entry(line, '', base));
}

function entry(loc: unknown, lastmod: unknown, base: string): SitemapEntry[] {
  const url = typeof loc === 'string' && loc.trim() !== '' ? canonicalUrl(loc, base) : undefined;
  return url === undefined ? [] : [{ url, lastmod: typeof lastmod === 'string' ? lastmod.trim() : '' }];
}

const has = (value: unknown, name: string): boolean => typeof value === 'object' && value !== null && name in value;
const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);
