import { CredentialRefusal } from '@parley/outbound';
import { CrawlRefusal, type RefusalReason } from '../../pages/crawl-refusal.js';
import { type Unread, unreadBecause } from '../../pages/page-outcome.js';

interface More {
  /** Left out by a rule, which is no failure. */
  readonly isSkipped?: boolean;
  /** Trying again later may help. */
  readonly isPassing?: boolean;
  /** The place says that it has no such item. Never said of the place itself, or where it may only be hidden from us. */
  readonly isGone?: boolean;
  /** How long the place asked to be left alone. */
  readonly retryAfterMs?: number | undefined;
  /** The place counts requests and allows no more until then: waiting for it is no attempt. */
  readonly isRest?: boolean;
  readonly cause?: unknown;
}

/** A place did not return what was requested. The message is for readers of the job: no internals, no secrets. */
export class PlaceRefusal extends Error {
  override readonly name = 'PlaceRefusal';
  readonly isSkipped: boolean;
  readonly isPassing: boolean;
  readonly isGone: boolean;
  readonly retryAfterMs: number | undefined;
  readonly isRest: boolean;
  constructor(
    message: string,
    { isSkipped = false, isPassing = false, isGone = false, isRest = false, retryAfterMs, cause }: More = {},
  ) {
    super(message, { cause });
    this.isSkipped = isSkipped;
    this.isPassing = isPassing;
    this.isGone = isGone;
    this.retryAfterMs = retryAfterMs;
    this.isRest = isRest;
  }
}

/** What is said of a page in other words. */
const words: Partial<Record<RefusalReason, string>> = {
  too_large: 'The file has more than 1 MiB of text, or more marks in it than can be read.',
  empty_page: 'The file has no text.',
  takes_too_long: 'Reading the file took longer than 5 minutes, so it was stopped.',
  unreadable: 'The file cannot be read: it needs too much memory.',
  timeout: 'The host did not answer in time.',
  redirect_loop: 'The host redirects in a loop or too often.',
};

export interface UnreadItem extends Unread {
  readonly isRest?: boolean;
}

/** Where a host leads now: its items are not gone by that, and what is known of them stays. */
const ofAddress: ReadonlySet<RefusalReason> = new Set([
  'address_refused',
  'scheme_refused',
  'port_refused',
  'credentials_in_url',
  'invalid_url',
  'off_site',
]);

/** How it is reported; throws the error again when it is no refusal. */
export function unreadItem(error: unknown): UnreadItem {
  if (error instanceof CredentialRefusal) return { outcome: 'failed', message: error.message, isPassing: false };
  if (error instanceof CrawlRefusal) {
    const { outcome, ...unread } = unreadBecause(error);
    return {
      ...unread,
      outcome: ofAddress.has(error.reason) ? 'failed' : outcome,
      message: words[error.reason] ?? unread.message,
    };
  }
  if (!(error instanceof PlaceRefusal)) throw error;
  const { isSkipped, isGone, isPassing, isRest, message, retryAfterMs } = error;
  return { outcome: isSkipped || isGone ? 'skipped' : 'failed', message, isPassing, isRest, retryAfterMs };
}
