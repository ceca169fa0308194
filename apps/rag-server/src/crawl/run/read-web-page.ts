import { retryAfterMs } from '@parley/pacing';
import type { Extracted } from '../../extract/document-reader.js';
import type { ExtractText } from '../../extract/markup-reader.js';
import { noLinks, type PageLinks } from '../../markup/html/links-of.js';
import type { PageContent } from '../../markup/html/read-page.js';
import { shownAddress, visitKey } from '../../pages/canonical-url.js';
import { CrawlRefusal } from '../../pages/crawl-refusal.js';
import type { FetchedPage } from '../fetch/fetch-page.js';
import { type Unread, unreadBecause, unreadStatus } from '../../pages/page-outcome.js';
import type { Site } from './site.js';
import { textDigest } from './text-digest.js';

/** What a page says, and what of it was not read. */
export type WebContent = PageContent & Pick<Extracted, 'leftOut' | 'anchors'>;

/** What became of one look at a page. */
export type PageRead =
  | {
      readonly type: 'content';
      readonly url: string;
      readonly content: WebContent;
      readonly etag: string;
      readonly lastModified: string;
    }
  /** It says nothing, and leads to pages that may. */
  | { readonly type: 'signpost'; readonly url: string; readonly leads: PageLinks }
  | { readonly type: 'unmodified' }
  | ({ readonly type: 'unread' } & Unread);

export interface PageRequest {
  readonly url: string;
  /** Whose pages redirects may lead to; `null` lets the first page lead anywhere. */
  readonly home: string | null;
  readonly etag: string;
  readonly lastModified: string;
  readonly signal: AbortSignal;
}

type Reader = Pick<Site, 'read' | 'readOnward' | 'slowDown' | 'obeysRobots' | 'remembered'>;

/** Pages that do nothing but lead on, one to the next. */
const maxOnward = 5;

interface Deps {
  readonly extract: ExtractText;
  readonly now: () => number;
}

/** Reads one page. Rejects only when aborted: whatever else goes wrong is an answer about the page. */
export async function readWebPage(site: Reader, request: PageRequest, { extract, now }: Deps): Promise<PageRead> {
  const { url, home, signal } = request;
  const validators = {
    ...(request.etag !== '' && { etag: request.etag }),
    ...(request.lastModified !== '' && { lastModified: request.lastModified }),
  };
  try {
    const answer = await site.read({ url, signal, ...validators }, home);
    if (answer.status === 304 && Object.keys(validators).length > 0) return { type: 'unmodified' };
    return await arrive(answer, maxOnward);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof CrawlRefusal) return { type: 'unread', ...unreadBecause(error) };
    throw error;
  }

  async function arrive(answer: FetchedPage, onward: number): Promise<PageRead> {
    if (answer.status !== 200) return unread(site, answer, now);
    const { body, headers } = answer;
    const found = { bytes: body, mediaType: headers['content-type'] ?? '', name: answer.url };
    const content = contentOf(await extract(found, signal), answer.url);
    if (site.obeysRobots && (content.isNoindex || isNoindexHeader(headers['x-robots-tag'])))
      throw new CrawlRefusal('noindex');
    if (content.leadsTo === undefined) return contentRead(answer, await underItsName(content, answer.url));
    if (onward === 0) throw new CrawlRefusal('redirect_loop');
    return arrive(await site.readOnward({ url: content.leadsTo, signal }, home), onward - 1);
  }

  /**
   * Templates name one page as the canonical one of all, and versions of a manual the latest: a page keeps the address
   * at which it was found unless its text is there as well.
   */
  async function underItsName(content: WebContent, foundAt: string): Promise<WebContent> {
    const { canonicalUrl: named, markdown } = content;
    const own = shownAddress(foundAt);
    if (markdown === '' || visitKey(named) === visitKey(own)) return content;
    const there = await site.remembered(visitKey(named), () => digestAt(named));
    return there === textDigest(named, markdown) ? content : { ...content, canonicalUrl: own };
  }

  /** Of the text at an address; `undefined` where there is none that may be read. */
  async function digestAt(named: string): Promise<string | undefined> {
    try {
      const { status, body, headers, url: name } = await site.readOnward({ url: named, signal }, home);
      if (status !== 200) return undefined;
      const { text } = await extract({ bytes: body, mediaType: headers['content-type'] ?? '', name }, signal);
      return textDigest(named, text);
    } catch (error) {
      if (error instanceof CrawlRefusal) return undefined;
      throw error;
    }
  }
}

/** A header that names a robot is for that one (`googlebot: noindex`); those that name none are for all. */
const isNoindexHeader = (header = '') => header.split(',').some((rule) => /^(noindex|none)$/i.test(rule.trim()));

/** A document that is no page of a site leads nowhere and has no other name than its address. */
const contentOf = ({ text, page, ...about }: Extracted, url: string): WebContent => ({
  ...about,
  ...(page ?? { generator: '', canonicalUrl: shownAddress(url), leadsTo: undefined, isNoindex: false, ...noLinks }),
  markdown: text,
});

const contentRead = (answer: FetchedPage, content: WebContent): PageRead =>
  content.markdown === ''
    ? { type: 'signpost', url: answer.url, leads: content }
    : { type: 'content', url: answer.url, content, ...validatorsOf(answer) };

function unread(site: Reader, { url, status, headers }: FetchedPage, now: () => number): PageRead {
  const rest = retryAfterMs(headers['retry-after'], now());
  if (status === 429 || status === 503) site.slowDown(url, rest ?? 1_000);
  return { type: 'unread', ...unreadStatus(status), ...(rest !== undefined && { retryAfterMs: rest }) };
}

const validatorsOf = ({ headers }: FetchedPage) => ({
  etag: headers['etag'] ?? '',
  lastModified: headers['last-modified'] ?? '',
});
