/** Parameters that say where a reader came from, never which page it is. */
const trackingParameter =
  /^(utm_\w+|gclid|gclsrc|dclid|gbraid|wbraid|fbclid|msclkid|yclid|twclid|igshid|mc_cid|mc_eid|_ga|_gl|_hs\w*|mkt_tok|ref_src)$/i;
/** Parameters, of the query or of a path segment, that say who is reading. */
const sessionParameter = /^(jsessionid|phpsessid|aspsessionid\w*|cfid|cftoken)$/i;

const maxUrlLength = 2_048;

/**
 * A web address as it was written, made absolute, without its fragment: this is what a site is asked for. Browsers
 * change no more of it (WHATWG URL), and servers tell `?a` from `?a=` and `//` from `/`. `undefined` when it is no web
 * address.
 */
export function webAddress(text: string, base?: string): string | undefined {
  const url = URL.parse(text.trim(), base);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.href.length > maxUrlLength)
    return undefined;
  url.hash = '';
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.slice(0, -1);
  return url.href;
}

/** The address that people are shown for a page: without what says who came, and from where. */
export function shownAddress(url: string): string {
  const { origin, path, query } = partsOf(url);
  if (origin === '') return url;
  const pairs = query.filter((pair) => !isOfReader(nameOf(pair)));
  return origin + withoutSession(path) + (pairs.length > 0 ? `?${pairs.join('&')}` : '');
}

/**
 * The key under which a page counts as seen. One page has many spellings: http or https, a slash at the end or several
 * in a row, parameters in another order, with a session or a campaign, escapes that need not be (RFC 3986 section 6.2.2).
 */
export function visitKey(url: string): string {
  const { origin, path, query } = partsOf(shownAddress(url));
  const folded = withoutSession(path).replace(/\/{2,}/g, '/');
  const pairs = query.map((pair) => oneSpelling(pair).replaceAll('+', '%20').replace(/=$/, '')).sort();
  const key = `${origin.replace(/^https?:/, '')}${oneSpelling(folded).replace(/\/$/, '')}`;
  return pairs.length > 0 ? `${key}?${pairs.join('&')}` : key;
}

/** Whether two addresses are of the same site; `www.` in front makes no other. */
export const isSameSite = (a: string, b: string): boolean => siteOf(a) === siteOf(b);

const siteOf = (url: string) => new URL(url).host.replace(/^www\./, '');

function partsOf(url: string) {
  const [, origin = '', path = '', query = ''] = /^(https?:\/\/[^/?#]*)([^?#]*)\??([^#]*)/i.exec(url) ?? [];
  return { origin, path, query: query.split('&').filter((pair) => pair !== '') };
}

const nameOf = (pair: string) => pair.split('=', 1)[0] ?? '';
const isOfReader = (name: string) => trackingParameter.test(name) || sessionParameter.test(name);

/** Path segments have parameters as well (RFC 3986 section 3.3): `/a;jsessionid=1`. */
const withoutSession = (path: string) =>
  path.replace(/;([^;/=]*)=[^;/]*/g, (whole, name: string) => (sessionParameter.test(name) ? '' : whole));

/** `%7E` and `~`, `%c3` and `%C3` are one character each. */
const oneSpelling = (text: string) =>
  text.replace(/%[0-9a-f]{2}/gi, (escape) => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : escape.toUpperCase();
  });
