import { hasMoreTags, mostTags } from '../html/has-more-tags.js';
import { decodeBody } from '../html/page-charset.js';
import { type PageContent, readHtmlPage, readTextPage } from '../html/read-page.js';
import { canonicalUrl } from '../discovery/canonical-url.js';
import { CrawlRefusal } from '../fetch/crawl-refusal.js';
import type { FetchedPage } from '../fetch/fetch-page.js';
import { retryAfterMs } from '../fetch/host-pace.js';
import { type Unread, unreadBecause, unreadStatus } from './page-outcome.js';
import type { Site } from './site.js';

/** What became of one look at a page. */
export type PageRead =
  | {
      readonly type: 'content';
      readonly url: string;
      readonly content: PageContent;
      readonly etag: string;
      readonly lastModified: string;
    }
  | { readonly type: 'unmodified' }
  | ({ readonly type: 'unread'; readonly retryAfterMs?: number } & Unread);

export interface PageRequest {
  readonly url: string;
  /** Whose pages redirects may lead to; `null` lets the first page lead anywhere. */
  readonly home: string | null;
  readonly etag: string;
  readonly lastModified: string;
  readonly signal: AbortSignal;
}

type Reader = Pick<Site, 'read' | 'slowDown'>;

const leastText = 10;
/** As for a document that a client ingests. */
const mostText = 1024 * 1024;

/** Reads one page. Rejects only when aborted: whatever else goes wrong is an answer about the page. */
export async function readWebPage(site: Reader, request: PageRequest, now: () => number): Promise<PageRead> {
  const { url, home, signal } = request;
  const validators = {
    ...(request.etag !== '' && { etag: request.etag }),
    ...(request.lastModified !== '' && { lastModified: request.lastModified }),
  };
  try {
    const answer = await site.read({ url, signal, ...validators }, home);
    if (answer.status === 304 && Object.keys(validators).length > 0) return { type: 'unmodified' };
    if (answer.status !== 200) return unread(site, answer, now);
    return { type: 'content', url: answer.url, content: contentOf(answer), ...validatorsOf(answer) };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof CrawlRefusal) return { type: 'unread', ...unreadBecause(error) };
    throw error;
  }
}

function unread(site: Reader, { url, status, headers }: FetchedPage, now: () => number): PageRead {
  const rest = retryAfterMs(headers['retry-after'], now());
  if (status === 429 || status === 503) site.slowDown(url, rest ?? 1_000);
  return { type: 'unread', ...unreadStatus(status), ...(rest !== undefined && { retryAfterMs: rest }) };
}

const validatorsOf = ({ headers }: FetchedPage) => ({
  etag: headers['etag'] ?? '',
  lastModified: headers['last-modified'] ?? '',
});

function contentOf({ body, headers, url }: FetchedPage): PageContent {
  const type = headers['content-type'] ?? '';
  const mediaType = type.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const text = () => decodeBody(body, type);
  const content = isHtml(mediaType, body) ? htmlPage(text(), url) : isText(mediaType) && readTextPage(text(), url);
  if (!content) throw new CrawlRefusal('content_type');
  if (content.markdown.trim().length < leastText) throw new CrawlRefusal('empty_page');
  if (Buffer.byteLength(content.markdown) > mostText) throw new CrawlRefusal('too_large');
  return { ...content, canonicalUrl: canonicalUrl(content.canonicalUrl) ?? url };
}

function htmlPage(html: string, url: string): PageContent {
  if (hasMoreTags(html, mostTags)) throw new CrawlRefusal('too_large');
  return readHtmlPage(html, url);
}

const isHtml = (mediaType: string, body: Buffer) =>
  mediaType === 'text/html' ||
  mediaType === 'application/xhtml+xml' ||
  (mediaType === '' && /^\s*<(!doctype|html)/i.test(body.subarray(0, 512).toString('latin1')));

const isText = (mediaType: string) => ['text/plain', 'text/markdown', 'text/x-markdown'].includes(mediaType);
