import { CrawlRefusal, isOwnRule, type RefusalReason } from './crawl-refusal.js';

/** How a page that could not be read is reported. */
export interface Unread {
  /** Skipped by a rule, gone from the source, or failed: only a failure makes a reading incomplete. */
  readonly outcome: 'skipped' | 'failed';
  readonly message: string;
  /** Whether trying again may help. */
  readonly isPassing: boolean;
  /** How long the other side asked to be left alone. */
  readonly retryAfterMs?: number | undefined;
}

const messages: Partial<Record<RefusalReason, string>> = {
  address_refused: 'The address is not public, so it was not read.',
  scheme_refused: 'Only http and https addresses are read.',
  port_refused: 'The port of the address is not allowed.',
  credentials_in_url: 'Addresses with a user name or password are not read.',
  invalid_url: 'The address is not valid.',
  name_not_resolved: 'The host name could not be resolved.',
  redirect_loop: 'The page redirects in a loop or too often.',
  off_site: 'The page redirects to another site.',
  robots_denied: 'The robots.txt of the site forbids it.',
  robots_unreachable:
    'The robots.txt of the site could not be read, so nothing was read. Try again later, or set respect_robots_txt to false if you are allowed to.',
  pattern_denied: 'The page redirects to an address that your patterns exclude.',
  trap: 'The address looks like part of an endless series.',
  content_type: 'The file type is not supported',
  content_encoding: 'The page uses a compression that is not supported: the site has to send gzip, br or zstd.',
  too_large: 'The page is too large: it has more than 8 MiB, 1 MiB of text or 500,000 tags.',
  timeout: 'The site did not answer in time. Raise page_load_timeout or try again later.',
  network_error: 'The connection to the site failed',
  certificate: 'The certificate of the site is not trusted',
  noindex:
    'The page asks not to be indexed (noindex). Set respect_robots_txt to false if you are allowed to read it all the same.',
  empty_page: 'The page has no text. If a script writes it, set render_javascript.',
  takes_too_long: 'Reading the page took too long and was stopped.',
  unreadable: 'The page cannot be read: it needs too much memory or crashes the reader.',
  process_ended:
    'This page crashed the server and then the process that read it alone, so it was skipped. Exclude it with denied_url_patterns and report it.',
  encrypted: 'The file is protected with a password. Remove the protection and add it again.',
  broken_file: 'The file is damaged or incomplete. Open it where it was made, save it again and add it again.',
  unpacks_too_large:
    'The file unpacks to more than 512 MiB or 10,000 parts, or far more than its size lets expect, so it was not read.',
  nested_too_deep: 'The file lies in more than three files within each other. Unpack them and add it on its own.',
  no_text_in_file: 'The file has no text.',
  no_text_recognition:
    'The file is a picture of text, and text recognition is not installed here. Add a version with text.',
  old_office_file: 'The file has the form of Office before 2007. Save it as DOCX, XLSX or PPTX and add that.',
  renderer_unavailable: 'Pages that need JavaScript cannot be rendered: CHROMIUM_PATH is not set.',
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
    message: (messageOf(refusal) ?? `The page could not be read (${reason}).`) + detailOf(refusal),
    isPassing: passing.has(reason),
  };
}

/** No setting helps against a certificate: then the robots.txt is only where it was found out. */
function messageOf({ reason, cause }: CrawlRefusal): string | undefined {
  const isUntrusted =
    reason === 'robots_unreachable' && cause instanceof CrawlRefusal && cause.reason === 'certificate';
  return isUntrusted ? messages.certificate : messages[reason];
}

/** Names what is read, or what was in the way of a page, or of the robots.txt before it. */
function detailOf({ reason, message, cause }: CrawlRefusal): string {
  if (reason === 'certificate' || reason === 'content_type') return `: ${message}.`;
  if (reason === 'network_error') return message === reason ? '.' : `: ${message}.`;
  if (reason === 'no_text_in_file' && message !== reason) return ` (${message})`;
  if (reason === 'content_encoding') return ` (Content-Encoding: ${message})`;
  if (!(cause instanceof CrawlRefusal)) return '';
  if (cause.reason === 'network_error') return cause.message === cause.reason ? '' : ` (${cause.message})`;
  return detailOf(cause);
}

/** A page without text, of a crawl that follows none of its links. */
export const unreadEmpty: Unread = unreadBecause(new CrawlRefusal('empty_page'));

/** A page without text whose links were followed. */
export const signpost =
  'The page has no text, so only its links were followed. If a script writes the text, set render_javascript.';

/** What a status other than 200 and 304 says about a page. */
export function unreadStatus(status: number): Unread {
  if (status === 404 || status === 410) {
    return { outcome: 'skipped', message: `The page does not exist (HTTP ${status}).`, isPassing: false };
  }
  const isPassing = status === 429 || status >= 500;
  return { outcome: 'failed', message: `The site answered with HTTP ${status}.`, isPassing };
}
