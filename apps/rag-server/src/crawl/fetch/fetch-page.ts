import { abandon, BodyTooLarge, readBody } from '@parley/service';
import type { Dispatcher } from 'undici';
import type { AddressGuard } from '@parley/outbound';
import { visitKey } from '../../pages/canonical-url.js';
import { chainCookies } from './chain-cookies.js';
import { askOutside } from '../../outbound/ask-outside.js';
import { networkRefusal } from '../../outbound/network-refusal.js';
import { CrawlRefusal } from '../../pages/crawl-refusal.js';
import { unpackBody } from './unpack-body.js';

export interface FetchDeps {
  readonly guard: AddressGuard;
  readonly dispatcher: Dispatcher;
  readonly userAgent: string;
  /** For a whole answer, redirects included. */
  readonly totalTimeoutMs: number;
  readonly maxRedirects: number;
}

export interface FetchRequest {
  readonly url: string;
  readonly signal: AbortSignal;
  /** Largest body, both as sent and as unpacked. */
  readonly maxBytes: number;
  /** What the page was like; no other page that it leads to is asked whether it has changed since. */
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
  /** Whether a packed body that ends early is kept as it is, packed, instead of refused. */
  readonly mayBeCut?: boolean;
  /** Asked before every redirect is followed; throws `CrawlRefusal` to stop there. */
  readonly beforeRedirect?: (target: URL) => Promise<void> | void;
}

export interface FetchedPage {
  /** Where the last redirect led. */
  readonly url: string;
  readonly status: number;
  /** Lower-case names; of repeated headers the first. */
  readonly headers: Readonly<Record<string, string>>;
  /** Empty unless the status is 200. */
  readonly body: Buffer;
}

const redirects = new Set([301, 302, 303, 307, 308]);

/**
 * GETs one address, following redirects by hand so that each hop meets the guard again.
 * Throws `CrawlRefusal`; its reason says whether a rule, a limit or the network was in the way.
 */
export async function fetchPage(deps: FetchDeps, wanted: FetchRequest): Promise<FetchedPage> {
  const deadline = AbortSignal.timeout(deps.totalTimeoutMs);
  const signal = AbortSignal.any([wanted.signal, deadline]);
  try {
    return await followRedirects(deps, { ...wanted, signal });
  } catch (error) {
    wanted.signal.throwIfAborted();
    throw asRefusal(error, deadline);
  }
}

async function followRedirects(deps: FetchDeps, wanted: FetchRequest): Promise<FetchedPage> {
  // With the cookies: a page that sends its readers back to itself with a new one does not lead in a circle yet.
  const seen = new Set<string>();
  const cookies = chainCookies();
  let url = new URL(wanted.url);
  for (let hops = 0; hops <= deps.maxRedirects; hops += 1) {
    const cookie = cookies.headerFor(url);
    if (seen.size === seen.add(`${url.href} ${cookie ?? ''}`).size) break;
    deps.guard.checkUrl(url);
    const answer = await askOutside('web', url, { ...options(deps, wanted, url, cookie), signal: wanted.signal });
    const headers = firstOfEach(answer.headers);
    cookies.take(url, answer.headers['set-cookie']);
    const target = redirects.has(answer.statusCode) ? headers['location'] : undefined;
    if (target === undefined) return await readAnswer(url, answer, headers, wanted);
    // Read to the end only to keep the connection; `dump` stops at its limit.
    await answer.body.dump({ limit: 16_384, signal: wanted.signal });
    url = parseTarget(target, url);
    await wanted.beforeRedirect?.(url);
  }
  throw new CrawlRefusal('redirect_loop');
}

const options = (deps: FetchDeps, wanted: FetchRequest, url: URL, cookie: string | undefined) => ({
  dispatcher: deps.dispatcher,
  headers: {
    'user-agent': deps.userAgent,
    accept: 'text/html,application/xhtml+xml,text/markdown,text/plain;q=0.9,application/xml;q=0.8,*/*;q=0.1',
    'accept-encoding': 'gzip, deflate, br',
    ...(cookie !== undefined && { cookie }),
    ...(visitKey(url.href) === visitKey(wanted.url) && conditions(wanted)),
  },
});

const conditions = ({ etag, lastModified }: FetchRequest) => ({
  ...(etag !== undefined && { 'if-none-match': etag }),
  ...(lastModified !== undefined && { 'if-modified-since': lastModified }),
});

async function readAnswer(
  url: URL,
  answer: Dispatcher.ResponseData,
  headers: Record<string, string>,
  wanted: FetchRequest,
): Promise<FetchedPage> {
  const { maxBytes } = wanted;
  const page = { url: url.href, status: answer.statusCode, headers };
  if (answer.statusCode !== 200) {
    await answer.body.dump({ limit: 16_384 });
    return { ...page, body: Buffer.alloc(0) };
  }
  if (Number(headers['content-length'] ?? 0) > maxBytes) {
    abandon(answer.body);
    throw new CrawlRefusal('too_large');
  }
  const sent = await readBody(answer.body, maxBytes).catch(asTooLarge);
  return { ...page, body: await unpackBody(sent, headers['content-encoding'], wanted) };
}

function asTooLarge(error: unknown): never {
  throw error instanceof BodyTooLarge ? new CrawlRefusal('too_large', undefined, { cause: error }) : error;
}

function parseTarget(target: string, base: URL): URL {
  const url = URL.parse(escapedBytes(target), base.href);
  if (!url) throw new CrawlRefusal('invalid_url');
  url.hash = '';
  return url;
}

/** Header bytes arrive as Latin-1: what is not ASCII stands for the bytes of the address (RFC 3987, section 3.1). */
const escapedBytes = (target: string) =>
  target.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);

const firstOfEach = (headers: Dispatcher.ResponseData['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => {
      const first = Array.isArray(value) ? value[0] : value;
      return first === undefined ? [] : [[name, first]];
    }),
  );

function asRefusal(error: unknown, deadline: AbortSignal): CrawlRefusal {
  if (error instanceof CrawlRefusal) return error;
  return deadline.aborted ? new CrawlRefusal('timeout', undefined, { cause: error }) : networkRefusal(error);
}
