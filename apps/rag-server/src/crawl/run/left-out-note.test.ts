import { expect, it } from '@jest/globals';
import { leftOutNote } from './left-out-note.js';

const limits = { max_pages: 1_000, max_depth: 2 };

it.each([
  [{}, undefined],
  [{ max_pages: 49_998 }, 'Not followed: 49,998 beyond max_pages (1000).'],
  [
    { variants: 3, uncounted: 12 },
    'Not followed: 3 beyond 500 variants of one address (raise max_pages) and 12 further links that were not looked at.',
  ],
])('what a crawl left out is counted by rule: %j', (counts, message) => {
  expect(leftOutNote(counts, limits).message).toBe(message);
});
