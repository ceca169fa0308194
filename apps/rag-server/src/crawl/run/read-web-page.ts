import { retryAfterMs } from '@parley/pacing';
import type { Extracted } from '../../extract/document-reader.js';
import type { ExtractText } from '../../extract/markup-reader.js';
import { noLinks, type PageLinks } from '../../markup/html/links-of.js';
import type { PageContent } from '../../markup/html/read-page.js';
import { canonicalUrl } from '../../pages/canonical-url.js';
import { CrawlRefusal } from '../../pages/crawl-refusal.js';
import type { FetchedPage } from '../fetch/fetch-page.js';
import { type Unread, unreadBecause, unreadStatus } from '../../pages/page-outcome.js';
import type { Site } from './site.js';

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

type Reader = Pick<Site, 'read' | 'readOnward' | 'slowDown'>;

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
    if (content.leadsTo === undefined) return contentRead(answer, content);
    if (onward === 0) throw new CrawlRefusal('redirect_loop');
    return arrive(await site.readOnward({ url: content.leadsTo, signal }, home), onward - 1);
  }
}

/** A document that is no page of a site leads nowhere and has no other name than its address. */
const contentOf = ({ text, page, ...about }: Extracted, url: string): WebContent => ({
  ...about,
  ...(page ?? { generator: '', canonicalUrl: canonicalUrl(url) ?? url, leadsTo: undefined, ...noLinks }),
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
