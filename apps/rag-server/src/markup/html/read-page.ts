import { type CheerioAPI, load } from 'cheerio';
import { isSameSite, shownAddress, webAddress } from '../../pages/canonical-url.js';
import { flattenDeep } from './flatten-deep.js';
import { generatorOf } from './generators.js';
import { linksOf, type PageLinks } from './links-of.js';
import { mainContent } from './main-content.js';
import { markdownOf } from './markdown.js';
import { refreshOf } from './refresh-of.js';

/** What a page says, and where it leads. */
export interface PageContent extends PageLinks {
  readonly markdown: string;
  readonly title: string;
  readonly description: string;
  /** The html element's `lang`, empty when it has none. */
  readonly language: string;
  readonly generator: string;
  /** The page's own name for itself when that is on the same site, otherwise the address it was read from. */
  readonly canonicalUrl: string;
  /** The page that readers are sent on to at once: this one is nothing but a way there. */
  readonly leadsTo: string | undefined;
  /** Whether it asks robots not to index it. */
  readonly isNoindex: boolean;
}

/** Increase this when pages are read differently: unchanged pages are then read again once. */
export const readingVersion = 6;

/** Reads an HTML page that was found at `url`. */
export function readHtmlPage(html: string, url: string): PageContent {
  const $ = load(html);
  flattenDeep($.root().toArray());
  const baseUrl = URL.parse($('base[href]').attr('href') ?? '', url)?.href ?? url;
  const { name, generator } = generatorOf($);
  const about = {
    ...headOf($),
    generator: name,
    canonicalUrl: canonicalOf($, url, baseUrl),
    leadsTo: refreshOf($, url, baseUrl),
    isNoindex: isNoindex($),
    ...linksOf($, baseUrl, generator?.copies),
  };
  return { ...about, markdown: markdownOf(mainContent($, generator).toArray(), { baseUrl }) };
}

function headOf($: CheerioAPI) {
  const meta = (selector: string) => ($(selector).first().attr('content') ?? '').trim();
  const text = (selector: string) => $(selector).first().text().replace(/\s+/g, ' ').trim();
  return {
    title: text('head > title') || meta('meta[property="og:title"]') || text('h1'),
    description: meta('meta[name="description"]') || meta('meta[property="og:description"]'),
    language: ($('html').attr('lang') ?? '').trim(),
  };
}

const isNoindex = ($: CheerioAPI) =>
  $('meta[name="robots" i]')
    .toArray()
    .some(({ attribs }) => /(^|[\s,])(noindex|none)([\s,]|$)/i.test(attribs['content'] ?? ''));

function canonicalOf($: CheerioAPI, url: string, baseUrl: string): string {
  // An empty address would be that of `<base>`: then all pages of a site were one.
  const address = $('link[rel="canonical"]').first().attr('href')?.trim() ?? '';
  const named = address === '' ? undefined : webAddress(address, baseUrl);
  return shownAddress(named !== undefined && URL.canParse(url) && isSameSite(named, url) ? named : url);
}
