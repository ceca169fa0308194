import { openPage, type PageText } from '@parley/documents';
import type { CheerioAPI } from 'cheerio';
import { isSameSite, shownAddress, webAddress } from '../../pages/canonical-url.js';
import { linksOf, type PageLinks } from './links-of.js';
import { refreshOf } from './refresh-of.js';

/** What a page says, and where it leads. */
export interface PageContent extends PageLinks, PageText {
  readonly generator: string;
  /** The page's own name for itself when that is on the same site, otherwise the address it was read from. */
  readonly canonicalUrl: string;
  /** The page that readers are sent on to at once: this one is nothing but a way there. */
  readonly leadsTo: string | undefined;
  /** Whether it asks robots not to index it. */
  readonly isNoindex: boolean;
}

/** Increase this when pages are read differently: unchanged pages are then read again once. */
export const readingVersion = 8;

/** Reads an HTML page that was found at `url`. */
export function readHtmlPage(html: string, url: string): PageContent {
  const opened = openPage(html);
  const { $, generator, copies } = opened;
  const baseUrl = URL.parse($('base[href]').attr('href') ?? '', url)?.href ?? url;
  const about = {
    generator,
    canonicalUrl: canonicalOf($, url, baseUrl),
    leadsTo: refreshOf($, url, baseUrl),
    isNoindex: isNoindex($),
    ...linksOf($, baseUrl, copies),
  };
  return { ...about, ...opened.read(baseUrl) };
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
