import { type CheerioAPI, load } from 'cheerio';
import { visitKey, webAddress } from '../../pages/canonical-url.js';

/** Whoever waits for longer, in seconds, has something to read meanwhile. */
const maxWait = 10;

/** A time, and an address that may be announced and quoted (WHATWG HTML, section 4.2.5.3, "refresh"). */
const refresh = /^\s*(\d*)(?:\.[\d.]*)?[\s;,]+(?:url\s*=\s*)?(["']?)(.+)$/is;

/**
 * Where a page that was found at `url` sends its readers on by itself, as aliases and the first pages of versioned
 * documentation do. `undefined` when it stays, also when it only loads itself anew.
 */
export function refreshOf($: CheerioAPI, url: string, baseUrl: string): string | undefined {
  const content = saidBy($) ?? saidBy(load($('head > noscript').text())) ?? '';
  const [, seconds = '', quote = '', rest = ''] = refresh.exec(content) ?? [];
  const address = quote === '' ? rest : rest.split(quote, 1)[0];
  const target = address?.trim() ? webAddress(address, baseUrl) : undefined;
  if (target === undefined || Number(seconds) > maxWait) return undefined;
  return visitKey(target) === visitKey(url) ? undefined : target;
}

/** For those who run no scripts it may be said apart; to the parser that is text. */
const saidBy = ($: CheerioAPI) => $('meta[http-equiv="refresh" i]').first().attr('content');
