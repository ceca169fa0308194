import { expect, it } from '@jest/globals';
import { errorWords } from './completion-piece.js';

it.each([
  [{ message: 'Incorrect API key provided: sk-1' }, 'Incorrect API key provided: ***'],
  ['key a1b2c3d4e5f6a1b2c3d4e5f6 is unknown', 'key *** is unknown'],
  [{ code: 'context_length_exceeded' }, 'context_length_exceeded'],
  [{ message: 'This model takes 8192 tokens.' }, 'This model takes 8192 tokens.'],
  [{}, 'an error without words'],
])('tells the words of a provider without keys: %j', (error, words) => {
  expect(errorWords(error)).toBe(words);
});
