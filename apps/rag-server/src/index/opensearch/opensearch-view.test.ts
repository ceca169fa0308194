import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import type { Language } from '../../words/stop-words.js';
import type { Question } from './opensearch-moment.js';
import { openSearchView } from './opensearch-view.js';

const match = z
  .object({ match: z.object({ words: z.object({ query: z.string() }) }) })
  .transform((one) => one.match.words.query);
const inOthers = z.object({ bool: z.object({ must: match, must_not: z.object({ term: z.unknown() }) }) });
const bestOf = z.object({ dis_max: z.object({ queries: z.array(z.union([match, inOthers])) }) });

describe('the keyword leg on OpenSearch', () => {
  const askedWith = async (text: string, languages: Language[] = ['en']) => {
    let asked: Question['query'] = {};
    const search = ({ query }: Question) => {
      asked = query;
      return Promise.resolve([]);
    };
    const view = openSearchView({ search, all: () => Promise.resolve([]) }, () => Promise.resolve(languages));
    await view.rankByKeywords({ text, filter: { conditions: [], freshAt: 0 }, limit: 10 });
    const { bool } = z.object({ bool: z.object({ must: z.tuple([bestOf]) }) }).parse(asked);
    return bool.must[0].dis_max.queries;
  };

  it.each(['0a ', '字 '])('asks for the first of words without end (%j): the server refuses more', async (word) => {
    const [words] = await askedWith(word.repeat(4_000 / word.length));

    expect(z.string().parse(words).split(' ')).toHaveLength(500);
  });

  it('asks for all of a long question', async () => {
    const question = 'what does the penguin eat, and where? '.repeat(60);

    expect(await askedWith(question)).toEqual(['penguin eat '.repeat(60).trim()]);
  });

  it('asks texts of other languages for the words as they end there', async () => {
    expect(await askedWith('What is the rate of the cells?', ['en', 'fr'])).toEqual([
      'rate cell',
      { bool: { must: 'rat cel', must_not: { term: { words_by: '1/en' } } } },
    ]);
  });
});

describe('the leg by meaning on OpenSearch', () => {
  it.each([
    [50, 2_048],
    [3_000, 3_000],
  ])('of %i wanted neighbours keeps %i in its walk: with no more than wanted it misses some', async (limit, kept) => {
    let asked: Question['query'] = {};
    const search = ({ query }: Question) => {
      asked = query;
      return Promise.resolve([]);
    };
    const view = openSearchView({ search, all: () => Promise.resolve([]) }, () => Promise.resolve(['en']));
    await view.rankByMeaning({ vector: Float32Array.of(1), filter: { conditions: [], freshAt: 0 }, limit });

    expect(asked).toMatchObject({ knn: { vector: { k: limit, method_parameters: { ef_search: kept } } } });
  });
});
