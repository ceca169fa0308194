import { expect, it, jest } from '@jest/globals';
import { tooMany } from '@parley/service';
import { seededSearch } from '../mcp/custom-tool.js';
import { callerTurns } from '../turns/caller-turns.js';
import { boundedSearch } from './bounded-search.js';
import type { SearchPassages } from './search-passages.js';
import type { SearchQuestion } from './search-question.js';

const answer = { results: [] };
const question = (of: Partial<SearchQuestion> = {}): SearchQuestion => ({
  asker: 'user:alice',
  subject: 'user:alice',
  query: 'anything',
  filters: {},
  limit: 10,
  offset: 0,
  explain: false,
  searches: seededSearch.searches,
  readable: { datasources: 'all', lists: [] },
  role: 'readonly',
  signal: new AbortController().signal,
  ...of,
});
const free = () => Promise.resolve();
const turns = () => callerTurns({ atOnce: 4, ofOneAtOnce: 1, maxWaiting: 10, maxPerItem: 2 }, 'searches');

it('refuses what would cost too much before it begins', async () => {
  const search = jest.fn<SearchPassages>().mockResolvedValue(answer);
  const filters = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`metadata.k${at}`, { gte: 1 }]));
  const bounded = boundedSearch(search, { charge: free, inTurn: turns(), limitMs: 1_000 });

  await expect(bounded(question({ filters }))).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  expect(search).not.toHaveBeenCalled();
});

it('counts the work of a search as several requests, and begins none that its caller has no more requests for', async () => {
  const search = jest.fn<SearchPassages>().mockResolvedValue(answer);
  const charged: [string, number][] = [];
  const charge = async (...asked: [string, number]) => {
    charged.push(asked);
    if (asked[1] > 2) throw tooMany(30);
    return free();
  };
  const bounded = boundedSearch(search, { charge, inTurn: turns(), limitMs: 1_000 });
  const withConditions = (count: number) => {
    const filters = Object.fromEntries(Array.from({ length: count }, (_, at) => [`metadata.k${at}`, { gte: 1 }]));
    return bounded(question({ filters }));
  };

  await withConditions(0);
  await withConditions(10);
  await expect(withConditions(15)).rejects.toMatchObject({ code: 'RATE_LIMIT_EXCEEDED' });
  expect(charged).toEqual([
    ['user:alice', 0],
    ['user:alice', 2],
    ['user:alice', 3],
  ]);
  expect(search).toHaveBeenCalledTimes(2);
});

it('answers a search that takes too long with what to do, and lets it end', async () => {
  jest.useFakeTimers();
  let given: AbortSignal | undefined;
  const search: SearchPassages = ({ signal }) => ((given = signal), new Promise(() => undefined));
  const late = boundedSearch(search, { charge: free, inTurn: turns(), limitMs: 20_000 })(question());
  const refused = expect(late).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    message: 'The search took longer than 20 s. Use fewer filters or a lower limit, or try again later.',
  });
  await jest.advanceTimersByTimeAsync(20_000);
  jest.useRealTimers();

  await refused;
  expect(given?.aborted).toBe(true);
});

it('lets another person search while one person has as many searches waiting as they may', async () => {
  const held = Promise.withResolvers<undefined>();
  const search: SearchPassages = async ({ subject }) => {
    if (subject === 'user:bob') await held.promise;
    return answer;
  };
  const bounded = boundedSearch(search, { charge: free, inTurn: turns(), limitMs: 60_000 });
  const ofBob = [1, 2].map(() => bounded(question({ subject: 'user:bob' })));

  await expect(bounded(question({ subject: 'user:bob' }))).rejects.toMatchObject({ code: 'RATE_LIMIT_EXCEEDED' });
  expect(await bounded(question())).toEqual(answer);
  held.resolve(undefined);
  expect(await Promise.all(ofBob)).toEqual([answer, answer]);
});
