import { CrawlRefusal, type RefusalReason, isOwnRule } from './crawl-refusal.js';

/** What fails in passing is tried this often. */
export const mostAttempts = 4;

/** How a page that could not be read is told of. */
export interface Unread {
  /** Left out by a rule, gone from the site, or failed: only a failure keeps a crawl from being complete. */
  readonly outcome: 'skipped' | 'failed';
  readonly message: string;
  /** Whether trying again may help. */
  readonly isPassing: boolean;
}

const messages: Partial<Record<RefusalReason, string>> = {
  address_refused: 'The address is not public and is not read.',
  scheme_refused: 'Only http and https addresses are read.',
  port_refused: 'The port of the address is not one that may be read.',
  credentials_in_url: 'Addresses with a user name or password are not read.',
  invalid_url: 'The address cannot be read: it is not valid.',
  name_not_resolved: 'The host name could not be resolved.',
  redirect_loop: 'The page redirects in a circle or too often.',
  off_site: 'The page redirects to another site.',
  robots_denied: 'The robots.txt of the site does not allow it.',
  robots_unreachable:
    'The robots.txt of the site could not be read, so the site was left alone: try again later, or set respect_robots_txt to false where you may.',
  pattern_denied: 'The page redirects to an address that the patterns exclude.',
  trap: 'The address looks like one of endlessly many.',
  content_type: 'The answer is no text: only HTML, plain text and Markdown are read.',
  content_encoding: 'The answer is packed in a way that cannot be read: the site has to send it as gzip, br or zstd.',
  too_large: 'The page is too large: it has more than 8 MiB, 1 MiB of text or 500,000 tags.',
  timeout: 'The site did not answer in time: raise page_load_timeout or try again later.',
  network_error: 'The connection to the site failed.',
  empty_page: 'The page has no text of its own; if a script writes it, set render_javascript.',
  takes_too_long: 'The page takes too long to read, and was given up.',
  unreadable: 'The page cannot be read: it takes more memory than a page may, or breaks what reads it.',
  process_ended:
    'The server ended while it read this, and so did a process that read it alone: it was given up. Exclude it with denied_url_patterns, and report it.',
  renderer_unavailable: 'Pages that need JavaScript cannot be rendered here: CHROMIUM_PATH is not set.',
};

const passing: ReadonlySet<string> = new Set<RefusalReason>([
  'timeout',
  'network_error',
  'robots_unreachable',
  'name_not_resolved',
]);

export function unreadBecause(refusal: CrawlRefusal): Unread {
  const { reason } = refusal;
  return {
    outcome: isOwnRule(reason) ? 'skipped' : 'failed',
    message: (messages[reason] ?? `The page could not be read (${reason}).`) + codingOf(refusal),
    isPassing: passing.has(reason),
  };
}

/** Names the content coding that was in the way of a page, or of the robots.txt before it. */
function codingOf({ reason, message, cause }: CrawlRefusal): string {
  if (reason === 'content_encoding') return ` (Content-Encoding: ${message})`;
  return cause instanceof CrawlRefusal ? codingOf(cause) : '';
}

/** A page without text, of a crawl that follows none of its links. */
export const unreadEmpty: Unread = unreadBecause(new CrawlRefusal('empty_page'));

/** A page without text whose links were followed. */
export const signpost =
  'The page has no text of its own, so its links alone were followed; if a script writes a text, set render_javascript.';

/** What a status other than 200 and 304 says about a page. */
export function unreadStatus(status: number): Unread {
  if (status === 404 || status === 410) {
    return { outcome: 'skipped', message: `The page is not there (HTTP ${status}).`, isPassing: false };
  }
  const isPassing = status === 429 || status >= 500;
  return { outcome: 'failed', message: `The site answered HTTP ${status}.`, isPassing };
}
