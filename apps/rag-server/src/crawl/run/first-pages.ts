import type { ReadMarkup } from '../../extract/markup-reader.js';
import { webAddress } from '../../pages/canonical-url.js';
import { discoverSitemap, type LeftOutCounts } from '../discovery/sitemap.js';
import { CrawlRefusal } from '../../pages/crawl-refusal.js';
import type { CrawlContext } from './crawl-context.js';
import { maxPageBytes } from './site.js';
import type { PageTask } from './web-tasks.js';

export interface FirstPages {
  readonly pages: readonly PageTask[];
  readonly isListComplete: boolean;
  /** Pages that the site lists and that are not read, by the rule against them. */
  readonly leftOut: LeftOutCounts;
}

type Crawl = Pick<CrawlContext, 'source' | 'site'>;

const maxSitemapFiles = 500;

/** What a crawl begins with: its address, or what the sitemaps of its site list. Throws `CrawlRefusal`. */
export async function firstPages(crawl: Crawl, readMarkup: ReadMarkup, signal: AbortSignal): Promise<FirstPages> {
  const { source, site } = crawl;
  const { url, settings } = source;
  if (settings.crawl_mode !== 'sitemap') {
    return { pages: [{ url, depth: 0, isFramed: false, site: null }], isListComplete: true, leftOut: {} };
  }
  const found = await discoverSitemap(url, {
    fetchFile: (file) => site.readFile(file, signal),
    namedByRobots: (start) => sitemapsNamed(crawl, start, signal),
    maxBytes: maxPageBytes * 8,
    maxFiles: maxSitemapFiles,
    maxEntries: settings.max_pages,
    ruleAgainst: (address) => site.ruleAgainst(address),
    readMarkup,
    signal,
  });
  return {
    pages: found.entries.map((entry) => ({ url: entry.url, depth: 0, isFramed: false, site: url })),
    isListComplete: found.isComplete,
    leftOut: found.leftOut,
  };
}

/** What robots.txt names. Where its rules are not respected, one that cannot be read names nothing. */
async function sitemapsNamed({ source, site }: Crawl, start: string, signal: AbortSignal): Promise<string[]> {
  try {
    return (await site.robots(start, signal)).sitemaps.flatMap((named) => webAddress(named) ?? []);
  } catch (error) {
    if (error instanceof CrawlRefusal && !source.settings.respect_robots_txt) return [];
    throw error;
  }
}
