import { bareHost, hrefOf, type IsSource } from '@parley/markdown';

/** What becomes of a link: whether it may be followed, and what is shown behind or in place of its words. */
export interface LinkWords {
  readonly href: string | undefined;
  /** Shown in place of the words, which are an address themselves. */
  readonly instead?: string;
  /** Shown behind the words, which do not say where the link leads. */
  readonly host?: string | undefined;
}

/** How a link to `href` with these words is shown: in an answer, only one to its sources can be followed. */
export function linkWords(href: string, words: string, isSource: IsSource | undefined): LinkWords {
  const host = href.startsWith('mailto:') ? undefined : bareHost(href);
  const ofWords = hostIn(words);
  if (!isSource) return { href, host: ofWords !== undefined && ofWords !== host ? host : undefined };
  if (isSource(href)) return { href: hrefOf(href), host: ofWords !== undefined && ofWords !== host ? host : undefined };
  if (ofWords !== undefined) return { href: undefined, instead: host ?? ofWords };
  return { href: undefined, host };
}

/** The host that words name, when they look like an address. */
function hostIn(words: string): string | undefined {
  const looksSo =
    /^\s*(?:[a-z][a-z0-9+.-]{1,20}:\/\/|www\.|(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24}(?:[/:?#]|\s*$))\S*\s*$/i;
  return looksSo.test(words) ? bareHost(words.trim()) : undefined;
}
