import type { CrawlSettings } from '@parley/contracts';
import { LRUCache } from 'lru-cache';
import type { Dispatcher } from 'undici';
import type { AddressGuard } from '@parley/outbound';
import type { ReadMarkup } from '../../extract/markup-reader.js';
import { isSameSite } from '../../pages/canonical-url.js';
import { makeRobots, type RobotsRules } from '../discovery/robots.js';
import { urlFilter } from '../../pages/url-patterns.js';
import { isBinaryName, makeTrapDetector, type Trap } from '../discovery/url-traps.js';
import { CrawlRefusal } from '../../pages/crawl-refusal.js';
import { type FetchedPage, fetchPage, type FetchRequest } from '../fetch/fetch-page.js';
import type { PageRenderer, RenderRequest } from '../render/page-renderer.js';
import { makeHostPace } from '../../pages/host-pace.js';

/** What speaks against an address itself. */
export type NameRule = 'pattern' | 'file_name';
/** What speaks against following a link. */
export type LinkRule = NameRule | 'off_site' | Trap;

/** One crawl's way of reading its site: its rules, its pace, its name. Opens nothing but connections of the agent. */
export interface Site {
  /** GETs a page at the host's pace. Throws `CrawlRefusal`; redirects meet every rule again. */
  read(
    request: Pick<FetchRequest, 'url' | 'signal' | 'etag' | 'lastModified'>,
    home: string | null,
  ): Promise<FetchedPage>;
  /** As `read`, for where a page itself sends its readers: that meets the rules of a redirect. */
  readOnward(request: Pick<FetchRequest, 'url' | 'signal'>, home: string | null): Promise<FetchedPage>;
  /** GETs a sitemap or the like at the host's pace. */
  readFile(url: string, signal: AbortSignal): Promise<FetchedPage>;
  /** What robots.txt says; the pause it asks for is kept from then on where robots.txt is respected. */
  robots(url: string, signal: AbortSignal): Promise<RobotsRules>;
  /** Which rule for patterns and names is against the address, if one is; sends no request. */
  ruleAgainst(url: string): NameRule | undefined;
  /** As `ruleAgainst`, for a link from a page of that home: it has to lead to this site, unless any will do, and to no trap. */
  ruleAgainstLink(url: string, home: string): LinkRule | undefined;
  /** Whether what sites ask of robots is done: in robots.txt and on their pages. */
  readonly obeysRobots: boolean;
  /** What was found out about an address, once for the whole crawl. */
  remembered(key: string, findOut: () => Promise<string | undefined>): Promise<string | undefined>;
  /** The host asked for rest. */
  slowDown(url: string, pauseMs: number): void;
}

export interface SiteDeps {
  readonly guard: AddressGuard;
  readonly dispatcher: Dispatcher;
  readonly userAgent: string;
  readonly now: () => number;
  /** Absent where there is no browser. */
  readonly renderer: PageRenderer | undefined;
  readonly readMarkup: ReadMarkup;
}

export const maxPageBytes = 8 * 1024 * 1024;
const fileTimeoutMs = 20_000;
const maxRedirects = 8;
const maxPauseMs = 60_000;
/** However many a request asks for: more at once is an attack on most hosts. */
const maxPerHost = 16;

