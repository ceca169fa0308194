import { type CheerioAPI, load } from 'cheerio';
import { webAddress } from '../../pages/canonical-url.js';

/** Where a page leads: http(s) addresses as it writes them, each once. */
export interface PageLinks {
  /** Every link of the whole page, menus included. */
  readonly links: readonly string[];
  /** The documents that it shows in frames. */
  readonly frames: readonly string[];
  /** Whether there are more than are kept of one page. */
  readonly hasMoreLinks: boolean;
}

export const noLinks: PageLinks = { links: [], frames: [], hasMoreLinks: false };

/** Characters of all addresses of one page: they are one record of docdb, which takes 16 MB. */
const maxCharacters = 4_000_000;

/** @param copies  what is within links that are not followed, because their pages say nothing new */
export function linksOf($: CheerioAPI, baseUrl: string, copies?: string): PageLinks {
  const frames = addresses(framesIn($), baseUrl, maxCharacters);
  const links = addresses(linksIn($, copies), baseUrl, frames.room);
  return { links: links.found, frames: frames.found, hasMoreLinks: links.room < 0 };
}

/** For those who run no scripts, frames may stand apart: to the parser that is text. Rendered pages have none of it. */
function framesIn($: CheerioAPI): string[] {
  const apart = $('noscript').text();
  return [...sourcesIn($), ...(/<i?frame\s/i.test(apart) ? sourcesIn(load(apart)) : [])];
}

const sourcesIn = ($: CheerioAPI): string[] =>
  $('iframe[src], frame[src]')
    .toArray()
    .map(({ attribs }) => attribs['src'] ?? '');

function linksIn($: CheerioAPI, copies = ''): string[] {
  const left = new Set(copies === '' ? [] : $(copies).closest('a').toArray());
  return $('a[href], area[href]')
    .toArray()
    .filter((link) => !left.has(link) && !isNofollow(link.attribs))
    .map(({ attribs }) => attribs['href'] ?? '');
}

const isNofollow = ({ rel = '' }: Readonly<Record<string, string>>) => /(^|\s)nofollow(\s|$)/.test(rel);

/** As many as there is room for; room below zero says that there were more. */
function addresses(hrefs: readonly string[], baseUrl: string, room: number): { found: string[]; room: number } {
  const found = new Set<string>();
  let left = room;
  for (const href of hrefs) {
    const url = webAddress(href, baseUrl);
    if (url === undefined || found.has(url)) continue;
    left -= url.length;
    if (left < 0) break;
    found.add(url);
  }
  return { found: [...found], room: left };
}
