import { expect, it } from '@jest/globals';
import { CrawlRefusal, type RefusalReason } from '../../pages/crawl-refusal.js';
import { unreadItem } from './place-refusal.js';

it.each<[RefusalReason, 'failed' | 'skipped']>([
  ['address_refused', 'failed'],
  ['off_site', 'failed'],
  ['network_error', 'failed'],
  ['encrypted', 'skipped'],
  ['content_type', 'skipped'],
])('an item that is not read for %s is %s: only what is skipped is removed', (reason, outcome) => {
  expect(unreadItem(new CrawlRefusal(reason)).outcome).toBe(outcome);
});