export function makeSite(settings: CrawlSettings, deps: SiteDeps): Site {
  const { guard, dispatcher, now } = deps;
  const userAgent = settings.user_agent || deps.userAgent;
  const matches = urlFilter({
    allowed: settings.allowed_url_patterns ?? [],
    denied: settings.denied_url_patterns ?? [],
  });
  const trapIn = makeTrapDetector(settings.max_pages);
  const pace = makeHostPace({
    concurrencyPerHost: Math.min(settings.concurrent_requests, maxPerHost),
    delayMs: settings.download_delay * 1_000,
    maxPauseMs,
    now,
  });
  const fetcher = (totalTimeoutMs: number) => ({ guard, dispatcher, userAgent, totalTimeoutMs, maxRedirects });
  const pages = fetcher(settings.page_load_timeout * 1_000);
  const files = fetcher(fileTimeoutMs);
  const readFile = (url: string, signal: AbortSignal) =>
    pace.run(url, signal, () => fetchPage(files, { url, signal, maxBytes: maxPageBytes }));
  // Robots are asked with a signal of their own: many pages wait for one answer, and none of them may cancel it.
  const robotsOf = makeRobots({
    fetchText: (url) => fetchPage(files, { url, signal: AbortSignal.timeout(fileTimeoutMs), maxBytes: maxPageBytes }),
    readMarkup: deps.readMarkup,
    userAgent,
  });
  const rendering = {
    userAgent,
    timeoutMs: settings.page_load_timeout * 1_000,
    maxBytes: maxPageBytes,
    ...(settings.wait_for_selector && { waitForSelector: settings.wait_for_selector }),
  };
  const ruleAgainst: Site['ruleAgainst'] = (url) => {
    if (!matches(url)) return 'pattern';
    return isBinaryName(url) ? 'file_name' : undefined;
  };
  const robots = async (url: string, signal: AbortSignal) => {
    const rules = await raced(() => robotsOf(url), signal);
    // The pause is a rule like the others; without the rules, only the sitemaps are read.
    if (settings.respect_robots_txt) pace.atLeast(url, rules.crawlDelaySeconds * 1_000);
    return rules;
  };
  const requireAllowed = async (url: string, signal: AbortSignal) => {
    if (!settings.respect_robots_txt) return;
    const rules = await robots(url, signal);
    if (!(await rules.isAllowed(url, signal))) throw new CrawlRefusal('robots_denied');
  };
  const beforeRedirect = async (href: string, home: string | null, signal: AbortSignal) => {
    guard.checkUrl(new URL(href));
    if (home !== null && !settings.follow_external_links && !isSameSite(href, home)) {
      throw new CrawlRefusal('off_site');
    }
    if (home !== null && !matches(href)) throw new CrawlRefusal('pattern_denied');
    await requireAllowed(href, signal);
  };
  const read: Site['read'] = async (request, home) => {
    const { url, signal } = request;
    guard.checkUrl(new URL(url));
    await requireAllowed(url, signal);
    if (settings.render_javascript) {
      const page = await pace.run(url, signal, () => render(deps.renderer, { url, signal, ...rendering }));
      if (page.url !== url) await beforeRedirect(page.url, home, signal);
      return page;
    }
    const beforeEach = ({ href }: URL) => beforeRedirect(href, home, signal);
    const asked = { ...request, maxBytes: maxPageBytes, mayBeCut: true, beforeRedirect: beforeEach };
    return pace.run(url, signal, () => fetchPage(pages, asked));
  };
  return {
    robots,
    readFile,
    ruleAgainst,
    ruleAgainstLink(url, home) {
      if (!settings.follow_external_links && !isSameSite(url, home)) return 'off_site';
      return ruleAgainst(url) ?? trapIn(url);
    },
    obeysRobots: settings.respect_robots_txt,
    remembered: makeRemembered(),
    slowDown: (url, pauseMs) => pace.slowDown(url, pauseMs),
    read,
    async readOnward(request, home) {
      await beforeRedirect(request.url, home, request.signal);
      return read(request, home);
    },
  };
}

/** Answers that are kept; a template names one page for all. */
const maxRemembered = 1_000;

function makeRemembered(): Site['remembered'] {
  const answers = new LRUCache<string, Promise<string | undefined>>({ max: maxRemembered });
  return (key, findOut) => {
    const known = answers.get(key);
    if (known) return known;
    const answer = findOut();
    answers.set(key, answer);
    // What could not be found out now may be with the next page.
    answer.catch(() => answers.delete(key));
    return answer;
  };
}

/** A page as a browser wrote it, in the form of an answer. */
async function render(renderer: PageRenderer | undefined, request: RenderRequest): Promise<FetchedPage> {
  if (!renderer) throw new CrawlRefusal('renderer_unavailable');
  const { url, status, html } = await renderer.render(request);
  return { url, status, headers: { 'content-type': 'text/html; charset=utf-8' }, body: Buffer.from(html) };
}

/** Starts nothing for an aborted signal: its failure would be an unhandled rejection, which ends the process. */
async function raced<T>(begin: () => Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason as Error);
  signal.addEventListener('abort', stop, { once: true });
  return Promise.race([begin(), promise]).finally(() => signal.removeEventListener('abort', stop));
}
