/** Parameters that say where a reader came from, never which page it is. */
const trackingParameter =
  /^(utm_\w+|gclid|gclsrc|dclid|gbraid|wbraid|fbclid|msclkid|yclid|twclid|igshid|mc_cid|mc_eid|_ga|_gl|_hs\w*|mkt_tok|ref_src)$/i;

const maxUrlLength = 2_048;

/**
 * One spelling for one page: no fragment, tracking parameters or default port, host in lower case without a trailing
 * dot, slashes of the path folded, remaining parameters in a fixed order. `undefined` when it is not a web address.
 */
export function canonicalUrl(text: string, base?: string): string | undefined {
  const url = URL.parse(text.trim(), base);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.href.length > maxUrlLength)
    return undefined;
  url.hash = '';
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.slice(0, -1);
  url.pathname = upperEscapes(url.pathname.replace(/\/{2,}/g, '/'));
  for (const name of new Set(url.searchParams.keys())) {
    if (trackingParameter.test(name)) url.searchParams.delete(name);
  }
  if (url.search !== '') url.searchParams.sort();
  return url.href.replace(/\?$/, '');
}

/** `%c3` and `%C3` are one character (RFC 3986 section 6.2.2.1). */
const upperEscapes = (path: string) => path.replace(/%[0-9a-f]{2}/gi, (escape) => escape.toUpperCase());

/** The key under which a page counts as seen: `/guide/` and `/guide` are one page, and so are http and https. */
export const visitKey = (url: string): string => url.replace(/^https?:/, '').replace(/\/(?=\?|$)/, '');

/** Whether two addresses are of the same site; `www.` in front makes no other. */
export const isSameSite = (a: string, b: string): boolean => siteOf(a) === siteOf(b);

const siteOf = (url: string) => new URL(url).host.replace(/^www\./, '');
