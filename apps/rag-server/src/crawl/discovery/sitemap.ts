import { setImmediate as breath } from 'node:timers/promises';
import type { FetchedPage } from '../fetch/fetch-page.js';
import { unpackFile } from '../fetch/unpack-body.js';
import { CrawlRefusal, isOwnRule } from '../../pages/crawl-refusal.js';
import type { ReadMarkup } from '../../extract/markup-reader.js';
import { isSameSite } from '../../pages/canonical-url.js';
import type { SitemapEntry, SitemapFile } from '../../markup/sitemap-file.js';

export interface SitemapDeps {
  /** GETs a sitemap or robots.txt; throws `CrawlRefusal`. */
  readonly fetchFile: (url: string) => Promise<FetchedPage>;
  /** Sitemaps that the site's robots.txt names. */
  readonly namedByRobots: (url: string) => Promise<readonly string[]>;
  readonly maxBytes: number;
  /** Files read at most, index files included. */
  readonly maxFiles: number;
  readonly maxEntries: number;
  /** Which rule is against a page, if one is. */
  readonly ruleAgainst: (url: string) => string | undefined;
  readonly readMarkup: ReadMarkup;
  readonly signal: AbortSignal;
}

export interface SitemapResult {
  readonly entries: readonly SitemapEntry[];
  /** Whether every file was read to its end: only then does a missing page mean that it is gone. */
  readonly isComplete: boolean;
  /** Pages that it lists and that are not in `entries`, by the rule against them. */
  readonly leftOut: LeftOutCounts;
}

/** By the name of the rule. */
export type LeftOutCounts = Readonly<Record<string, number>>;

interface Found extends SitemapResult {
  /** Whether a file may exist nevertheless: the site did not say. */
  readonly isUnsure: boolean;
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
  const names = ['sitemap.xml', 'sitemap-index.xml', 'sitemap_index.xml'];
  const paths = [folder, ''].flatMap((at) => names.map((name) => `${at}/${name}`));
  return [...new Set(paths)].map((path) => new URL(path, start).href);
};

/** Reads sitemaps and what their index files name, each once, newest pages first, pages of other sites left out. */
async function readSitemaps(first: readonly string[], start: string, deps: SitemapDeps): Promise<Found> {
  const queue = first.filter((url) => isSameSite(url, start));
  const seen = new Set(queue);
  const { entries, leftOut, sort } = sorter(deps);
  let isComplete = queue.length > 0;
  let isUnsure = false;
  for (let read = 0; queue.length > 0; read += 1) {
    const file = read < deps.maxFiles ? await readFile(queue.shift() ?? '', start, deps) : 'unsure';
    if (file === 'none' || file === 'unsure') isComplete = false;
    if (file === 'unsure') isUnsure = true;
    if (read >= deps.maxFiles) break;
    const { children, pages } = typeof file === 'string' ? nothing : file;
    for (const child of children.filter((url) => !seen.has(url))) {
      seen.add(child);
      queue.push(child);
    }
    for (const [at, page] of pages.entries()) {
      if (at % pagesAtOnce === pagesAtOnce - 1) await breath();
      sort(page);
    }
  }
  return {
    entries: [...entries.values()].sort((a, b) => b.lastmod.localeCompare(a.lastmod)),
    isComplete: isComplete && leftOut['max_pages'] === undefined,
    isUnsure,
    leftOut,
  };
}

/** Pages to be read, each once, and how many others there are. */
function sorter({ ruleAgainst, maxEntries }: SitemapDeps) {
  const entries = new Map<string, SitemapEntry>();
  const leftOut: Record<string, number> = {};
  const sort = (page: SitemapEntry) => {
    if (entries.has(page.url)) return;
    const rule = ruleAgainst(page.url) ?? (entries.size >= maxEntries ? 'max_pages' : undefined);
    if (rule === undefined) entries.set(page.url, page);
    else leftOut[rule] = (leftOut[rule] ?? 0) + 1;
  };
  return { entries, leftOut, sort };
}

/** Looks at so many before others get their turn: a file may list a hundred thousand. */
const pagesAtOnce = 1_000;

const nothing: SitemapFile = { pages: [], children: [] };

/** What was found at an address, that nothing is there, or that the site did not say: one bad file must not lose others. */
async function readFile(url: string, start: string, deps: SitemapDeps): Promise<SitemapFile | 'none' | 'unsure'> {
  const { readMarkup, signal } = deps;
  const found = await fileAt(url, deps).catch((error: unknown) => {
    signal.throwIfAborted();
    return error instanceof CrawlRefusal && isOwnRule(error.reason) ? ('none' as const) : ('unsure' as const);
  });
  if (typeof found === 'string') return found;
  return readMarkup('sitemap', { ...found, start }, signal).catch((error: unknown) => {
    if (error instanceof CrawlRefusal) return 'unsure';
    throw error;
  });
}

async function fileAt(url: string, { fetchFile, maxBytes }: SitemapDeps) {
  const answer = await fetchFile(url);
  if (answer.status === 429 || answer.status >= 500) return 'unsure';
  return answer.status === 200 ? { url: answer.url, body: await unpackFile(answer.body, maxBytes) } : 'none';
}
