/** Why an address, a page or a whole site was not read; the words are stable and end up in a page's outcome. */
export type RefusalReason =
  | 'address_refused'
  | 'scheme_refused'
  | 'port_refused'
  | 'credentials_in_url'
  | 'invalid_url'
  | 'name_not_resolved'
  | 'redirect_loop'
  | 'off_site'
  | 'robots_denied'
  | 'pattern_denied'
  | 'trap'
  | 'content_type'
  | 'content_encoding'
  | 'too_large'
  | 'timeout'
  | 'network_error'
  | 'certificate'
  | 'noindex'
  | 'empty_page'
  | 'duplicate'
  | 'robots_unreachable'
  | 'renderer_unavailable'
  | 'takes_too_long'
  | 'unreadable'
  | 'process_ended'
  | 'encrypted'
  | 'broken_file'
  | 'unpacks_too_large'
  | 'nested_too_deep'
  | 'no_text_in_file'
  | 'no_text_recognition'
  | 'old_office_file'
  | `http_${number}`;

/**
 * The crawler will not, or could not, read an address. `message` names hosts at most; the coding for `content_encoding`,
 * what it is and which kinds are read for `content_type`, the fault for `certificate` and `network_error`.
 */
export class CrawlRefusal extends Error {
  override readonly name = 'CrawlRefusal';
  readonly reason: RefusalReason;
  constructor(reason: RefusalReason, message: string = reason, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

const refusedForGood: ReadonlySet<string> = new Set<RefusalReason>([
  'address_refused',
  'scheme_refused',
  'port_refused',
  'credentials_in_url',
  'invalid_url',
  'off_site',
  'robots_denied',
  'pattern_denied',
  'trap',
  'content_type',
  'duplicate',
  'empty_page',
  'noindex',
  'encrypted',
  'unpacks_too_large',
  'nested_too_deep',
  'no_text_in_file',
  'no_text_recognition',
  'old_office_file',
]);

/** Whether the refusal was our own rule at work rather than the site failing. */
export const isOwnRule = (reason: RefusalReason): boolean => refusedForGood.has(reason);
