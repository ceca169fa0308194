import { getSetCookies, Headers } from 'undici';

/** Cookies of one chain of redirects; nothing of them outlives it. */
export interface ChainCookies {
  /** Takes what an answer of that address sets. */
  take(url: URL, setCookie: string | readonly string[] | undefined): void;
  /** The `cookie` header for an address; `undefined` without any. */
  headerFor(url: URL): string | undefined;
}

/** Sites set more only to keep a client busy. */
const maxPerHost = 50;
const maxLength = 4_096;

/**
 * Sites send readers to an address of theirs with a cookie that they expect back there (RFC 6265). A cookie goes back to
 * the very host that set it, whatever domain it names: that is narrower than the RFC, and safe.
 */
export function chainCookies(): ChainCookies {
  const byHost = new Map<string, Map<string, string>>();
  return {
    take({ host }, setCookie) {
      const cookies = byHost.get(host) ?? new Map<string, string>();
      byHost.set(host, cookies);
      for (const [name, value] of cookiesIn(setCookie)) {
        if (cookies.has(name) || cookies.size < maxPerHost) cookies.set(name, value);
      }
    },
    headerFor({ host }) {
      const pairs = [...(byHost.get(host) ?? [])].map(([name, value]) => `${name}=${value}`);
      return pairs.length > 0 ? pairs.join('; ') : undefined;
    },
  };
}

function cookiesIn(setCookie: string | readonly string[] | undefined): [string, string][] {
  const headers = new Headers();
  for (const line of [setCookie ?? []].flat()) {
    if (line.length <= maxLength && isHeaderText(line)) headers.append('set-cookie', line);
  }
  return getSetCookies(headers).map(({ name, value }) => [name, value]);
}

/** Anything else would be refused as a header, with the whole request. */
const isHeaderText = (line: string) => /^[\x20-\x7e\t]*$/.test(line);
