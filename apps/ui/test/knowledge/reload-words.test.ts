import { expect, it } from '@jest/globals';
import { ApiFailure } from '@parley/client';
import { type Reloaded, reloadWords } from '../../src/knowledge/sources/reload-words.js';

const began = (...job_ids: string[]): Reloaded => ({ status: 'fulfilled', value: { job_ids } });
const noWiki = new ApiFailure('SERVICE_UNAVAILABLE', 'No wiki is set up: WIKI_URL is not set.', { status: 503 });

it('tells how many sources of both kinds are read again', () => {
  expect(reloadWords({ web: began('a', 'b'), wiki: began('c') })).toEqual({
    kind: 'done',
    text: '3 sources are being read again.',
  });
});

it('tells what is read where one kind is not, and why that is not', () => {
  expect(reloadWords({ web: began('a'), wiki: { status: 'rejected', reason: noWiki } })).toEqual({
    kind: 'failure',
    text: '1 source is being read again. Not all wiki pages are: No wiki is set up: WIKI_URL is not set.',
  });
});
