import { expect, it } from '@jest/globals';
import { ApiFailure } from '@parley/client';
import { type Reloaded, reloadWords } from '../../src/knowledge/sources/reload-words.js';

const began = (many: string, ...job_ids: string[]): Reloaded => ({
  many,
  outcome: { status: 'fulfilled', value: { job_ids } },
});
const noWiki = new ApiFailure('SERVICE_UNAVAILABLE', 'No wiki is set up: WIKI_URL is not set.', { status: 503 });

it('says how many sources of all kinds are re-indexed', () => {
  expect(reloadWords([began('websites', 'a', 'b'), began('wiki pages', 'c')])).toEqual({
    kind: 'done',
    text: 'Re-indexing 3 sources.',
  });
});

it('says what is re-indexed if one kind fails, and why it failed', () => {
  expect(
    reloadWords([began('websites', 'a'), { many: 'wiki pages', outcome: { status: 'rejected', reason: noWiki } }]),
  ).toEqual({
    kind: 'failure',
    text: 'Re-indexing 1 source. Not all wiki pages could be started: No wiki is set up: WIKI_URL is not set.',
  });
});
