import { CrawlRefusal, type RefusalReason } from '../pages/crawl-refusal.js';
import { type Unread, unreadBecause } from '../pages/page-outcome.js';

/** What is said of a page in other words. */
const words: Partial<Record<RefusalReason, string>> = {
  too_large: 'The file has more than 32 MiB of text, or more marks in it than can be read. Split it and add the parts.',
  takes_too_long: 'Reading the file took longer than 5 minutes, so it was stopped. Split it and add the parts.',
  unreadable: 'The file cannot be read: it needs too much memory. Split it and add the parts.',
};

/** How a file that could not be read is reported. */
export function unreadFile(refusal: CrawlRefusal): Unread {
  if (refusal.reason === 'empty_page') return unreadBecause(new CrawlRefusal('no_text_in_file'));
  const unread = unreadBecause(refusal);
  return { ...unread, message: words[refusal.reason] ?? unread.message };
}

export const notStoredAnyMore = 'The file is no longer stored. Add it again.';
