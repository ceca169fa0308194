import { CrawlRefusal, type RefusalReason } from '../../pages/crawl-refusal.js';
import { type Unread, unreadBecause } from '../../pages/page-outcome.js';
import { WikiRefusal } from '../wiki-refusal.js';
import type { WikiAttachment } from './wiki-attachments.js';

/** Largest file that is fetched, in bytes. */
const maxFileBytes = 32 * 1024 * 1024;

export const emptyFile = 'The file is empty.';

/** Why a file is not fetched, by what the wiki tells of it. */
export function isNoFileForText({ mediaType, size }: WikiAttachment): string | undefined {
  if (/^(image|video|audio|font)\//i.test(mediaType))
    return 'Pictures, sound and video attached to pages are not read.';
  return size > maxFileBytes ? 'The file is larger than 32 MiB.' : undefined;
}

/** What is said of a page in other words. */
const words: Partial<Record<RefusalReason, string>> = {
  too_large: 'The file has more than 1 MiB of text, or more marks in it than can be read.',
  empty_page: 'The file has no text.',
  takes_too_long: 'Reading the file took too long and was stopped.',
  unreadable: 'The file cannot be read: it needs too much memory or crashes the reader.',
};

/** What the file itself is to blame for fails no reading: the other pages and files are read all the same. */
const ofTheFile: ReadonlySet<RefusalReason> = new Set(['too_large', 'takes_too_long', 'unreadable', 'broken_file']);

/** How a file that could not be read is reported; throws the error again when it is no refusal. */
export function unreadAttachment(error: unknown): Unread {
  if (error instanceof WikiRefusal) {
    const { message, isPassing, isGone, retryAfterMs } = error;
    return { outcome: isGone ? 'skipped' : 'failed', message, isPassing, retryAfterMs };
  }
  if (!(error instanceof CrawlRefusal)) throw error;
  const unread = unreadBecause(error);
  const outcome = ofTheFile.has(error.reason) ? 'skipped' : unread.outcome;
  return { ...unread, outcome, message: words[error.reason] ?? unread.message };
}
