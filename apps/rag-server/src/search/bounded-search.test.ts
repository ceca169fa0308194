import { expect, it, jest } from '@jest/globals';
import { AppError } from '@parley/contracts';
import { tooMany } from '@parley/service';
import type { Embedder } from '../embeddings/embedder.js';
import { seededSearch } from '../mcp/custom-tool.js';
import { callerTurns } from '../turns/caller-turns.js';
import { boundedSearch, type Bounds } from './bounded-search.js';
import { queryVector } from './query-vector.js';
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
const turns = () => callerTurns({ atOnce: 4, ofOneAtOnce: 1, maxWaiting: 10, maxPerItem: 2 }, 'searches');
const model = (embed: Embedder['embed']): Embedder => ({
  ...{ model: 'any', identity: 'any', prefixes: { query: '', passage: '' }, dimensions: 1, unrelatedSimilarity: 0 },
  ...{ embed, close: () => Promise.resolve() },
});
const quick = model(() => Promise.resolve([new Float32Array([1])]));
const bounded = (
  search: SearchPassages,
  { embedder = quick, ...of }: Partial<Bounds> & { readonly embedder?: Embedder } = {},
): SearchPassages =>
  boundedSearch({
    ...{ search, embedder: () => Promise.resolve(embedder) },
    ...{ charge: () => Promise.resolve(), inTurn: turns(), limitMs: 60_000, ...of },
  });

it('refuses what would cost too much before it begins', async () => {
  const search = jest.fn<SearchPassages>().mockResolvedValue(answer);
  const filters = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`metadata.k${at}`, { gte: 1 }]));

  await expect(bounded(search)(question({ filters }))).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  expect(search).not.toHaveBeenCalled();
});

it('counts the work of a search as several requests, and begins none that its caller has no more requests for', async () => {
  const search = jest.fn<SearchPassages>().mockResolvedValue(answer);
  const charged: [string, number][] = [];
  const charge = async (...asked: [string, number]) => {
    charged.push(asked);
    if (asked[1] > 2) throw tooMany(30);
    return Promise.resolve();
  };
  const charging = bounded(search, { charge });
  const withConditions = (count: number) => {
    const filters = Object.fromEntries(Array.from({ length: count }, (_, at) => [`metadata.k${at}`, { gte: 1 }]));
    return charging(question({ filters }));
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
  const late = bounded(search, { limitMs: 20_000 })(question());
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
  const inTurn = bounded(search);
  const ofBob = [1, 2].map(() => inTurn(question({ subject: 'user:bob' })));

  await expect(inTurn(question({ subject: 'user:bob' }))).rejects.toMatchObject({ code: 'RATE_LIMIT_EXCEEDED' });
  expect(await inTurn(question())).toEqual(answer);
  held.resolve(undefined);
  expect(await Promise.all(ofBob)).toEqual([answer, answer]);
});

it('says of a search that got no turn in time that it waited for others', async () => {
  jest.useFakeTimers();
  const search = bounded(() => new Promise(() => undefined), { limitMs: 20_000 });
  const refusals = [search(question()), search(question())].map(async (late) => late.catch((error: unknown) => error));
  await jest.advanceTimersByTimeAsync(20_000);
  jest.useRealTimers();

  expect(await Promise.all(refusals)).toMatchObject([
    { message: expect.stringContaining('The search took longer than 20 s.') as unknown },
    { message: 'The search waited 20 s for other searches to end. Try again in a few seconds.' },
  ]);
});

it('fails all that wait for a model with its reason, and none for having waited for the others', async () => {
  const asked: AbortSignal[] = [];
  const silent = Promise.withResolvers<never>();
  const embedder = model((_texts, { signal }) => (asked.push(signal), silent.promise));
  const search = jest.fn<SearchPassages>(async ({ vector }) => (await vector?.(embedder), answer));
  const inTurn = bounded(search, { embedder });
  const waiting = [1, 2].map(async () => inTurn(question()).catch((error: unknown) => error));
  await new Promise(setImmediate);

  expect(asked).toHaveLength(2);
  silent.reject(new AppError('SERVICE_UNAVAILABLE', 'embeddings is not available'));
  expect(await Promise.all(waiting)).toMatchObject([
    { message: 'embeddings is not available' },
    { message: 'embeddings is not available' },
  ]);
  expect(search).toHaveBeenCalledTimes(1);
});

it('asks no model for a search of words alone', async () => {
  const embed = jest.fn<Embedder['embed']>();
  const searches = [{ label: 'words', datasource_ids: [], extra_filters: {}, semantic_weight: 0 }];

  expect(await bounded(() => Promise.resolve(answer), { embedder: model(embed) })(question({ searches }))).toEqual(
    answer,
  );
  expect(embed).not.toHaveBeenCalled();
});

it('embeds a question once with each model, however often a search asks', async () => {
  const embed = jest.fn<Embedder['embed']>(() => Promise.resolve([new Float32Array([1])]));
  const [one, other] = [model(embed), model(embed)];
  const vector = queryVector(question());

  await Promise.all([vector(one), vector(one), vector(other)]);
  expect(embed).toHaveBeenCalledTimes(2);
});
