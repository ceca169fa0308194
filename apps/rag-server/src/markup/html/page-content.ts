import { canonicalUrl, visitKey } from '../../pages/canonical-url.js';
import { CrawlRefusal } from '../../pages/crawl-refusal.js';
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

/**
 * What a page says; without Markdown when it leads on and says nothing. Throws `CrawlRefusal` when it is no text, neither
 * says anything nor leads anywhere, or is too large.
 */
export function contentOfPage({ body: bytes, contentType, url }: FoundPage): PageContent {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const mediaType = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const text = () => decodeBody(body, contentType);
  const content = isHtml(mediaType, body) ? htmlPage(text(), url) : isText(mediaType) && readTextPage(text(), url);
  if (!content) throw new CrawlRefusal('content_type');
  if (content.leadsTo !== undefined) return content;
  const markdown = content.markdown.trim().length < leastText ? '' : content.markdown;
  if (markdown === '' && !leadsOn(content, url)) throw new CrawlRefusal('empty_page');
  if (Buffer.byteLength(markdown) > mostText) throw new CrawlRefusal('too_large');
  return { ...content, markdown, canonicalUrl: canonicalUrl(content.canonicalUrl) ?? url };
}

/** Links to its own parts lead nowhere. */
const leadsOn = ({ links, frames }: PageContent, url: string) =>
  [...frames, ...links].some((target) => visitKey(target) !== visitKey(url));

function htmlPage(html: string, url: string): PageContent {
  if (hasMoreTags(html, mostTags)) throw new CrawlRefusal('too_large');
  return readHtmlPage(html, url);
}

const isHtml = (mediaType: string, body: Buffer) =>
  mediaType === 'text/html' ||
  mediaType === 'application/xhtml+xml' ||
  (mediaType === '' && /^\s*<(!doctype|html)/i.test(body.subarray(0, 512).toString('latin1')));

const isText = (mediaType: string) => ['text/plain', 'text/markdown', 'text/x-markdown'].includes(mediaType);
