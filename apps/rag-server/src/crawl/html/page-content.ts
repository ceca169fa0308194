import { canonicalUrl } from '../discovery/canonical-url.js';
import { CrawlRefusal } from '../fetch/crawl-refusal.js';
import { hasMoreTags, mostTags } from './has-more-tags.js';
import { decodeBody } from './page-charset.js';
import { type PageContent, readHtmlPage, readTextPage } from './read-page.js';

/** A page as it came, unpacked. */
export interface FoundPage {
  readonly body: Uint8Array;
  /** Empty when the site did not say. */
  readonly contentType: string;
  readonly url: string;
}

const leastText = 10;
/** As for a document that a client ingests. */
const mostText = 1024 * 1024;

/** What a page says. Throws `CrawlRefusal` when it is no text, says nothing, or is too large. */
export function contentOfPage({ body: bytes, contentType, url }: FoundPage): PageContent {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const mediaType = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const text = () => decodeBody(body, contentType);
  const content = isHtml(mediaType, body) ? htmlPage(text(), url) : isText(mediaType) && readTextPage(text(), url);
  if (!content) throw new CrawlRefusal('content_type');
  if (content.leadsTo !== undefined) return content;
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
