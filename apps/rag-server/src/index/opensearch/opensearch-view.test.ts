import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import type { Question } from './opensearch-moment.js';
import { openSearchView } from './opensearch-view.js';

const match = z.object({ match: z.object({ words: z.object({ query: z.string() }) }) });

describe('the keyword leg on OpenSearch', () => {
  const askedWith = async (text: string) => {
    let asked: Question['query'] = {};
    const search = ({ query }: Question) => {
      asked = query;
      return Promise.resolve([]);
    };
    const view = openSearchView({ search, all: () => Promise.resolve([]) }, () => Promise.resolve(['en']));
    await view.rankByKeywords({ text, filter: { conditions: [], freshAt: 0 }, limit: 10 });
    const { bool } = z.object({ bool: z.object({ must: z.tuple([match]) }) }).parse(asked);
    return bool.must[0].match.words.query;
  };

  it.each(['0a ', '字 '])('asks for the first of words without end (%j): the server refuses more', async (word) => {
    const words = await askedWith(word.repeat(4_000 / word.length));

    expect(words.split(' ')).toHaveLength(500);
  });

  it('asks for all of a long question', async () => {
    const question = 'what does the penguin eat, and where? '.repeat(60);

    expect(await askedWith(question)).toBe('penguin eat '.repeat(60).trim());
  });
});
