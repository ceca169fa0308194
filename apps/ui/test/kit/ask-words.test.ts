import { expect, it } from '@jest/globals';
import { askWords } from '../../src/kit/ask-words.js';

it.each([
  [undefined, 'a Parley administrator'],
  [[], 'a Parley administrator'],
  [['Ada Lovelace'], 'Ada Lovelace'],
  [['Ada Lovelace', 'Bob Miller', 'Cy Young'], 'Ada Lovelace, Bob Miller or Cy Young'],
])('of those who can give a right, %j are named as %j', (names, words) => {
  expect(askWords(names && { of: 'organization', names, more: false })).toBe(words);
});

it('says that there are others', () => {
  expect(askWords({ of: 'team', names: ['Ada Lovelace'], more: true })).toBe('Ada Lovelace or another administrator');
});
